import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { startOfDay } from "#common/rules/time/clock.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { kmOfJob } from "#features/jobs/server/kinds/kind-sums.ts";
import { hoursOfManyCount } from "#features/jobs/server/selection/job-scope.ts";
import { pricedJobs, sumColumns, sumJobs } from "#features/jobs/server/selection/job-sums.store.ts";
import { type JobFilter, jobsWhere } from "#features/jobs/server/selection/job-where.ts";
import {
  type Dimension,
  isOfJobs,
  isTime,
  type JobDimension,
  type MeasureName,
  maxColumns,
  maxRows,
  measureOf,
  noneKey,
  restKey,
  ruleName,
  type TimeUnit,
} from "../rules/report.ts";
import type { ReportQuery } from "../rules/report-call.ts";
import type { ReportSegment } from "../rules/report-periods.ts";
import { type AbsenceMeasure, absenceCells, isAbsence } from "./absence-cells.ts";
import { type AllowanceMeasure, isOfAllowances, listAllowanceCells } from "./allowance-cells.ts";
import type { ReportCell } from "./report-cell.ts";

function jobsOf(actor: Actor, query: ReportQuery): Condition {
  const { measure, rows: _rows, columns: _columns, compare: _compare, from: _from, to: _to, ...filter } = query;
  const whose: JobFilter = can(actor, "read-all-jobs") ? {} : { scope: "own" };
  return allOf([
    sql`jobs.started_at >= segment.first and jobs.started_at < segment.next`,
    jobsWhere({ ...filter, ...whose }, actor),
    hoursOfManyCount,
    isMeasured(measure),
  ]);
}

