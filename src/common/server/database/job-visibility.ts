import { sql } from "kysely";
import { type Actor, can } from "../../rules/actor.ts";
import type { Condition } from "./fragments.ts";

/** Whose jobs an actor sees, as SQL about the table `jobs`. */

export const onProjectOf = (ownerId: number): Condition =>
  sql<boolean>`(jobs.project_id in (select id from projects where owner_user_id = ${ownerId}))`;
export const onCostCenterOf = (ownerId: number): Condition =>
  sql<boolean>`(jobs.cost_center_id in (select id from cost_centers where owner_user_id = ${ownerId}))`;

/** Jobs on projects that the actor owns, and jobs on cost centers that they own. */
export function inOwnScope(actor: Actor): Condition {
  return sql<boolean>`(${onProjectOf(actor.id)} or ${onCostCenterOf(actor.id)})`;
}

/** Jobs that the actor may see at all: their own, those in their scope, or everybody's. */
export function isVisibleTo(actor: Actor): Condition {
  if (can(actor, "manage-users-jobs-all-projects")) return sql<boolean>`true`;
  if (!can(actor, "manage-users-jobs")) return sql<boolean>`jobs.user_id = ${actor.id}`;
  return sql<boolean>`(jobs.user_id = ${actor.id} or ${inOwnScope(actor)})`;
}
