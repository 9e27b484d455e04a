import { sql } from "kysely";
import { startOfDate } from "#common/server/database/calendar.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import { longestJobDays } from "#features/kinds/rules/job-period.ts";
import { isKind } from "./is-kind.ts";

/** Whether a job is work with times. Rejected jobs count, but reversed jobs do not. */
export const isTimedWork: Condition = allOf([
  sql`jobs.ended_at > jobs.started_at`,
  isKind("jobs.kind", ({ time }) => time === "period"),
  sql`not exists (select from job_reversals where job_reversals.job_id = jobs.id)`,
]);

/** Whether the user has timed work on the date: a job that starts on it, or an earlier job that covers all of it. */
export function isTakenDay(userId: string, date: string): Condition {
  const [start, end] = [startOfDate(sql`${sql.ref(date)}`), startOfDate(sql`${sql.ref(date)} + 1`)];
  return sql<boolean>`exists (
    select from jobs where jobs.user_id = ${sql.ref(userId)} and jobs.started_at < ${end}
      and jobs.started_at > ${start} - interval ${sql.lit(`${longestJobDays} days`)}
      and (jobs.started_at >= ${start} or jobs.ended_at >= ${end}) and ${isTimedWork})`;
}

/** Whether a register entry counts as working time: a corrected entry always, any other only if its day has no job. */
export const isCountedEntry: Condition = sql<boolean>`(
  register_entries.changed_by_user_id is not null or not ${isTakenDay("register_entries.user_id", "register_entries.date")})`;
