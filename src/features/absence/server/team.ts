import { type RawBuilder, sql } from "kysely";
import type { Condition } from "#common/server/database/fragments.ts";

/** A condition on `users`: the user, their leader, people with the same leader, and people whom the user leads. */
export function isOnTeamOf(userId: number): Condition {
  const leader: RawBuilder<unknown> = sql`(select own.leader_user_id from users as own where own.id = ${userId})`;
  return sql<boolean>`(users.id = ${userId} or users.leader_user_id = ${userId} or users.id = ${leader}
    or users.leader_user_id = ${leader})`;
}
