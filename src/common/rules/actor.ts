import { type Permission, permissionsOf, type RoleName } from "./permissions.ts";

/** Somebody who is away, with what their own roles give them (docs/product-rules.md#substitutes). */
export type Absent = { readonly id: number; readonly authorizations: readonly Permission[] };

/** The logged-in person a request is made by, as far as the rules need to know them. */
export type Actor = {
  readonly id: number;
  readonly roles: readonly RoleName[];
  readonly authorizations: readonly Permission[];
  /** In whose place they decide today, beside their own. */
  readonly standsInFor: readonly Absent[];
  /**
   * Up to three other active managers, where the actor may give the last approval (docs/product-rules.md#the-last-approval);
   * null where they may not.
   */
  readonly otherManagers: readonly number[] | null;
};

/**
 * A person with the permissions that their roles give (docs/product-rules.md#roles-and-permissions). Who could not
 * approve themselves stands in for nobody, and nobody stands in for who could not (docs/product-rules.md#substitutes).
 * @param absent those who named the person as their substitute for today
 * @param otherManagers as `otherManagersOfUsers` reads them
 */
export function actorOf(
  id: number,
  roles: readonly RoleName[],
  absent: readonly { readonly id: number; readonly roles: readonly RoleName[] }[] = [],
  otherManagers: readonly number[] | null = null,
): Actor {
  const authorizations = permissionsOf(roles);
  const standsInFor = absent.map((person) => ({ id: person.id, authorizations: permissionsOf(person.roles) }));
  const mayStandIn = can({ authorizations }, firstApproval);
  return {
    id,
    roles,
    authorizations,
    standsInFor: mayStandIn ? standsInFor.filter((person) => can(person, firstApproval)) : [],
    otherManagers,
  };
}

/** Whether one of the actor's roles gives the permission (docs/product-rules.md#roles-and-permissions). */
export function can(actor: Pick<Actor, "authorizations">, permission: Permission): boolean {
  return actor.authorizations.includes(permission);
}

/** What the first approval asks for, beside owning the project (docs/product-rules.md#approval). */
export const firstApproval: Permission = "manage-users-jobs";

/** What the second approval asks for, and every step that is left to "a manager or admin". */
export const secondApproval: Permission = "manage-users-jobs-all-projects";

/** What giving the last approval asks for, where the company allows it (docs/product-rules.md#the-last-approval). */
export const lastApproval: Permission = "index-payrolls";

/**
 * Whether "a manager" of the rules is meant, which an administrator is too
 * (docs/product-rules.md#roles-and-permissions).
 */
export function isManager(actor: Pick<Actor, "authorizations">): boolean {
  return can(actor, secondApproval);
}
