import { type RawBuilder, sql } from "kysely";
import type { Condition } from "#common/server/database/fragments.ts";

/** The people with the same leader as a user, the leader, and those whom the user leads; SQL about the table `users`. */
export function isOnTeamOf(userId: number): Condition {
  const leader: RawBuilder<unknown> = sql`(select own.leader_user_id from users as own where own.id = ${userId})`;
  return sql<boolean>`(users.id = ${userId} or users.leader_user_id = ${userId} or users.id = ${leader}
    or users.leader_user_id = ${leader})`;
}
