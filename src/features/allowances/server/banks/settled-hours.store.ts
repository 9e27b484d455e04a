import { type Kysely, sql } from "kysely";
import { localDay, startOfDate } from "#common/server/database/calendar.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { bankCodes, paidFlexCode } from "#features/allowances/rules/banks/bank-lines.ts";
import type { Bank } from "#features/allowances/rules/day-of-work.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import { type AskedPerson, askedRows } from "../allowance-people.store.ts";

/** The minutes that payroll runs put into a bank on a day; negative for flex that runs paid. */
export type RunTime = {
  readonly date: string;
  readonly use: Bank;
  readonly minutes: number;
  readonly isPaidOut: boolean;
};

export type SettledHours = {
  /** The days whose work is all paid and has no pending reversal. */
  readonly days: ReadonlySet<string>;
  readonly times: readonly RunTime[];
};

export async function listSettledHours(
  db: Kysely<Database>,
  asked: readonly AskedPerson[],
  isCounted: Condition,
): Promise<Map<number, SettledHours>> {
  const [days, times] = await Promise.all([listPaidDays(db, asked, isCounted), listRunTimes(db, asked)]);
  return new Map(
    asked.map(({ user_id }) => [
      user_id,
      { days: new Set((days.get(user_id) ?? []).map(({ date }) => date)), times: times.get(user_id) ?? [] },
    ]),
  );
}

async function listPaidDays(db: Kysely<Database>, asked: readonly AskedPerson[], isCounted: Condition) {
  const { rows } = await sql<{ user_id: number; date: string }>`
    select asked.user_id, paid.date::text
    from ${askedRows(asked)} cross join lateral (
      select ${localDay("jobs.started_at")} as date from jobs
      where jobs.user_id = asked.user_id and jobs.ended_at > jobs.started_at
        and ${isKind("jobs.kind", ({ time }) => time === "period")} and ${isCounted}
        and jobs.started_at >= ${startOfDate(sql`asked.from`)} and jobs.started_at < ${startOfDate(sql`asked.to + 1`)}
      group by 1
      having bool_and(jobs.payroll_id is not null) and not bool_or(exists (
        select from job_reversals where job_reversals.job_id = jobs.id and job_reversals.payroll_id is null))
      -- Keeps the planner from reading all jobs for all people.
      offset 0
    ) as paid`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

async function listRunTimes(db: Kysely<Database>, asked: readonly AskedPerson[]): Promise<Map<number, RunTime[]>> {
  const codes = { ...bankCodes, paid: paidFlexCode };
  const { rows } = await sql<{ user_id: number; date: string; code: string; minutes: number }>`
    select line.user_id, line.date::text, line.code, -sum(line.minutes) as minutes
    from ${askedRows(asked)}
      join payroll_allowance_lines as line on line.user_id = asked.user_id and line.date between asked.from and asked.to
      join payrolls on payrolls.id = line.payroll_id and payrolls.annulled_at is null
    where line.code = any(${Object.values(codes)}::text[])
    group by line.user_id, line.date, line.code`.execute(db);
  const times = rows.map(({ code, ...row }) => ({
    ...row,
    use: code === bankCodes["time-off"] ? ("time-off" as const) : ("flex" as const),
    isPaidOut: code === paidFlexCode,
  }));
  return Map.groupBy(times, ({ user_id }) => user_id);
}

export async function haveBankLines(db: Kysely<Database>, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from payroll_allowance_lines where user_id = any(${[...ids]}::integer[])
      and code = any(${Object.values(bankCodes)}::text[])) as found`.execute(db);
  return rows[0]?.found ?? false;
}
