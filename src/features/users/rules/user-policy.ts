import { type Actor, can } from "#common/rules/actor.ts";
import { adminRoleId, type Capability, type RoleName } from "#common/rules/permissions.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { User } from "./user.ts";

type UserFacts = {
  readonly id: number;
  readonly roles: readonly { readonly name: RoleName }[];
  readonly has_second_factor?: boolean;
  readonly is_deleted?: boolean;
  readonly is_invited?: boolean;
};

export type UserActions = User["authorized_actions"];

/**
 * Whether the actor may look a user up: themselves, or anybody with a permission that concerns users
 * (docs/product-rules.md#users-whom-one-may-look-up).
 */
export function maySeeUser(actor: Actor, userId: number): boolean {
  return actor.id === userId || can(actor, "read-users") || can(actor, "read-users-jobs");
}

/**
 * Whether the actor gets all fields of a visible user, not only those for registering jobs
 * (docs/product-rules.md#users-whom-one-may-look-up).
 */
export function knowsUser(actor: Actor, userId: number): boolean {
  return actor.id === userId || knowsUsers(actor);
}

export const knowsUsers = (actor: Actor): boolean => can(actor, "read-users");

/**
 * The actor's possible actions on a user. Users cannot delete themselves, and the last admin stays
 * (docs/product-rules.md#the-last-administrator). Users remove their own second factor on their profile, with password
 * and code.
 * @param adminCount the number of active users with the admin role
 */
export function userActions(actor: Actor, user: UserFacts, adminCount: number): UserActions {
  const isThere = user.is_deleted !== true;
  const isLastAdmin = adminCount <= 1 && user.roles.some((role) => role.name === "admin");
  const isOther = user.id !== actor.id;
  return {
    update: isThere && can(actor, "edit-user"),
    delete: isThere && isOther && !isLastAdmin && can(actor, "delete-user"),
    reset_second_factor: isThere && isOther && user.has_second_factor === true && can(actor, "reset-second-factor"),
    invite: isThere && user.is_invited === true && can(actor, "invite-user"),
    reactivate: !isThere && can(actor, "reactivate-user"),
  };
}

/** The capabilities to list the users of a role: to see all users, or to choose one of them in a form. */
const contactCapabilities: Readonly<Record<RoleName, readonly Capability[]>> = {
  admin: ["read-users"],
  manager: ["read-users", "edit-cost-centers"],
  "project-owner": ["read-users", "edit-projects"],
  employee: ["read-users", "export-emails"],
};

/** docs/product-rules.md#users-whom-one-may-look-up */
export function mayListContacts(actor: Actor, role: RoleName): boolean {
  return contactCapabilities[role].some((capability) => can(actor, capability));
}

/**
 * Errors of a role list that would leave the company without an administrator
 * (docs/product-rules.md#the-last-administrator).
 */
export function roleErrors(
  roleIds: readonly number[] | undefined,
  user: UserFacts | undefined,
  adminCount: number,
): FieldErrors {
  const wasAdmin = user?.roles.some((role) => role.name === "admin") ?? false;
  if (!wasAdmin || roleIds === undefined || roleIds.includes(adminRoleId) || adminCount > 1) return {};
  return { roles: ["Den sidste administrator kan ikke miste rollen."] };
}
