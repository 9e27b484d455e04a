import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { localDay } from "#common/server/database/calendar.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import { seesAllJobs } from "#common/server/database/visibility/job-visibility.ts";

type Within = { readonly from: RawBuilder<unknown>; readonly to: RawBuilder<unknown> };

/** Matches no entry if the actor may not see all jobs of the user, because a hidden job may replace an entry. */
export const isEntryOf = (actor: Actor, userId: RawBuilder<unknown>, { from, to }: Within): Condition =>
  allOf([
    sql`register_entries.user_id = ${userId}`,
    sql`register_entries.date > ${localDay(from)} and register_entries.date < ${localDay(to)}`,
    seesAllJobs(actor) ? sql`true` : sql`register_entries.user_id = ${actor.id}`,
  ]);

export const isTimedEntryOf = (actor: Actor, userId: RawBuilder<unknown>, within: Within): Condition =>
  allOf([isEntryOf(actor, userId, within), sql`register_entries.started_at is not null`]);
