import { type Capability, isAllowed, type Permission, permissionsOf, type RoleName } from "./permissions.ts";

/** An absent user with the permissions of their own roles (docs/product-rules.md#substitutes). */
export type Absent = { readonly id: number; readonly authorizations: readonly Permission[] };

export type Actor = {
  readonly id: number;
  readonly roles: readonly RoleName[];
  readonly authorizations: readonly Permission[];
  readonly standsInFor: readonly Absent[];
  /** Ids of up to three other managers (`otherManagersOfUsers`). Null without the right to give the last approval. */
  readonly otherManagers: readonly number[] | null;
};

/** The author of a change to a user: a user or, if the id is null, the company's directory. */
export type Changer = { readonly id: number | null };

/** A user stands in for an absent user only if both may give the first approval (docs/product-rules.md#substitutes). */
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

export const firstApproval: Capability = "give-first-approval";

/** The capability for the second approval, and for all that the product rules allow "a manager or admin". */
export const secondApproval: Capability = "give-second-approval";

/** The capability for the last approval, if the company allows it (docs/product-rules.md#the-last-approval). */
export const lastApproval: Capability = "give-last-approval";

/** Whether the actor is a manager. Administrators are managers, too (docs/product-rules.md#roles-and-permissions). */
export function isManager(actor: Pick<Actor, "authorizations">): boolean {
  return can(actor, secondApproval);
}
