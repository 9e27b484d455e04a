import { type Kysely, sql } from "kysely";
import { localDay, startOfDate } from "#common/server/database/calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import { bankCodes } from "#features/allowances/rules/banks/bank-lines.ts";
import type { Bank } from "#features/allowances/rules/day-of-work.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import { type AskedPerson, askedRows, isNotRejected } from "../allowance-people.store.ts";

/** The minutes that runs banked, by day; a day without any has an empty list. */
export type SettledDays = ReadonlyMap<string, readonly { readonly use: Bank; readonly minutes: number }[]>;

/**
 * Finds the days whose work is all paid, without a reversal that waits for a run.
 * @param payrollId a run that is being made, whose lines are not written yet
 */
export async function listSettledDays(
  db: Kysely<Database>,
  asked: readonly AskedPerson[],
  payrollId: number | null,
): Promise<Map<number, SettledDays>> {
  const { rows } = await sql<{ user_id: number; date: string; banked: { use: Bank; minutes: number }[] | null }>`
    select asked.user_id, paid.date::text, sums.banked
    from ${askedRows(asked)} cross join lateral (
      select ${localDay("jobs.started_at")} as date from jobs
      where jobs.user_id = asked.user_id and ${isKind("jobs.kind", ({ time }) => time === "period")} and ${isNotRejected}
        and jobs.started_at >= ${startOfDate(sql`asked.from`)} and jobs.started_at < ${startOfDate(sql`asked.to + 1`)}
      group by 1
      having bool_and(jobs.payroll_id is not null and jobs.payroll_id is distinct from ${payrollId}) and not bool_or(exists (
        select from job_reversals where job_reversals.job_id = jobs.id and job_reversals.payroll_id is not distinct from ${payrollId}))
      -- Keeps the planner from reading all jobs for all people.
      offset 0
    ) as paid left join (
      select user_id, date, json_agg(json_build_object('use', use, 'minutes', minutes)) as banked from (
        select line.user_id, line.date, codes.use, -sum(line.minutes) as minutes
        from payroll_allowance_lines as line join payrolls on payrolls.id = line.payroll_id and payrolls.annulled_at is null
          join jsonb_each_text(${JSON.stringify(bankCodes)}::jsonb) as codes (use, code) on codes.code = line.code
        where line.user_id = any(${asked.map(({ user_id }) => user_id)}::integer[])
        group by line.user_id, line.date, codes.use
      ) as of_bank group by user_id, date
    ) as sums on sums.user_id = asked.user_id and sums.date = paid.date`.execute(db);
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map(
    [...byUser].map(([user_id, days]) => [user_id, new Map(days.map(({ date, banked }) => [date, banked ?? []]))]),
  );
}
