import { type Actor, can } from "../../../common/rules/actor.ts";
import type { RoleName } from "../../../common/rules/permissions.ts";

type UserFacts = { readonly id: number; readonly roles: readonly { readonly name: RoleName }[] };

/** Whether the actor may look a user up: himself, or with a permission that deals with users (decisions 1). */
export function maySeeUser(actor: Actor, userId: number): boolean {
  return actor.id === userId || can(actor, "index-users") || can(actor, "manage-users-jobs");
}

/**
 * What the actor may do with a user. Nobody deletes himself, and the last admin stays (decisions 1).
 * @param adminCount how many active users hold the admin role
 */
export function userActions(
  actor: Actor,
  user: UserFacts,
  adminCount: number,
): { update: boolean; delete: boolean } {
  const managesUsers = can(actor, "create-user");
  const isLastAdmin = adminCount <= 1 && user.roles.some((role) => role.name === "admin");
  return { update: managesUsers, delete: managesUsers && user.id !== actor.id && !isLastAdmin };
}
