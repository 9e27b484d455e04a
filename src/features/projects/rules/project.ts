import * as z from "zod/mini";
import { closedField } from "#common/rules/lists/closed.ts";
import { withQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { chosenId, codeField, id, idsText, nameField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import { maxForUsers, maxProjectPeople } from "./limited-project.ts";

/** Users need a right to get code, owner and cost center (docs/product-rules.md#codes-owners-and-cost-centers). */
export const project = z.object({
  id,
  name: z.string(),
  code: z.optional(z.string()),
  owner_user_id: z.optional(id),
  default_cost_center_id: z.optional(z.nullable(id)),
  /** Absent if only open projects were requested. */
  is_closed: z.optional(z.boolean()),
  owner: z.optional(person),
  default_cost_center: z.optional(z.nullable(z.object({ id, name: z.string(), code: z.string() }))),
  /** The people besides the owner; null if the project is for everybody. Present for users who may change it. */
  people: z.optional(z.nullable(z.array(person))),
  /** Present for users who may change the project. */
  customer: z.optional(z.nullable(z.object({ id, name: z.string() }))),
  version: z.optional(wire.version),
  authorized_actions: z.object({ update: z.boolean() }),
});
export type Project = z.infer<typeof project>;

export const projectRelations = withQuery(["owner", "defaultCostCenter", "people", "customer"]);

const forUsersMessage = `forUsers skal være 1 til ${maxForUsers} id adskilt af komma.`;

/** Projects on which the caller may register for all these users (docs/product-rules.md#projects-for-some-people). */
export const forUsersQuery = { forUsers: z._default(idsText(maxForUsers, forUsersMessage), []) };

export const projectInput = z.object({
  name: nameField("Navn"),
  code: codeField("Kode"),
  owner_user_id: chosenId("Vælg en ejer."),
  default_cost_center_id: z._default(z.nullable(chosenId("Vælg et cost center.")), null),
  is_closed: closedField,
  /** Null for no customer. If absent, the stored customer stays. */
  customer_id: z.optional(z.nullable(chosenId("Vælg en kunde."))),
  /** The people of the project besides its owner; null for everybody. If absent, the stored list stays. */
  user_ids: z.optional(
    z.nullable(
      z
        .array(chosenId("Vælg personerne fra listen."), "Vælg personerne fra listen.")
        .check(z.maxLength(maxProjectPeople, `Vælg højst ${maxProjectPeople} personer.`)),
    ),
  ),
});
export type ProjectInput = z.infer<typeof projectInput>;

export const projectChange = changeOf(projectInput);
