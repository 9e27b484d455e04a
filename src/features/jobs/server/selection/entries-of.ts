import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { localDay, startOfDate } from "#common/server/database/calendar.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import { seesAllJobs } from "#common/server/database/job-visibility.ts";
import { longestJobDays } from "#features/kinds/rules/job-period.ts";
import { isTimedWork } from "./work-of.ts";

type Within = { readonly from: RawBuilder<unknown>; readonly to: RawBuilder<unknown> };

/**
 * The register entries of a user, on the days that begin in a period; none unless the actor sees all of the user's jobs,
 * which decide the entries that count (docs/product-rules.md#register-entries).
 */
export const isEntryOf = (actor: Actor, userId: RawBuilder<unknown>, { from, to }: Within): Condition =>
  allOf([
    sql`register_entries.user_id = ${userId}`,
    sql`register_entries.date > ${localDay(from)} and register_entries.date < ${localDay(to)}`,
    seesAllJobs(actor) ? sql`true` : sql`register_entries.user_id = ${actor.id}`,
  ]);

/** The same, of entries with times. */
export const isTimedEntryOf = (actor: Actor, userId: RawBuilder<unknown>, within: Within): Condition =>
  allOf([isEntryOf(actor, userId, within), sql`register_entries.started_at is not null`]);

/** Whether an entry counts beside jobs: `countedEntries` (counted-entries.ts) is the rule. */
export const isCountedEntry: Condition = sql<boolean>`(
  register_entries.changed_by_user_id is not null or not ${isTakenDay("register_entries.user_id", "register_entries.date")})`;

/** A job takes the day on which it starts, and each whole day in it. */
export function isTakenDay(userId: string, date: string): Condition {
  const [start, end] = [startOfDate(sql`${sql.ref(date)}`), startOfDate(sql`${sql.ref(date)} + 1`)];
  return sql<boolean>`exists (
    select from jobs where jobs.user_id = ${sql.ref(userId)} and jobs.started_at < ${end}
      and jobs.started_at > ${start} - interval ${sql.lit(`${longestJobDays} days`)}
      and (jobs.started_at >= ${start} or jobs.ended_at >= ${end}) and ${isTimedWork})`;
}
