import * as z from "zod/mini";
import { datedRate, role } from "#common/rules/access/current-user.ts";
import { defaultRoleId, roleNames, roles } from "#common/rules/access/permissions.ts";
import { filterQuery, withQuery, yesOrNo } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import {
  chosenId,
  dateField,
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

/** Users from a login provider or directory have neither employee number nor hourly rate at first. */
export const user = z.object({
  id,
  name: z.string(),
  /** The name, with a number if several users share the name (docs/product-rules.md#people-of-one-name). */
  display_name: z.string(),
  email: z.string(),
  employee_id: z.nullable(z.string()),
  /** Today's rate (docs/product-rules.md#terms-of-employment). */
  default_hourly_rate: z.nullable(wire.hourlyRate),
  default_hourly_rate_from: z.nullable(z.string()),
  roles: z.optional(z.array(role)),
  registers_time: z.boolean(),
  /** The person who decides on the user's absence (docs/product-rules.md#leaders). */
  leader: z.nullable(person),
  is_invited: z.boolean(),
  version: wire.version,
  authorized_actions: z.object({
    update: z.boolean(),
    delete: z.boolean(),
    reset_second_factor: z.boolean(),
    invite: z.boolean(),
    reactivate: z.boolean(),
  }),
});
export type User = z.infer<typeof user>;

/** Actors who may not read users get only the required fields, and null for a hidden rate. */
export const userDetails = z.extend(user, {
  email: z.optional(user.shape.email),
  employee_id: z.optional(user.shape.employee_id),
  default_hourly_rate_from: z.optional(user.shape.default_hourly_rate_from),
  registers_time: z.optional(user.shape.registers_time),
  leader: z.optional(user.shape.leader),
  is_invited: z.optional(user.shape.is_invited),
  version: z.optional(user.shape.version),
  authorized_actions: z.optional(user.shape.authorized_actions),
  is_deleted: z.boolean(),
  /** The rates up to today. A hidden rate is null. */
  hourly_rates: z.array(datedRate),
});
export type UserDetails = z.infer<typeof userDetails>;

/** Without a mail server, the administrator passes on the link. */
export const invitation = z.object({ invitation_link: z.optional(z.string()) });
export type Invitation = z.infer<typeof invitation>;

export const createdUser = z.extend(user, invitation.shape);
export type CreatedUser = z.infer<typeof createdUser>;

export const userDeletion = z.object({
  projects_count: wire.count,
  /** Jobs that wait for the user as project owner. After the deletion they wait for a manager. */
  jobs_count: wire.count,
  cost_centers_count: wire.count,
});
export type UserDeletion = z.infer<typeof userDeletion>;

/** Without a successor, the deleted user stays the owner (docs/product-rules.md#deleted-users). */
export const deletionQuery = z.object({
  project_owner_id: z.optional(idText),
  cost_center_owner_id: z.optional(idText),
  version: z.optional(idText),
});
export type DeletionQuery = z.infer<typeof deletionQuery>;
export type Successors = Omit<DeletionQuery, "version">;

export const userContact = z.object({ id, name: z.string(), email: z.string() });
export type UserContact = z.infer<typeof userContact>;

export const maxContacts = 10_000;

export const userRelations = withQuery(["roles"]);

export const hasRolesQuery = {
  hasRoles: z.optional(z.enum(roleNames, `hasRoles skal være en af ${roleNames.join(", ")}.`)),
};

const roleId = z
  .int("Vælg roller fra listen.")
  .check(z.minimum(1, "Vælg roller fra listen."), z.maximum(roles.length, "Vælg roller fra listen."));

export const userInput = z.object({
  name: nameField("Navn"),
  email: emailField,
  employee_id: textField("Medarbejdernummer", 50),
  default_hourly_rate: kronerField("Timepris", maxHourlyRate),
  roles: z.array(roleId, "Vælg mindst én rolle.").check(
    z.minLength(1, "Vælg mindst én rolle."),
    z.refine((ids) => new Set(ids).size === ids.length, "Vælg hver rolle højst én gang."),
  ),
  /** If absent, a stored user keeps the value, and a new user gets the default of the roles. */
  registers_time: z.optional(z.boolean("Registrerer timer skal være ja eller nej.")),
  /** If absent, a stored user keeps their leader. */
  leader_id: z.optional(z.nullable(chosenId("Vælg leder fra listen."))),
});
export type UserInput = z.infer<typeof userInput>;

/** `default_hourly_rate_from` is the first day of the rate that the form showed (`requireSameRate`). */
export const userChange = z.extend(changeOf(userInput), {
  default_hourly_rate_from: z.optional(z.nullable(dateField("Timepris fra"))),
});
export type UserChange = z.infer<typeof userChange>;

export const maxLeaders = 50;
export const leadersQuery = z.object(filterQuery);

export const deletedQuery = { deleted: yesOrNo("deleted") };

/** All other fields of a reactivated user keep their values (docs/product-rules.md#deleted-users). */
export const userReactivation = z.pick(userInput, { email: true, roles: true });
export type UserReactivation = z.infer<typeof userReactivation>;

export const reactivationChange = changeOf(userReactivation);

/** The initial `registers_time` of a user with these roles. */
export function registersTimeByDefault(roleIds: readonly number[]): boolean {
  return roleIds.includes(defaultRoleId);
}
