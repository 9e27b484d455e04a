import * as z from "zod/mini";
import { emailField, id, kronerField, maxHourlyRate, nameField, textField } from "../../../common/rules/fields.ts";
import { role } from "../../../common/rules/current-user.ts";
import { roles } from "../../../common/rules/permissions.ts";

/** A user as the lists and forms get him (specification 3). Who has no say in users gets no pay and no number. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  employee_id: z.nullable(z.string()),
  default_hourly_rate: z.nullable(z.number()),
  roles: z.optional(z.array(role)),
  authorized_actions: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type User = z.infer<typeof user>;

/** What the user form sends (specification 7); `roles` is a list of role ids (decisions 7). */
export const userInput = z.object({
  name: nameField("Navn"),
  email: emailField,
  employee_id: textField("Medarbejdernummer", 50),
  default_hourly_rate: kronerField("Timepris", maxHourlyRate),
  roles: z
    .array(z.int("Vælg roller fra listen.").check(z.minimum(1), z.maximum(roles.length, "Vælg roller fra listen.")), "Vælg mindst én rolle.")
    .check(z.minLength(1, "Vælg mindst én rolle."), z.maxLength(roles.length, "Vælg hver rolle højst én gang.")),
});
export type UserInput = z.infer<typeof userInput>;
