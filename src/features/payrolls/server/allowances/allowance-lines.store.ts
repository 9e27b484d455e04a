import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { AllowanceTotals } from "#features/payrolls/rules/allowances/run-allowances.ts";
import type { RunAllowance } from "./owed-allowances.store.ts";

type Page = { limit: number; offset: number };

const selectLines = (db: Kysely<Database>, payrollId: number) =>
  db
    .selectFrom("payroll_allowance_lines as line")
    .select(["id", "user_id", "employee_id", "user_name", "salary_code", "name", "unit", "rate"])
    .select(["minutes", "count", "price", sql<string>`date::text`.as("date")])
    .where("payroll_id", "=", payrollId)
    .orderBy(sql`employee_id collate "C"`)
    .orderBy("user_id")
    .orderBy("line.date")
    .orderBy("id");

export type FoundAllowanceLine = Awaited<ReturnType<ReturnType<typeof selectLines>["execute"]>>[number];

export const listAllowanceLines = (db: Kysely<Database>, payrollId: number): Promise<FoundAllowanceLine[]> =>
  selectLines(db, payrollId).execute();

export const listAllowancePage = (db: Kysely<Database>, payrollId: number, { limit, offset }: Page) =>
  selectLines(db, payrollId).limit(limit).offset(offset).execute();

export const listAllowancesOf = (db: Kysely<Database>, payrollId: number, userId: number, limit: number) =>
  selectLines(db, payrollId).where("user_id", "=", userId).limit(limit).execute();

export const allowanceSums = (payrollId: RawBuilder<unknown>, userId?: RawBuilder<unknown>) =>
  sql<AllowanceTotals | null>`(
    select json_build_object('lines_count', count(*), 'price', sum(price)) from payroll_allowance_lines as line
    where line.payroll_id = ${payrollId} and ${userId ? sql`line.user_id = ${userId}` : sql`true`}
    having count(*) > 0)`;

export async function payAllowances(
  trx: Kysely<Database>,
  payrollId: number,
  lines: readonly RunAllowance[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`insert into payroll_allowance_lines (payroll_id, user_id, date, rules_id, code, name, salary_code, employee_id, user_name,
      unit, minutes, count, rate, price)
    select ${payrollId}, user_id, date, rules_id, code, name, salary_code, employee_id, user_name, unit, minutes, count, rate, price
    from json_populate_recordset(null::payroll_allowance_lines, ${JSON.stringify(lines)}::json)`.execute(trx);
}
