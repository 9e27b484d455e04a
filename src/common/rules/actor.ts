import { type Permission, permissionsOf, type RoleName } from "./permissions.ts";

/** The logged-in person a request is made by, as far as the rules need him. */
export type Actor = {
  readonly id: number;
  readonly roles: readonly RoleName[];
  readonly authorizations: readonly Permission[];
};

export function actorOf(id: number, roles: readonly RoleName[]): Actor {
  return { id, roles, authorizations: permissionsOf(roles) };
}

export function can(actor: Pick<Actor, "authorizations">, permission: Permission): boolean {
  return actor.authorizations.includes(permission);
}

/** The second approval, and every step that is left to "a manager or admin" (decisions 3). */
export function isManager(actor: Pick<Actor, "roles">): boolean {
  return actor.roles.includes("manager") || actor.roles.includes("admin");
}
