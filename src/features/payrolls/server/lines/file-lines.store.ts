import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Condition, wallClock } from "#common/server/database/fragments.ts";
import { collected, type JsonRows, streamJsonRows } from "#common/server/database/json-rows.ts";
import type { Database } from "#common/server/database/tables.ts";
import { inTransaction } from "#common/server/database/transaction.ts";
import { hasNoRates, splitOf } from "#features/mileage/server/trip-split.store.ts";
import type { MachineFile } from "#features/payroll-files/rules/machine-file.ts";
import type { PayrollLine } from "#features/payroll-files/rules/payroll-line.ts";
import { pendingLines } from "../reversals/reversals.store.ts";
import type { Covers } from "../unpaid/pay-groups.ts";
import { counterLineColumns, lineColumns, linesOf } from "./line-columns.ts";

const lineNames = [
  "payroll_id",
  "user_id",
  "employee_id",
  "user_name",
  "salary_code",
  "job_type_name",
  "job_kind",
  "project_code",
  "project_name",
  "cost_center_code",
  "cost_center_name",
  "started_at",
  "ended_at",
  "is_counter_line",
  "minutes",
  "price_mode",
  "hourly_rate",
  "price",
  "trip_part",
  "km",
  "km_rate",
] as const satisfies readonly (keyof PayrollLine)[];

/** In the order of the run's file. A trip gives a row for each of its rates. */
export function streamPayrollLines(trx: Kysely<Database>, payrollId: number): AsyncGenerator<JsonRows<PayrollLine>> {
  return streamJsonRows(trx, linesOfRun(payrollId), lineNames);
}

export const listPayrollLines = (db: Kysely<Database>, payrollId: number): Promise<PayrollLine[]> =>
  inTransaction(db, (trx) => collected(streamPayrollLines(trx, payrollId)));

export const listPayrollSums = (db: Kysely<Database>, payrollId: number, file: Period): Promise<PayrollLine[]> =>
  file.period === "job" ? listPayrollLines(db, payrollId) : listSums(db, linesOfRun(payrollId), file);

type Payable = { readonly jobs: Condition; readonly covers: Covers };

export const listPayableLines = (db: Kysely<Database>, payable: Payable): Promise<PayrollLine[]> =>
  inTransaction(db, (trx) => collected(streamJsonRows(trx, payableLines(payable), lineNames)));

export const listPayableSums = (db: Kysely<Database>, payable: Payable, file: Period): Promise<PayrollLine[]> =>
  listSums(db, payableLines(payable), file);

type Period = Pick<MachineFile, "period">;

const summed = ["started_at", "ended_at", "minutes", "price", "km"] as const;
const isSummed = (name: string) => summed.some((one) => one === name);

/** Adds up lines that differ only in time and amounts, for the run or for each day, so that few lines are in memory. */
function listSums(db: Kysely<Database>, lines: RawBuilder<PayrollLine>, { period }: Period): Promise<PayrollLine[]> {
  const equal = sql.join(lineNames.filter((name) => !isSummed(name)).map((name) => sql.ref(name)));
  const query = sql<PayrollLine>`
    select ${equal}, max(started_at) as started_at, max(ended_at) as ended_at, sum(minutes) as minutes, sum(price) as price,
      sum(km) as km, min(left(started_at, 10)) as from_date
    from (${lines}) as lines
    group by ${equal}, ${period === "run" ? sql`()` : sql`left(started_at, 10)`}
    order by employee_id collate "C", salary_code collate "C", min(started_at), ${equal}`;
  return inTransaction(db, (trx) => collected(streamJsonRows(trx, query, [...lineNames, "from_date"])));
}

function linesOfRun(payrollId: number): RawBuilder<PayrollLine> {
  const lines = sql`select payroll_id, ${lineColumns}, reverses_line_id is not null as is_counter_line, id as line_id from payroll_lines where payroll_id = ${payrollId}`;
  const parts = sql`select payroll_line_id as line_id, part, salary_code, km, rate, price from payroll_line_parts`;
  return inFileOrder(lines, sql`left join (${parts})`, "line_id");
}

function payableLines({ jobs: payable, covers }: Payable): RawBuilder<PayrollLine> {
  const jobs = sql`(select * from jobs where ${payable} and not ${hasNoRates})`;
  const takenBack = sql`(${pendingLines(covers)})`;
  const lines = sql`select 0 as payroll_id, ${lineColumns}, false as is_counter_line, 'job ' || job_id as line_id from (${linesOf(jobs)}) as payable
    union all
    select 0, ${counterLineColumns}, true, 'line ' || id from payroll_lines
    where id in ${takenBack}`;
  const parts = sql`
    select 'job ' || job_id as line_id, part, salary_code, km, rate, price
    from (${splitOf(sql<boolean>`(${payable} and not ${hasNoRates})`)}) as split
    union all
    select 'line ' || payroll_line_id, part, salary_code, -km, rate, -price from payroll_line_parts
    where payroll_line_id in ${takenBack}`;
  // A left join gives the same rows, but PostgreSQL may run a left join as a slow nested loop.
  return inFileOrder(lines, sql`full join (${parts})`, "line_id");
}

/** @param parts a left or full join with `payroll_line_parts`. A trip gives a row for each of its parts. */
function inFileOrder(lines: RawBuilder<unknown>, parts: RawBuilder<unknown>, key: string): RawBuilder<PayrollLine> {
  return sql<PayrollLine>`
    select payroll_id, user_id, coalesce(employee_id, '') as employee_id, user_name,
      coalesce(parts.salary_code, lines.salary_code) as salary_code, job_type_name, lines.kind as job_kind, project_code, project_name, cost_center_code, cost_center_name, ${wallClock("lines.started_at")} as started_at,
      ${wallClock("lines.ended_at")} as ended_at, is_counter_line, minutes, price_mode, hourly_rate,
      coalesce(parts.price, lines.price) as price, parts.part as trip_part, parts.km, parts.rate as km_rate
    from (${lines}) as lines
    ${parts} as parts on parts.${sql.ref(key)} = lines.${sql.ref(key)}
    order by employee_id collate "C", lines.salary_code collate "C", lines.started_at, job_id, parts.part`;
}
