import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import { isVisibleTo } from "#common/server/database/job-visibility.ts";
import { longestJobDays } from "#features/kinds/rules/job-period.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";

type Within = { readonly from: RawBuilder<unknown>; readonly to: RawBuilder<unknown> };

/** Includes rejected jobs, but not reversed ones. */
export const isTimedWork: Condition = allOf([
  sql`jobs.ended_at > jobs.started_at`,
  isKind("jobs.kind", ({ time }) => time === "period"),
  sql`not exists (select from job_reversals where job_reversals.job_id = jobs.id)`,
]);

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
