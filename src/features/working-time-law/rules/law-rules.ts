import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";

const restMessage = "Vælg 11 eller 8 timer.";
const referenceMessage = "Vælg 4, 6 eller 12 måneder.";
const daysMessage = "Vælg fra 6 til 12 døgn.";

/** What a company's agreement lets it deviate from in the law on working time (docs/product-rules.md#working-time). */
export const lawRules = z.object({
  rest_hours: z.union([z.literal(11), z.literal(8)], restMessage),
  reference_months: z.union([z.literal(4), z.literal(6), z.literal(12)], referenceMessage),
  /** The most periods of 24 hours between two days off. */
  days_between_days_off: z.int(daysMessage).check(z.minimum(6, daysMessage), z.maximum(12, daysMessage)),
});
export type LawRules = z.infer<typeof lawRules>;

/** The rules of a person on a day; young people rest longer than any company's rules ask for. */
export type DayRules = Pick<LawRules, "days_between_days_off"> & { readonly rest_hours: number };
export type RulesOn = (date: string) => DayRules;

export const savedLawRules = z.extend(lawRules, { version: wire.version });
export type SavedLawRules = z.infer<typeof savedLawRules>;

/** The law itself, for a company that has set nothing. */
export const defaultLawRules: LawRules = { rest_hours: 11, reference_months: 4, days_between_days_off: 6 };

export const lawRuleLabels = {
  rest_hours: "Daglig hvile",
  reference_months: "Periode for gennemsnittet på 48 timer",
  days_between_days_off: "Fridøgn senest efter",
} as const satisfies Record<keyof LawRules, string>;
