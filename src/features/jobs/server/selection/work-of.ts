import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import { isVisibleTo } from "#common/server/database/job-visibility.ts";
import { longestJobDays } from "#features/kinds/rules/job-period.ts";
import { isTimedWork } from "#features/kinds/server/timed-work.ts";

type Within = { readonly from: RawBuilder<unknown>; readonly to: RawBuilder<unknown> };

/**
 * The jobs with times of a user that the actor sees and that meet a period, without reversed jobs; rejected ones are included.
 * The bounds of the start are those of the index by user and start.
 * @param userId one, or `any` of an array
 */
export const isWorkOf = (actor: Actor, userId: RawBuilder<unknown>, { from, to }: Within): Condition =>
  allOf([
    sql`jobs.user_id = ${userId}`,
    sql`jobs.started_at < ${to} and jobs.started_at > ${from} - interval ${sql.lit(`${longestJobDays} days`)}`,
    sql`jobs.ended_at > ${from}`,
    isTimedWork,
    isVisibleTo(actor),
  ]);
