import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { AbsenceLine, ApprovedDay, OwedAbsence } from "#features/payrolls/rules/absence/owed-absence.ts";
import type { AbsenceTotals } from "#features/payrolls/rules/absence/run-absence.ts";

type Page = { limit: number; offset: number };

const selectLines = (db: Kysely<Database>, payrollId: number) =>
  db
    .selectFrom("payroll_absence_lines as line")
    .leftJoin("payroll_absence_lines as reversed", "reversed.id", "line.reverses_line_id")
    .select(["line.id", "line.user_id", "line.employee_id", "line.user_name", "line.kind_id", "line.kind_name"])
    .select([
      "line.salary_code",
      "line.is_sent",
      "line.pay",
      "line.hundredths",
      "line.minutes",
      "line.rate",
      "line.price",
    ])
    .select(["line.template", "reversed.payroll_id as reverses_payroll_id", sql<string>`line.date::text`.as("date")])
    .where("line.payroll_id", "=", payrollId)
    .orderBy(sql`line.employee_id collate "C"`)
    .orderBy("line.user_id")
    .orderBy("line.date")
    .orderBy("line.id");

export type FoundAbsenceLine = Awaited<ReturnType<ReturnType<typeof selectLines>["execute"]>>[number];

export const listAbsenceLines = (db: Kysely<Database>, payrollId: number): Promise<FoundAbsenceLine[]> =>
  selectLines(db, payrollId).execute();

export const listAbsencePage = (db: Kysely<Database>, payrollId: number, { limit, offset }: Page) =>
  selectLines(db, payrollId).limit(limit).offset(offset).execute();

export const listAbsenceOf = (db: Kysely<Database>, payrollId: number, userId: number, limit: number) =>
  selectLines(db, payrollId).where("line.user_id", "=", userId).limit(limit).execute();

export const absenceSums = (payrollId: RawBuilder<unknown>, userId?: RawBuilder<unknown>) => sql<AbsenceTotals | null>`(
  select json_build_object('lines_count', count(*), 'hundredths', sum(hundredths), 'minutes', sum(minutes), 'price', sum(price))
  from payroll_absence_lines as line
  where line.payroll_id = ${payrollId} and ${userId ? sql`line.user_id = ${userId}` : sql`true`}
  having count(*) > 0)`;

export function listAbsenceKinds(db: Kysely<Database>, payrollId: number) {
  return db
    .selectFrom("payroll_absence_lines")
    .select(["kind_id", "kind_name", "salary_code", "is_sent"])
    .select([
      sql<number>`count(*)`.as("lines_count"),
      sql<number>`sum(hundredths)`.as("hundredths"),
      sql<number>`sum(minutes)`.as("minutes"),
      sql<number>`sum(price)`.as("price"),
    ])
    .where("payroll_id", "=", payrollId)
    .groupBy(["kind_id", "kind_name", "salary_code", "is_sent"])
    .orderBy("kind_name")
    .orderBy("kind_id")
    .orderBy("salary_code")
    .execute();
}

export async function payAbsence(
  trx: Kysely<Database>,
  payrollId: number,
  { lines, learned }: Pick<OwedAbsence, "lines" | "learned">,
): Promise<void> {
  if (lines.length > 0) await insertLines(trx, payrollId, lines);
  if (learned.length > 0) await keepLearned(trx, learned);
}

async function insertLines(trx: Kysely<Database>, payrollId: number, lines: readonly AbsenceLine[]): Promise<void> {
  await sql`insert into payroll_absence_lines (payroll_id, user_id, kind_id, date, employee_id, user_name, kind_name,
      template, salary_code, is_sent, pay, minutes, hundredths, rate, price, reverses_line_id)
    select ${payrollId}, user_id, kind_id, date, employee_id, user_name, kind_name,
      template, salary_code, is_sent, pay, minutes, hundredths, rate, price, reverses_line_id
    from json_populate_recordset(null::payroll_absence_lines, ${JSON.stringify(lines)}::json)`.execute(trx);
}

async function keepLearned(trx: Kysely<Database>, learned: readonly ApprovedDay[]): Promise<void> {
  await sql`update absence_days as day set minutes = learned.minutes, hundredths = learned.hundredths,
      week_hundredths = coalesce(day.week_hundredths, learned.week_hundredths)
    from json_populate_recordset(null::absence_days, ${JSON.stringify(learned)}::json) as learned
    where day.absence_id = learned.absence_id and day.date = learned.date
      and (day.minutes is null or day.hundredths is null)`.execute(trx);
}
