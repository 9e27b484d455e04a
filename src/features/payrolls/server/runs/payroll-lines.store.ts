import { type Kysely, type RawBuilder, sql } from "kysely";
import { wallClock } from "../../../../common/server/database/fragments.ts";
import { type JsonRows, listJsonRows, streamJsonRows } from "../../../../common/server/database/json-rows.ts";
import type { Database } from "../../../../common/server/database/tables.ts";
import { inTransaction } from "../../../../common/server/database/transaction.ts";
import type { PayrollLine } from "../../../payroll-files/rules/payroll-line.ts";
import { lineColumns, linesOf, turnedLineColumns } from "./payrolls.store.ts";

const lineNames = [
  "payroll_id",
  "user_id",
  "employee_id",
  "user_name",
  "salary_code",
  "job_type_name",
  "project_code",
  "project_name",
  "cost_center_code",
  "cost_center_name",
  "started_at",
  "ended_at",
  "minutes",
  "price_mode",
  "hourly_rate",
  "price",
] as const satisfies readonly (keyof PayrollLine)[];

/** A run's lines in the order of its file, in batches. */
export function streamPayrollLines(trx: Kysely<Database>, payrollId: number): AsyncGenerator<JsonRows<PayrollLine>> {
  const lines = sql`select payroll_id, ${lineColumns} from payroll_lines where payroll_id = ${payrollId}`;
  return streamJsonRows(trx, inFileOrder(lines), lineNames);
}

/** The same, all of them. */
export function listPayrollLines(db: Kysely<Database>, payrollId: number): Promise<PayrollLine[]> {
  return inTransaction(db, async (trx) => {
    const lines: PayrollLine[] = [];
    for await (const batch of streamPayrollLines(trx, payrollId)) for (const line of batch) lines.push(line);
    return lines;
  });
}

/** What a run of these jobs would hold: their lines, and the counter-lines that wait. */
export async function listPayableLines(db: Kysely<Database>, payable: RawBuilder<boolean>): Promise<PayrollLine[]> {
  const lines = sql`select 0 as payroll_id, * from (${linesOf(sql`(select * from jobs where ${payable})`)}) as payable
    union all
    select 0, ${turnedLineColumns} from payroll_lines
    where id in (select payroll_line_id from job_reversals where payroll_id is null)`;
  return [...(await listJsonRows(db, inFileOrder(lines), lineNames))];
}

function inFileOrder(lines: RawBuilder<unknown>): RawBuilder<PayrollLine> {
  return sql<PayrollLine>`
    select payroll_id, user_id, coalesce(employee_id, '') as employee_id, user_name, salary_code, job_type_name,
      project_code, project_name, cost_center_code, cost_center_name, ${wallClock("lines.started_at")} as started_at,
      ${wallClock("lines.ended_at")} as ended_at, minutes, price_mode, hourly_rate, price
    from (${lines}) as lines
    order by employee_id collate "C", salary_code collate "C", lines.started_at, job_id`;
}
