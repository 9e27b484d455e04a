import { type Kysely, type RawBuilder, sql } from "kysely";
import { wallClock } from "../../../../common/server/database/fragments.ts";
import type { Database } from "../../../../common/server/database/tables.ts";
import type { PayrollLine } from "../../../payroll-files/rules/payroll-line.ts";
import { lineColumns, linesOf, turnedLineColumns } from "./payrolls.store.ts";

/** A run's lines in the order of its file. */
export function listPayrollLines(db: Kysely<Database>, payrollId: number): Promise<PayrollLine[]> {
  return select(db, sql`select payroll_id, ${lineColumns} from payroll_lines where payroll_id = ${payrollId}`);
}

/** What a run of these jobs would hold: their lines, and the counter-lines that wait. */
export function listPayableLines(db: Kysely<Database>, payable: RawBuilder<boolean>): Promise<PayrollLine[]> {
  return select(
    db,
    sql`select 0 as payroll_id, * from (${linesOf(sql`(select * from jobs where ${payable})`)}) as payable
      union all
      select 0, ${turnedLineColumns} from payroll_lines
      where id in (select payroll_line_id from job_reversals where payroll_id is null)`,
  );
}

async function select(db: Kysely<Database>, lines: RawBuilder<unknown>): Promise<PayrollLine[]> {
  const { rows } = await sql<PayrollLine>`
    select payroll_id, user_id, coalesce(employee_id, '') as employee_id, user_name, salary_code, job_type_name,
      project_code, project_name, cost_center_code, cost_center_name, ${wallClock("lines.started_at")} as started_at,
      ${wallClock("lines.ended_at")} as ended_at, minutes, price_mode, hourly_rate, price
    from (${lines}) as lines
    order by employee_id collate "C", salary_code collate "C", lines.started_at, job_id`.execute(db);
  return rows;
}
