import { type Permission, permissionsOf, type RoleName } from "./permissions.ts";

/** The logged-in person a request is made by, as far as the rules need to know them. */
export type Actor = {
  readonly id: number;
  readonly roles: readonly RoleName[];
  readonly authorizations: readonly Permission[];
};

/** A person with the permissions that their roles give (docs/product-rules.md#roles-and-permissions). */
export function actorOf(id: number, roles: readonly RoleName[]): Actor {
  return { id, roles, authorizations: permissionsOf(roles) };
}

/** Whether one of the actor's roles gives the permission (docs/product-rules.md#roles-and-permissions). */
export function can(actor: Pick<Actor, "authorizations">, permission: Permission): boolean {
  return actor.authorizations.includes(permission);
}

/** What the first approval asks for, beside owning the project (docs/product-rules.md#approval). */
export const firstApproval: Permission = "manage-users-jobs";

/** What the second approval asks for, and every step that is left to "a manager or admin". */
export const secondApproval: Permission = "manage-users-jobs-all-projects";

/**
 * Whether "a manager" of the rules is meant, which an administrator is too
 * (docs/product-rules.md#roles-and-permissions).
 */
export function isManager(actor: Pick<Actor, "authorizations">): boolean {
  return can(actor, secondApproval);
}
