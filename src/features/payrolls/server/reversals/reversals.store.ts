import { type Kysely, type RawBuilder, sql } from "kysely";
import { bucket } from "#common/server/database/calendar.ts";
import { person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type JobField, jobFieldNames } from "#features/jobs/rules/job-fields.ts";
import { replacementIsCancelled } from "#features/jobs/server/job-rows.store.ts";
import { copyParts } from "#features/jobs/server/kinds/part-stores.ts";
import { counterLineColumns, kmOfLine, lineColumns } from "../lines/line-columns.ts";
import type { Covers } from "../unpaid/pay-groups.ts";

export function findPaidLine(trx: Kysely<Database>, jobId: number) {
  return trx
    .selectFrom("payroll_lines")
    .innerJoin("payrolls", "payrolls.id", "payroll_lines.payroll_id")
    .select(["payroll_lines.id", "payroll_lines.payroll_id"])
    .where("payroll_lines.job_id", "=", jobId)
    .where("payroll_lines.reverses_line_id", "is", null)
    .where("payrolls.annulled_at", "is", null)
    .executeTakeFirst();
}

export async function isReversed(trx: Kysely<Database>, jobId: number): Promise<boolean> {
  const row = await trx.selectFrom("job_reversals").select("id").where("job_id", "=", jobId).executeTakeFirst();
  return row !== undefined;
}

const copied: readonly string[] = ["user_id", "kind", ...jobFieldNames];

type Column = keyof Database["jobs"];
type FilledIn = "id" | "version" | "minutes" | "created_at";
/** The columns that are neither copied nor filled in. If `jobs` gets a new column, the compiler asks for its value. */
type Anew = Exclude<Column, FilledIn | "user_id" | "kind" | JobField>;

export async function insertReplacementJob(trx: Kysely<Database>, jobId: number, reason: string): Promise<number> {
  const anew: Readonly<Record<Anew, RawBuilder<unknown>>> = {
    job_status: sql`'REJECTED'`,
    rejection_reason: sql`${reason}`,
    owner_approved_by_user_id: sql`null`,
    manager_approved_by_user_id: sql`null`,
    decided_by_user_id: sql`null`,
    owner_approved_on_behalf_of_user_id: sql`null`,
    manager_approved_on_behalf_of_user_id: sql`null`,
    payroll_id: sql`null`,
    late_reason: sql`case when exists (
      select from closed_months where closed_months.month = ${bucket("jobs.started_at", "month")}::date) then ${reason} end`,
  };
  const columns = (names: readonly string[]) => names.map((name) => sql.ref(name));
  const { rows } = await sql<{ id: number }>`
    insert into jobs (${sql.join(columns([...copied, ...Object.keys(anew)]))})
    select ${sql.join([...columns(copied), ...Object.values(anew)])} from jobs where id = ${jobId}
    returning id`.execute(trx);
  const { id } = rows[0] as { id: number };
  await copyParts(trx, jobId, id);
  return id;
}

type NewReversal = {
  job_id: number;
  payroll_line_id: number;
  replacement_job_id: number;
  reason: string;
  created_by_user_id: number;
};

export async function insertReversal(trx: Kysely<Database>, reversal: NewReversal): Promise<number> {
  const { id } = await trx.insertInto("job_reversals").values(reversal).returning("id").executeTakeFirstOrThrow();
  return id;
}

export function findReversal(db: Kysely<Database>, id: number) {
  return selectReversals(db).where("job_reversals.id", "=", id).executeTakeFirstOrThrow();
}

export function listPendingReversals(db: Kysely<Database>, covers: Covers, limit: number) {
  return selectReversals(db)
    .where("job_reversals.payroll_id", "is", null)
    .where(covers(sql`payroll_lines.user_id`))
    .orderBy("job_reversals.id")
    .limit(limit)
    .execute();
}

export async function listPendingReversalIds(trx: Kysely<Database>, covers: Covers): Promise<number[]> {
  const rows = await trx
    .selectFrom("job_reversals")
    .innerJoin("payroll_lines", "payroll_lines.id", "job_reversals.payroll_line_id")
    .select("job_reversals.id")
    .where("job_reversals.payroll_id", "is", null)
    .where(covers(sql`payroll_lines.user_id`))
    .orderBy("job_reversals.id")
    .execute();
  return rows.map(({ id }) => id);
}

export const pendingLines = (covers: Covers) => sql`
  select payroll_line_id from job_reversals join payroll_lines on payroll_lines.id = payroll_line_id
  where job_reversals.payroll_id is null and ${covers(sql`payroll_lines.user_id`)}`;

function selectReversals(db: Kysely<Database>) {
  return db
    .selectFrom("job_reversals")
    .innerJoin("payroll_lines", "payroll_lines.id", "job_reversals.payroll_line_id")
    .select([
      "job_reversals.id",
      "job_reversals.job_id",
      "job_reversals.replacement_job_id",
      "job_reversals.reason",
      "job_reversals.payroll_id",
      "payroll_lines.payroll_id as paid_by_payroll_id",
      sql<number>`-payroll_lines.minutes`.as("minutes"),
      sql<number>`-payroll_lines.price`.as("price"),
      "payroll_lines.kind",
      sql<number | null>`-${kmOfLine}`.as("km"),
    ])
    .select([
      replacementIsCancelled.as("replacement_is_cancelled"),
      wallClock("job_reversals.created_at").as("created_at"),
      person("payroll_lines.user_id").$notNull().as("user"),
    ]);
}

export async function payReversals(trx: Kysely<Database>, payrollId: number, covers: Covers): Promise<void> {
  await sql`
    with pending as materialized (
      select id, payroll_line_id from job_reversals where payroll_id is null
        and ${covers(sql`(select user_id from payroll_lines as line where line.id = job_reversals.payroll_line_id)`)}
      order by id for update
    ), lines as (
      insert into payroll_lines (payroll_id, ${lineColumns}, reverses_line_id)
      select ${payrollId}, ${counterLineColumns}, id
      from payroll_lines where id in (select payroll_line_id from pending)
      order by id
      returning id, reverses_line_id
    ), parts as (
      insert into payroll_line_parts (payroll_line_id, part, user_id, year, salary_code, km, rate, price)
      select lines.id, part, user_id, year, salary_code, -km, rate, -price
      from payroll_line_parts join lines on lines.reverses_line_id = payroll_line_parts.payroll_line_id
    )
    update job_reversals set payroll_id = ${payrollId}
    from pending where job_reversals.id = pending.id`.execute(trx);
}
