import * as z from "zod/mini";
import { pageOf, pageQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { addError, chosenId, dateField, type FieldErrors, id, textField } from "#common/rules/values/fields.ts";
import { workplaceKey } from "./commute-days.ts";

/** See docs/product-rules.md#the-60-day-rule. */
export const restartInput = z.object({
  user_id: chosenId("Vælg en medarbejder."),
  workplace: textField("Arbejdssted", 191),
  from_date: dateField("Fra"),
  reason: textField("Begrundelse", 500),
});
export type RestartInput = z.infer<typeof restartInput>;

export const restart = z.object({
  id,
  user: person,
  workplace: z.string(),
  from_date: z.string(),
  reason: z.string(),
  created_by: person,
  created_at: z.string(),
});
export type Restart = z.infer<typeof restart>;

export const restartPage = pageOf(restart);
export const restartsQuery = z.object(pageQuery);

/** A restart must not lie in the future, and its workplace needs letters or digits. */
export function restartErrors({ from_date, workplace }: Partial<RestartInput>, today: Temporal.PlainDate): FieldErrors {
  const errors: FieldErrors = {};
  if (from_date !== undefined && from_date > today.toString())
    addError(errors, "from_date", "Fra kan højst være i dag.");
  if (workplace !== undefined && workplace !== "" && workplaceKey(workplace) === "")
    addError(errors, "workplace", "Skriv arbejdsstedets adresse.");
  return errors;
}
