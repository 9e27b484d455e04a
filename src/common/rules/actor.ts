import { type Capability, isAllowed, type Permission, permissionsOf, type RoleName } from "./permissions.ts";

/** An absent user with the permissions of their own roles (docs/product-rules.md#substitutes). */
export type Absent = { readonly id: number; readonly authorizations: readonly Permission[] };

/** The logged-in user of a request, with the fields that the rules need. */
export type Actor = {
  readonly id: number;
  readonly roles: readonly RoleName[];
  readonly authorizations: readonly Permission[];
  readonly standsInFor: readonly Absent[];
  /**
   * Up to three other active managers if the actor may give the last approval, or else null
   * (docs/product-rules.md#the-last-approval).
   */
  readonly otherManagers: readonly number[] | null;
};

/** The one who changes users: one of them, or with null the company's directory of people. */
export type Changer = { readonly id: number | null };

/**
 * A user with the permissions of their roles (docs/product-rules.md#roles-and-permissions). Substitutes and absent users both
 * need the permission to approve (docs/product-rules.md#substitutes).
 * @param absent users who named this one as their substitute for today
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

export function can(actor: Pick<Actor, "authorizations">, capability: Capability): boolean {
  return isAllowed(actor.authorizations, capability);
}

/** The capability for the first approval, besides owning the project (docs/product-rules.md#approval). */
export const firstApproval: Capability = "give-first-approval";

/** The capability for the second approval, and for every step that "a manager or admin" may take. */
export const secondApproval: Capability = "give-second-approval";

/** The capability for the last approval, if the company allows it (docs/product-rules.md#the-last-approval). */
export const lastApproval: Capability = "give-last-approval";

/**
 * Whether the actor is "a manager" of the rules. Administrators are too (docs/product-rules.md#roles-and-permissions).
 */
export function isManager(actor: Pick<Actor, "authorizations">): boolean {
  return can(actor, secondApproval);
}
