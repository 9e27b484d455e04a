import * as z from "zod/mini";
import { role } from "#common/rules/current-user.ts";
import { withQuery, yesOrNo } from "#common/rules/lists/paging.ts";
import { defaultRoleId, roleNames, roles } from "#common/rules/permissions.ts";
import {
  emailField,
  id,
  idText,
  kronerField,
  maxHourlyRate,
  nameField,
  textField,
} from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";

/** A user as the lists and forms get them. Whoever has no say in users gets no pay and no number. */
export const user = z.object({
  id,
  name: z.string(),
  /** The name as others read it: with a number where several users have it (docs/product-rules.md#people-of-one-name). */
  display_name: z.string(),
  email: z.string(),
  employee_id: z.nullable(z.string()),
  default_hourly_rate: z.nullable(wire.hourlyRate),
  roles: z.optional(z.array(role)),
  /** Is expected to register time (docs/product-rules.md#missing-registrations). */
  registers_time: z.boolean(),
  /** Has not chosen a password yet. */
  is_invited: z.boolean(),
  version: wire.version,
  authorized_actions: z.object({
    update: z.boolean(),
    delete: z.boolean(),
    reset_second_factor: z.boolean(),
    invite: z.boolean(),
    /** Of a deleted user. */
    reactivate: z.boolean(),
  }),
});
export type User = z.infer<typeof user>;

/**
 * One user, as the page of their jobs asks for them: a deleted one is told apart. Whoever sees no users gets what the page
 * needs; the rate is null where it is none of theirs.
 */
export const userDetails = z.extend(user, {
  email: z.optional(user.shape.email),
  employee_id: z.optional(user.shape.employee_id),
  registers_time: z.optional(user.shape.registers_time),
  is_invited: z.optional(user.shape.is_invited),
  version: z.optional(user.shape.version),
  authorized_actions: z.optional(user.shape.authorized_actions),
  is_deleted: z.boolean(),
});
export type UserDetails = z.infer<typeof userDetails>;

/** The link of an invitation, for the administrator to hand over where no mail server is set. */
export const invitation = z.object({ invitation_link: z.optional(z.string()) });
export type Invitation = z.infer<typeof invitation>;

/** A new user, and how they are invited. */
export const createdUser = z.extend(user, invitation.shape);
export type CreatedUser = z.infer<typeof createdUser>;

/** What is left without an owner when a user is deleted. */
export const userDeletion = z.object({
  projects_count: wire.count,
  /** Jobs that wait for their approval as a project's owner, and would be the managers' to approve. */
  jobs_count: wire.count,
  cost_centers_count: wire.count,
});
export type UserDeletion = z.infer<typeof userDeletion>;

/**
 * Who gets the projects and the cost centers of the user who is deleted; absent: they stay as they are
 * (docs/product-rules.md#deleted-users). `version` is that of the user as they were read.
 */
export const deletionQuery = z.object({
  project_owner_id: z.optional(idText),
  cost_center_owner_id: z.optional(idText),
  version: z.optional(idText),
});
export type DeletionQuery = z.infer<typeof deletionQuery>;
export type Successors = Omit<DeletionQuery, "version">;

/** Somebody to choose or to write to (`hasRoles`). */
export const userContact = z.object({ id, name: z.string(), email: z.string() });
export type UserContact = z.infer<typeof userContact>;

/** The most contacts in one answer: they are short, and the e-mail list of a large company is one request. */
export const maxContacts = 10_000;

export const userRelations = withQuery(["roles"]);

export const hasRolesQuery = {
  hasRoles: z.optional(z.enum(roleNames, `hasRoles skal være en af ${roleNames.join(", ")}.`)),
};

const roleId = z
  .int("Vælg roller fra listen.")
  .check(z.minimum(1, "Vælg roller fra listen."), z.maximum(roles.length, "Vælg roller fra listen."));

/** What the user form sends; `roles` is a list of role ids. */
export const userInput = z.object({
  name: nameField("Navn"),
  email: emailField,
  employee_id: textField("Medarbejdernummer", 50),
  default_hourly_rate: kronerField("Timepris", maxHourlyRate),
  roles: z.array(roleId, "Vælg mindst én rolle.").check(
    z.minLength(1, "Vælg mindst én rolle."),
    z.refine((ids) => new Set(ids).size === ids.length, "Vælg hver rolle højst én gang."),
  ),
  /** Absent, it stays as it is; of a new user it goes by the roles. */
  registers_time: z.optional(z.boolean("Registrerer timer skal være ja eller nej.")),
});
export type UserInput = z.infer<typeof userInput>;

export const userChange = changeOf(userInput);

/** Lists the deleted users instead of the others. */
export const deletedQuery = { deleted: yesOrNo("deleted") };

/** What a deleted user comes back with; everything else is as it was (docs/product-rules.md#deleted-users). */
export const userReactivation = z.pick(userInput, { email: true, roles: true });
export type UserReactivation = z.infer<typeof userReactivation>;

export const reactivationChange = changeOf(userReactivation);

/** Whether a user with these roles is expected to register time until somebody says otherwise. */
export function registersTimeByDefault(roleIds: readonly number[]): boolean {
  return roleIds.includes(defaultRoleId);
}
