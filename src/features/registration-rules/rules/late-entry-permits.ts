import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { dateField, type FieldErrors, idText } from "#common/rules/values/fields.ts";
import { maxDaysBack } from "./registration-rules.ts";

/** The permit still holds on `until_date` (docs/product-rules.md#limit-of-late-entries). */
export const permitInput = z.object({ until_date: dateField("Til og med") });
export type PermitInput = z.infer<typeof permitInput>;

export const permitParams = z.object({ userId: idText });

export const lastPermitDay = (today: Temporal.PlainDate): Temporal.PlainDate => today.add({ days: maxDaysBack });

export function permitErrors({ until_date }: Partial<PermitInput>, today: Temporal.PlainDate): FieldErrors {
  if (until_date === undefined) return {};
  const isPast = until_date < today.toString();
  if (isPast) return { until_date: ["Vælg i dag eller senere."] };
  return until_date > lastPermitDay(today).toString() ? { until_date: [`Vælg højst ${maxDaysBack} dage frem.`] } : {};
}

const permit = z.object({ user: person, until_date: z.string(), permitted_by: person });
export type Permit = z.infer<typeof permit>;

/** The permits that hold today. */
export const permits = z.object({ data: z.array(permit) });
export type Permits = z.infer<typeof permits>;
