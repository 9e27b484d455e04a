import * as z from "zod/mini";
import { formatDate } from "#common/rules/clock.ts";
import { dateField, type FieldErrors } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";

export const employmentPeriodLabels = { employed_from: "Ansat fra", employed_until: "Ansat til og med" } as const;

/**
 * The first and the last day of a user's employment; null while unknown. Terms do not say it: the first row holds for all
 * days before the next one (docs/product-rules.md#period-of-employment).
 */
export const employmentPeriodInput = z.object({
  employed_from: z.nullable(dateField(employmentPeriodLabels.employed_from)),
  employed_until: z.nullable(dateField(employmentPeriodLabels.employed_until)),
});
export type EmploymentPeriodInput = z.infer<typeof employmentPeriodInput>;

export const employmentPeriodChange = changeOf(employmentPeriodInput);

export const employmentPeriod = z.object({
  employed_from: z.nullable(z.string()),
  employed_until: z.nullable(z.string()),
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

/** `Ansat fra 1/9-2025`, `Ansat fra 1/9-2025 til og med 30/6-2026`. */
export function employmentWords({ employed_from, employed_until }: Omit<EmploymentPeriod, "version">): string {
  if (employed_from === null) return "Ansættelsens første dag er ikke skrevet endnu.";
  const until = employed_until === null ? "" : ` til og med ${formatDate(employed_until)}`;
  return `Ansat fra ${formatDate(employed_from)}${until}`;
}
