import * as z from "zod/mini";
import { type Actor, can } from "#common/rules/actor.ts";
import { firstDay, formatDate } from "#common/rules/clock.ts";
import {
  addError,
  dateField,
  type FieldErrors,
  id,
  idText,
  kronerField,
  maxHourlyRate,
} from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";

/** The terms on which a user is employed, by day (docs/product-rules.md#terms-of-employment). */

export const termsInput = z.object({
  from_date: dateField("Fra"),
  hourly_rate: kronerField("Timepris", maxHourlyRate),
});
export type TermsInput = z.infer<typeof termsInput>;

export const termsChange = changeOf(termsInput);

export const terms = z.object({
  id,
  version: wire.version,
  from_date: z.string(),
  hourly_rate: wire.hourlyRate,
  /** Whether a run has paid work at this rate; the row then stays as it is. */
  is_used: z.boolean(),
});
export type Terms = z.infer<typeof terms>;

export const termsList = z.array(terms);
export const termsParams = z.object({ userId: idText, termsId: idText });
export const termsDeletion = z.object({ version: z.optional(idText) });

/** The most rows of one user. */
export const maxTerms = 100;

/** The rows of the user themselves, and everybody's for users who pay. */
export const seesTerms = (actor: Actor, userId: number): boolean => actor.id === userId || can(actor, "edit-terms");

/** The first row holds for all days before the next one, so the form shows no date for it. */
export const isFromStart = ({ from_date }: Pick<Terms, "from_date">): boolean => from_date === firstDay;

export const fromWords = (row: Pick<Terms, "from_date">): string =>
  isFromStart(row) ? "Fra start" : `Fra ${formatDate(row.from_date)}`;

export const usedTerms = "Satsen er brugt i en lønkørsel og kan ikke ændres. Tilføj i stedet en ny række.";
export const firstTerms = "De første vilkår kan ikke slettes. Ret timeprisen i stedet.";

/**
 * The errors of a row that is added or changed.
 * @param rows all rows of the user
 * @param changed the row that is changed
 */
export function termsErrors(
  { from_date }: Partial<TermsInput>,
  rows: readonly Pick<Terms, "id" | "from_date">[],
  changed?: Pick<Terms, "id" | "from_date">,
): FieldErrors {
  const errors: FieldErrors = {};
  if (from_date === undefined) return errors;
  if (rows.some((row) => row.id !== changed?.id && row.from_date === from_date))
    addError(errors, "from_date", `Der er allerede vilkår fra ${formatDate(from_date)}.`);
  if (changed && isFirst(changed, rows) && from_date !== changed.from_date)
    addError(errors, "from_date", "De første vilkår beholder deres dato.");
  if (!changed && rows.length >= maxTerms)
    addError(errors, "from_date", `En medarbejder har højst ${maxTerms} timepriser.`);
  return errors;
}

export const isFirst = (row: Pick<Terms, "from_date">, rows: readonly Pick<Terms, "from_date">[]): boolean =>
  rows.every(({ from_date }) => from_date >= row.from_date);
