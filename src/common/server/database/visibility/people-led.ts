import { sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import type { Condition } from "../fragments.ts";
import { userCan } from "../fragments.ts";
import { isOneOfThem, seesAllJobs } from "./job-visibility.ts";

/** Whether the actor leads the user. If no leader can decide, all managers lead (docs/product-rules.md#leaders). */
export function isLedBy(actor: Actor): Condition {
  if (!can(actor, "decide-absence")) return sql<boolean>`false`;
  const isNamed = sql<boolean>`users.leader_user_id ${isOneOfThem(actor)}`;
  return seesAllJobs(actor)
    ? sql<boolean>`(coalesce(${isNamed}, false) or not ${hasLeader})`
    : sql<boolean>`coalesce(${isNamed}, false)`;
}

const hasLeader: Condition = sql<boolean>`exists (select from users as leader
  where leader.id = users.leader_user_id and leader.status <> 'deleted' and ${userCan("leader.id", "decide-absence")})`;