function isMeasured(measure: MeasureName): Condition {
  const { kinds } = measureOf(measure);
  return kinds === undefined
    ? sql<boolean>`jobs.minutes <> 0`
    : sql<boolean>`jobs.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
}

const sumOf: { readonly [Name in JobMeasure]: (price: RawBuilder<number>) => RawBuilder<unknown> } = {
  hours: () => sql`sum(jobs.minutes)`,
  pay: (price) => sql`sum(${price})`,
  refunds: (price) => sql`sum(${price})`,
  kilometres: () => sql`sum(${kmOfJob("jobs.id")})`,
};

type JobMeasure = Exclude<MeasureName, AbsenceMeasure | AllowanceMeasure>;

/** The keys with the largest sums of the period, followed by the largest of the compared period. */
const largest = (key: "row_key" | "column_key", max: number) => sql`
  select ${sql.ref(key)} as key from cells group by 1
  order by sum(parts) filter (where not is_compared) desc nulls last, sum(parts) desc, 1 limit ${sql.lit(max)}`;

const shown = (key: "row_key" | "column_key", by: Dimension | undefined, largest: string) =>
  by === undefined || isTime(by)
    ? sql.ref(key)
    : sql`(case when ${sql.ref(key)} in (select key from ${sql.table(largest)}) then ${sql.ref(key)} else ${sql.lit(restKey)} end)`;

/** Units of time are left out, because their keys come from the segments. */
const groupedBy = (...by: readonly (Dimension | undefined)[]): Exclude<JobDimension, TimeUnit>[] =>
  by.filter((one): one is Exclude<JobDimension, TimeUnit> => one !== undefined && !isTime(one) && isOfJobs(one));

const keyOf = (segmentKey: string, by: Dimension | undefined): RawBuilder<unknown> =>
  by === undefined || isTime(by) || !isOfJobs(by)
    ? sql`coalesce(${sql.ref(`segment.${segmentKey}`)}, '')`
    : sql`coalesce(summed.${sql.ref(sumColumns[by])}::text, ${sql.lit(noneKey)})`;

/** An index finds the jobs of each segment. Grouping by a computed month is slower (docs/decisions/130-reports.md). */
function jobCells(
  actor: Actor,
  query: ReportQuery & { readonly measure: JobMeasure },
  segments: readonly ReportSegment[],
): RawBuilder<unknown> {
  const jobs = pricedJobs(actor);
  const amount = sql`, ${sumOf[query.measure](jobs.price)} as amount`;
  const summed = sumJobs(jobs, jobsOf(actor, query), groupedBy(query.rows, query.columns), amount);
  const instants = (day: (segment: ReportSegment) => string, later: number) =>
    segments.map((one) => startOfDay(Temporal.PlainDate.from(day(one)).add({ days: later })).toString());
  return sql`
    select segment.is_compared, ${keyOf("row", query.rows)} as row_key,
      case when segment.is_compared then '' else ${keyOf("column", query.columns)} end as column_key,
      round(summed.amount * ${sql.lit(measureOf(query.measure).parts)})::bigint as parts
    from unnest(
      ${instants(({ from }) => from, 0)}::timestamptz[], ${instants(({ to }) => to, 1)}::timestamptz[],
      ${segments.map(({ is_compared }) => is_compared)}::boolean[],
      ${segments.map(({ row }) => row ?? null)}::text[], ${segments.map(({ column }) => column ?? null)}::text[]
    ) as segment ("first", "next", is_compared, "row", "column")
    cross join lateral (${summed}) as summed
    where summed.amount is not null`;
}

async function cellsOf(
  db: Kysely<Database>,
  actor: Actor,
  query: ReportQuery,
  segments: readonly ReportSegment[],
  checkTime: () => void,
): Promise<RawBuilder<unknown>> {
  const { measure } = query;
  if (isAbsence(measure)) return absenceCells(actor, { ...query, measure }, segments);
  if (!isOfAllowances(measure)) return jobCells(actor, { ...query, measure }, segments);
  const cells = await listAllowanceCells(db, { ...query, measure }, segments, checkTime);
  return sql`select * from json_to_recordset(${JSON.stringify(cells)}::json)
    as cell (is_compared boolean, row_key text, column_key text, parts bigint)`;
}

export async function listReportCells(
  db: Kysely<Database>,
  actor: Actor,
  query: ReportQuery,
  segments: readonly ReportSegment[],
  checkTime: () => void,
): Promise<ReportCell[]> {
  const cells = await cellsOf(db, actor, query, segments, checkTime);
  const { rows } = await sql<ReportCell>`
    with cells as materialized (${cells}),
      shown_rows as (${largest("row_key", maxRows)}), shown_columns as (${largest("column_key", maxColumns)})
    select is_compared, ${shown("row_key", query.rows, "shown_rows")} as row_key,
      case when is_compared then '' else ${shown("column_key", query.columns, "shown_columns")} end as column_key,
      sum(parts)::bigint as parts
    from cells group by 1, 2, 3`.execute(db);
  return rows;
}

const tables = {
  project: { table: "projects", name: sql`name || ' (' || code || ')'` },
  user: { table: "users", name: sql`display_name` },
  job_type: { table: "job_types", name: sql`name` },
  absence_kind: { table: "absence_kinds", name: sql`name` },
  cost_center: { table: "cost_centers", name: sql`name || ' (' || code || ')'` },
} as const;
type Named = keyof typeof tables;

const isNamed = (by: Dimension): by is Named => Object.hasOwn(tables, by);

export async function findReportNames(
  db: Kysely<Database>,
  by: Dimension,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (by === "rule") return new Map(keys.flatMap((key) => nameOfRule(key)));
  const ids = keys.filter((key) => /^\d+$/.test(key)).map(Number);
  if (!isNamed(by) || ids.length === 0) return new Map();
  const { table, name } = tables[by];
  const { rows } = await sql<{ key: string; name: string }>`
    select id::text as key, ${name} as name from ${sql.table(table)} where id = any (${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.key, row.name]));
}

const nameOfRule = (key: string): [string, string][] => {
  const name = ruleName(key);
  return name === undefined ? [] : [[key, name]];
};
