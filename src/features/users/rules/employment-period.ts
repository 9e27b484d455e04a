import * as z from "zod/mini";
import { weekSum } from "#common/rules/norm/plan-words.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import { dateField, type FieldErrors } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";

export const employmentPeriodLabels = {
  employed_from: "Ansat fra",
  employed_until: "Ansat til og med",
  holiday_week_minutes: "Timer pr. uge, hvis ferie tælles i timer",
} as const;

const weekMessage = "Skriv timerne i en uge, fx 37, eller lad feltet være tomt.";

/** The days are null while unknown (docs/product-rules.md#period-of-employment). */
export const employmentPeriodInput = z.object({
  employed_from: z.nullable(dateField(employmentPeriodLabels.employed_from)),
  employed_until: z.nullable(dateField(employmentPeriodLabels.employed_until)),
  /** The minutes of a working week; null if holiday is counted in days. If absent, the stored value stays. */
  holiday_week_minutes: z.optional(
    z.nullable(z.int(weekMessage).check(z.minimum(1, weekMessage), z.maximum(6000, weekMessage))),
  ),
});
export type EmploymentPeriodInput = z.infer<typeof employmentPeriodInput>;

export const employmentPeriodChange = changeOf(employmentPeriodInput);

export const employmentPeriod = z.object({
  employed_from: z.nullable(z.string()),
  employed_until: z.nullable(z.string()),
  holiday_week_minutes: z.nullable(wire.minutes),
  version: wire.version,
});
export type EmploymentPeriod = z.infer<typeof employmentPeriod>;

export function employmentPeriodErrors({ employed_from, employed_until }: Partial<EmploymentPeriodInput>): FieldErrors {
  if (employed_until == null || employed_from === undefined) return {};
  if (employed_from === null) return { employed_from: ["Ansat fra skal udfyldes."] };
  return employed_until < employed_from
    ? { employed_until: ["Ansat til og med skal være samme dag som Ansat fra eller senere."] }
    : {};
}

/** If the user has holiday entries or agreements, holiday cannot change between days and hours. */
export const unitErrors = (
  { holiday_week_minutes: chosen }: Partial<EmploymentPeriodInput>,
  { holiday_week_minutes: stored }: Pick<EmploymentPeriod, "holiday_week_minutes">,
  hasEntries: boolean,
): FieldErrors => {
  const isOther = chosen !== undefined && (chosen === null) !== (stored === null);
  const unit = stored === null ? "dage" : "timer";
  return isOther && hasEntries
    ? { holiday_week_minutes: [`Feriens saldo har poster i ${unit} og kan ikke skifte enhed.`] }
    : {};
};

/** `Ansat fra 1/9-2025`, `Ansat fra 1/9-2025 til og med 30/6-2026 · Ferie i timer, 37:00 t./uge`. */
export function employmentWords(period: Omit<EmploymentPeriod, "version" | "holiday_week_minutes"> & Week): string {
  const week = period.holiday_week_minutes;
  const unit = week ? ` · Ferie i timer, ${weekSum(week)}` : "";
  return `${periodWords(period)}${unit}`;
}

type Week = { readonly holiday_week_minutes?: number | null };

function periodWords({
  employed_from,
  employed_until,
}: Pick<EmploymentPeriod, "employed_from" | "employed_until">): string {
  if (employed_from === null) return "Ansættelsens første dag er ikke skrevet endnu.";
  const until = employed_until === null ? "" : ` til og med ${formatDate(employed_until)}`;
  return `Ansat fra ${formatDate(employed_from)}${until}`;
}
