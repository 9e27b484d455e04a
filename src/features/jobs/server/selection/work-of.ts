import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import { isVisibleTo } from "#common/server/database/visibility/job-visibility.ts";
import { longestJobDays } from "#features/kinds/rules/job-period.ts";
import { isTimedWork } from "#features/kinds/server/timed-work.ts";

type Within = { readonly from: RawBuilder<unknown>; readonly to: RawBuilder<unknown> };

/** Matches timed work of the user, including rejected jobs. A separate index finds jobs of more than a day. */
export const isWorkOf = (actor: Actor, userId: RawBuilder<unknown>, { from, to }: Within): Condition =>
  allOf([
    sql`jobs.user_id = ${userId}`,
    sql`jobs.started_at < ${to} and jobs.started_at >= least(${from} - interval '24 hours', (
      select min(long.started_at) from jobs as long where long.user_id = ${userId} and long.ended_at > ${from}
        and long.started_at > ${from} - interval ${sql.lit(`${longestJobDays} days`)} and long.started_at < ${from}
        and long.ended_at - long.started_at > interval '1 day'))`,
    sql`jobs.ended_at > ${from}`,
    isTimedWork,
    isVisibleTo(actor),
  ]);
