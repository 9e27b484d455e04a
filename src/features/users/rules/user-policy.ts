import { type Actor, can } from "#common/rules/access/actor.ts";
import { adminRoleId, type Capability, permissionsOf, type RoleName } from "#common/rules/access/permissions.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { User } from "./user.ts";

type UserFacts = {
  readonly id: number;
  readonly roles: readonly { readonly name: RoleName }[];
  readonly has_second_factor?: boolean;
  readonly has_passkey?: boolean;
  readonly is_deleted?: boolean;
  readonly is_invited?: boolean;
  /** Whether the user is an administrator who keeps a password although passwords are off for administrators. */
  readonly is_keeper?: boolean;
};

/** Deleted administrators do not count. */
export type AdminCounts = { readonly admins: number; readonly keepers: number };

/** Some administrators keep their password in case the provider fails (docs/product-rules.md#passwords-off). */
export const leastKeepers = 2;

export type UserActions = User["authorized_actions"];

/** Whether the actor may look up a user at all (docs/product-rules.md#users-whom-one-may-look-up). */
export function maySeeUser(actor: Actor, userId: number): boolean {
  return actor.id === userId || can(actor, "read-users") || can(actor, "read-users-jobs");
}

/** Whether the actor gets all fields of a user whom they may look up (`maySeeUser`). */
export function knowsUser(actor: Actor, userId: number): boolean {
  return actor.id === userId || knowsUsers(actor);
}

export const knowsUsers = (actor: Actor): boolean => can(actor, "read-users");

/** What the actor may do with the user (docs/product-rules.md#the-last-administrator). */
export function userActions(actor: Actor, user: UserFacts, counts: AdminCounts): UserActions {
  const isThere = user.is_deleted !== true;
  const isOther = user.id !== actor.id;
  const hasFactor = user.has_second_factor === true || user.has_passkey === true;
  return {
    update: isThere && can(actor, "edit-user"),
    delete: isThere && isOther && lastAdminProblem(user, counts, "slettes") === undefined && can(actor, "delete-user"),
    reset_second_factor: isThere && isOther && hasFactor && can(actor, "reset-second-factor"),
    invite: isThere && user.is_invited === true && can(actor, "invite-user"),
    reactivate: !isThere && can(actor, "reactivate-user"),
  };
}

/** A directory cannot change a protected user, and a first login at a provider cannot connect with one. */
export function isProtected({ roles }: Pick<UserFacts, "roles">): boolean {
  const user = { authorizations: permissionsOf(roles.map(({ name }) => name)) };
  return can(user, "edit-user") || can(user, "pay-jobs");
}

/** A user with any of these capabilities may list the users of the role. */
const contactCapabilities: Readonly<Record<RoleName, readonly Capability[]>> = {
  admin: ["read-users"],
  manager: ["read-users", "edit-cost-centers"],
  "project-owner": ["read-users", "edit-projects"],
  employee: ["read-users", "export-emails"],
};

/** Whether the actor may list the users of a role. */
export function mayListContacts(actor: Actor, role: RoleName): boolean {
  return contactCapabilities[role].some((capability) => can(actor, capability));
}

/** Why a user must stay an administrator (docs/product-rules.md#the-last-administrator). */
export function lastAdminProblem(
  user: UserFacts,
  { admins, keepers }: AdminCounts,
  deed: "slettes" | "miste rollen",
): string | undefined {
  if (!user.roles.some((role) => role.name === "admin")) return undefined;
  if (admins <= 1) return `Den sidste administrator kan ikke ${deed}.`;
  if (!user.is_keeper || keepers > leastKeepers) return undefined;
  return "Brugeren er en af de to administratorer, der altid har en adgangskode. Vælg en anden under »Login-udbydere« først.";
}

/** The errors if one of the last administrators would lose the role. */
export function roleErrors(
  roleIds: readonly number[] | undefined,
  user: UserFacts | undefined,
  counts: AdminCounts,
): FieldErrors {
  if (!user || roleIds === undefined || roleIds.includes(adminRoleId)) return {};
  const problem = lastAdminProblem(user, counts, "miste rollen");
  return problem ? { roles: [problem] } : {};
}
