import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { unavailable } from "#common/server/http/errors.ts";
import { jobStatuses } from "#features/jobs/rules/job-status.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import {
  type Dimension,
  hasJobFilters,
  isProtected,
  isTime,
  maxTimeRows,
  measureOf,
  restKey,
} from "../rules/report.ts";
import type { Report, ReportHead, ReportQuery } from "../rules/report-call.ts";
import {
  bucketsOf,
  comparedPeriod,
  type ReportPeriod,
  type ReportSegment,
  segmentsOf,
} from "../rules/report-periods.ts";
import type { ReportCell } from "./report-cell.ts";
import { readerOf } from "./report-reader.ts";
import { findReportNames, listReportCells } from "./reports.store.ts";

/** Milliseconds that a report may take. */
export const maxReportTime = 10_000;

const statementTimeout = "57014";

export async function findReport(
  db: Kysely<Database>,
  actor: Actor,
  query: ReportQuery,
  maxTime = maxReportTime,
): Promise<Report> {
  const lastMoment = performance.now() + maxTime;
  const checkTime = () => {
    if (performance.now() > lastMoment) throw tookTooLong(query);
  };
  try {
    return await db.transaction().execute(async (trx) => {
      // JIT is off, because compiling the statement would take longer than it gains.
      await sql`select set_config('statement_timeout', ${String(maxTime)}, true), set_config('work_mem', '32MB', true),
        set_config('jit', 'off', true)`.execute(trx);
      return await readReport(trx, actor, query, checkTime);
    });
  } catch (error) {
    if (Object(error).code !== statementTimeout) throw error;
    throw tookTooLong(query);
  }
}

const tookTooLong = ({ measure }: ReportQuery) =>
  unavailable(
    `Rapporten tager for lang tid. Vælg en kortere periode${hasJobFilters(measure) ? " eller et enkelt projekt" : ""}.`,
  );

async function readReport(
  db: Kysely<Database>,
  actor: Actor,
  query: ReportQuery,
  checkTime: () => void,
): Promise<Report> {
  const { from, to, compare, rows: by, columns: across } = query;
  const period = { from, to };
  const compared = compare && comparedPeriod(period, compare);
  const segments = segmentsOf(period, by, across).map((segment) => ({ ...segment, is_compared: false }));
  const all = [...segments, ...(compared ? comparedSegments(by, period, compared) : [])];
  const cells = await listReportCells(db, actor, query, all, checkTime);
  const now = cells.filter(({ is_compared }) => !is_compared);
  const before = sumsBy(
    "row_key",
    cells.filter(({ is_compared }) => is_compared),
  );
  const rowKeys = keysOf(by, period, [...now.map(({ row_key }) => row_key), ...before.keys()], sumsBy("row_key", now));
  const inColumns = now.map(({ column_key }) => column_key);
  const columnKeys = across ? keysOf(across, period, inColumns, sumsBy("column_key", now)) : [];
  const heads = {
    rows: headsOf(rowKeys, await findReportNames(db, by, rowKeys)),
    columns: across ? headsOf(columnKeys, await findReportNames(db, across, columnKeys)) : [],
  };
  return present(actor, query, heads, now, compared && { period: compared, byRow: before });
}

/** If rows are units of time, the nth unit of the compared period is in row n. Further units are in the last row. */
function comparedSegments(by: Dimension, period: ReportPeriod, compared: ReportPeriod): ReportSegment[] {
  const own = isTime(by) ? bucketsOf(period, by, maxTimeRows) : [];
  return segmentsOf(compared, by, undefined).map((segment, place) => ({
    ...segment,
    is_compared: true,
    row: own[place] ?? own.at(-1),
  }));
}

type Sums = ReadonlyMap<string, number>;

function sumsBy(key: "row_key" | "column_key", cells: readonly ReportCell[]): Sums {
  const sums = new Map<string, number>();
  for (const cell of cells) sums.set(cell[key], (sums.get(cell[key]) ?? 0) + cell.parts);
  return sums;
}

const orders: Partial<Record<Dimension, readonly string[]>> = { kind: jobKinds, status: jobStatuses };

/** The sorted keys: all units of time, kinds and statuses as in `orders`, others with the largest sum first. */
function keysOf(by: Dimension, period: ReportPeriod, found: Iterable<string>, sums: Sums): string[] {
  if (isTime(by)) return bucketsOf(period, by, maxTimeRows);
  const order = orders[by];
  const rank = (key: string) =>
    key === restKey ? Number.POSITIVE_INFINITY : (order?.indexOf(key) ?? -(sums.get(key) ?? 0));
  return [...new Set(found)].sort(
    (one, other) => rank(one) - rank(other) || one.localeCompare(other, "da", { numeric: true }),
  );
}

const headsOf = (keys: readonly string[], names: ReadonlyMap<string, string>): ReportHead[] =>
  keys.map((key) => ({ key, name: names.get(key) ?? null }));

function present(
  actor: Actor,
  { from, to, measure }: ReportQuery,
  heads: { readonly rows: readonly ReportHead[]; readonly columns: ReportHead[] },
  cells: readonly ReportCell[],
  compared: { readonly period: ReportPeriod; readonly byRow: Sums } | undefined,
): Report {
  const { parts } = measureOf(measure);
  const byCell = new Map(cells.map((cell) => [`${cell.row_key} ${cell.column_key}`, cell.parts]));
  const byRow = sumsBy("row_key", cells);
  const byColumn = sumsBy("column_key", cells);
  const all = (sums: Iterable<number>) => Iterator.from(sums).reduce((sum, one) => sum + one, 0) / parts;
  return {
    period: { from, to },
    compared_period: compared?.period ?? null,
    is_protected: isProtected(measure, readerOf(actor)),
    columns: heads.columns,
    rows: heads.rows.map((row) => ({
      ...row,
      values: heads.columns.map(({ key }) => (byCell.get(`${row.key} ${key}`) ?? 0) / parts),
      total: (byRow.get(row.key) ?? 0) / parts,
      compared: compared ? (compared.byRow.get(row.key) ?? 0) / parts : null,
    })),
    totals: heads.columns.map(({ key }) => (byColumn.get(key) ?? 0) / parts),
    total: all(byRow.values()),
    compared: compared ? all(compared.byRow.values()) : null,
  };
}
