import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { contains, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { replacementIsCancelled } from "#features/jobs/server/job-rows.store.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { isTripLine } from "#features/mileage/server/trip-split.store.ts";
import type { PayrollLinePart } from "#features/payrolls/rules/payroll-run.ts";

type LineFilter = { payroll_id: number; filter: string; kind?: JobKind | undefined };
type Page = { limit: number; offset: number };
type LineRow = Selectable<Database["payroll_lines"]>;

const fileOrder = sql`payroll_lines.employee_id collate "C", payroll_lines.salary_code collate "C",
  payroll_lines.started_at, payroll_lines.job_id`;

const partsOfLine = sql<PayrollLinePart[]>`(
  select coalesce(json_agg(json_build_object('part', part, 'salary_code', parts.salary_code, 'km', km, 'rate', rate,
    'price', parts.price) order by part), '[]')
  from payroll_line_parts as parts where parts.payroll_line_id = payroll_lines.id)`;

export async function listRunLines(db: Kysely<Database>, filter: LineFilter, page: Page) {
  if (filter.filter !== "" || filter.kind !== undefined) {
    const { ids, total } = await findRunLines(db, filter, page);
    const found = db.selectFrom("payroll_lines").selectAll().where("id", "=", sql<number>`any(${ids})`);
    return { data: await describeLines(db, found), total };
  }
  const all = db.selectFrom("payroll_lines").selectAll().where(isLineOf(filter)).orderBy(fileOrder);
  const [data, total] = await Promise.all([
    describeLines(db, all.limit(page.limit).offset(page.offset)),
    countRunLines(db, filter.payroll_id),
  ]);
  return { data, total };
}

/** One statement finds the ids and the number of lines, because searching 100,000 lines takes a second. */
async function findRunLines(db: Kysely<Database>, filter: LineFilter, page: Page) {
  const pageOfFound = sql<number[]>`array(select id from found as payroll_lines order by ${fileOrder}
    limit ${page.limit} offset ${page.offset})`;
  return db
    .with(
      (cte) => cte("found").materialized(),
      (cte) =>
        cte
          .selectFrom("payroll_lines")
          .select(["id", "employee_id", "salary_code", "started_at", "job_id"])
          .where(isLineOf(filter)),
    )
    .selectNoFrom([pageOfFound.as("ids"), sql<number>`(select count(*) from found)`.as("total")])
    .executeTakeFirstOrThrow();
}

async function countRunLines(db: Kysely<Database>, payrollId: number): Promise<number> {
  const { count } = await db
    .selectFrom("payrolls")
    .select(sql<number>`jobs_count + reversals_count`.as("count"))
    .where("id", "=", payrollId)
    .executeTakeFirstOrThrow();
  return count;
}

function describeLines(db: Kysely<Database>, lines: SelectQueryBuilder<Database, "payroll_lines", LineRow>) {
  return db
    .selectFrom(lines.as("payroll_lines"))
    .leftJoin("payroll_lines as reversed", "reversed.id", "payroll_lines.reverses_line_id")
    .select([
      "payroll_lines.id",
      "payroll_lines.job_id",
      "payroll_lines.user_id",
      "payroll_lines.employee_id",
      "payroll_lines.user_name",
      "payroll_lines.salary_code",
      "payroll_lines.job_type_name",
      "payroll_lines.project_code",
      "payroll_lines.project_name",
      "payroll_lines.cost_center_code",
      "payroll_lines.cost_center_name",
      "payroll_lines.kind",
      "payroll_lines.minutes",
      "payroll_lines.price_mode",
      "payroll_lines.hourly_rate",
      "payroll_lines.price",
      "reversed.payroll_id as reverses_payroll_id",
      partsOfLine.as("parts"),
      wallClock("payroll_lines.started_at").as("started_at"),
      wallClock("payroll_lines.ended_at").as("ended_at"),
      sql<number | null>`(select replacement_job_id from job_reversals where payroll_line_id = payroll_lines.id)`.as(
        "replacement_job_id",
      ),
      sql<boolean>`exists (
          select from job_reversals where payroll_line_id = payroll_lines.id and ${replacementIsCancelled})`.as(
        "replacement_is_cancelled",
      ),
    ])
    .orderBy(fileOrder)
    .execute();
}

const searchedColumns = ["employee_id", "user_name", "salary_code", "job_type_name", "project_code", "project_name"];

function isLineOf({ payroll_id, filter, kind }: LineFilter): RawBuilder<boolean> {
  const columns = searchedColumns.map((column) => `payroll_lines.${column}`);
  const isOfKind = kind === undefined ? sql`true` : sql`payroll_lines.kind = ${kind}`;
  // The line of a trip has the salary code of the high rate. The codes of other rates are on the parts of the line.
  const isFound = sql`(${contains(columns, filter)} or ${isTripLine} and exists (
    select from payroll_line_parts as parts
    where parts.payroll_line_id = payroll_lines.id and ${contains(["parts.salary_code"], filter)}))`;
  return sql<boolean>`(payroll_lines.payroll_id = ${payroll_id} and ${isOfKind} and ${isFound})`;
}
