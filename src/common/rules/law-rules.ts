import * as z from "zod/mini";
import { firstDay, formatDate } from "./time/clock.ts";
import { addError, dateField, type FieldErrors, id, idText, textField } from "./values/fields.ts";
import { wire } from "./values/wire-numbers.ts";
import { changeOf } from "./versions.ts";

/* The rules of working time of the company and of its groups, by date (docs/product-rules.md#rules-of-working-time). */

/** The hours of daily rest that can be chosen. The law requires 11 hours. */
export const restHours = [11, 8] as const;
const restMessage = "Vælg 11 eller 8 timer.";
const referenceMessage = "Vælg 4, 6 eller 12 måneder.";
const daysMessage = "Vælg fra 6 til 12 døgn.";

/** The rules of the law on working time from which a company may deviate by agreement. */
export const lawRules = z.object({
  rest_hours: z.literal(restHours, restMessage),
  reference_months: z.union([z.literal(4), z.literal(6), z.literal(12)], referenceMessage),
  /** The maximum number of 24-hour periods between two days off. */
  days_between_days_off: z.int(daysMessage).check(z.minimum(6, daysMessage), z.maximum(12, daysMessage)),
});
export type LawRules = z.infer<typeof lawRules>;

/** The rules for a person on a day. Young people need longer rests than `restHours`. */
export type DayRules = Omit<LawRules, "rest_hours"> & { readonly rest_hours: number };
export type RulesOn = (date: string) => DayRules;

export const maxPeriods = 20;
const periodsMessage = `Reglerne har fra 1 til ${maxPeriods} perioder.`;

const lawPeriod = z.extend(lawRules, { from_date: dateField("Fra") });
export type LawPeriod = z.infer<typeof lawPeriod>;

export const ruleSetInput = z.object({
  /** Null for the company's own rules, which hold for users whose terms name no other rules. */
  name: z.nullable(textField("Navn", 100)),
  periods: z
    .array(lawPeriod, periodsMessage)
    .check(z.minLength(1, periodsMessage), z.maxLength(maxPeriods, periodsMessage)),
});
export type RuleSetInput = z.infer<typeof ruleSetInput>;
export const ruleSetChange = changeOf(ruleSetInput);

export const ruleSet = z.extend(ruleSetInput, { id, version: wire.version });
export type RuleSet = z.infer<typeof ruleSet>;
/** All sets of rules; the company's own set is the first. */
export const ruleSets = z.array(ruleSet);
export const ruleSetParams = z.object({ rulesId: idText });

export const maxRuleSets = 50;

export const companyRulesId = 1;

/** The rules of the law, for a company that has set no rules. */
export const defaultLawRules: LawRules = { rest_hours: 11, reference_months: 4, days_between_days_off: 6 };

export const lawRuleLabels = {
  rest_hours: "Daglig hvile",
  reference_months: "Periode for gennemsnittet på 48 timer",
  days_between_days_off: "Fridøgn senest efter",
} as const satisfies Record<keyof LawRules, string>;

export const ruleSetLabels = { name: "navn", periods: "perioder" } as const;

export const ruleSetName = ({ name }: Pick<RuleSet, "name">): string => name ?? "Hele virksomheden";

export const lawRulesText = ({ rest_hours, reference_months, days_between_days_off }: LawRules): string =>
  `${rest_hours} timers hvile, gennemsnit over ${reference_months} måneder, fridøgn senest efter ${days_between_days_off} døgn`;

export const periodWords = ({ from_date }: Pick<LawPeriod, "from_date">): string =>
  from_date === firstDay ? "Fra start" : `Fra ${formatDate(from_date)}`;

export const periodText = ({ rest_hours, reference_months, days_between_days_off }: LawRules): string =>
  `${rest_hours} t./${reference_months} mdr./${days_between_days_off} døgn`;

/** `fra start: 11 t./4 mdr./6 døgn; fra 1/3-2027: 8 t./12 mdr./7 døgn` */
export const periodsText = (periods: readonly LawPeriod[]): string =>
  periods.map((period) => `${periodWords(period).toLowerCase()}: ${periodText(period)}`).join("; ");

/** @param sets the company's other sets of rules, whose names the new name must not repeat */
export function ruleSetErrors(
  { name, periods }: Partial<RuleSetInput>,
  sets: readonly Pick<RuleSet, "name">[],
  isCompany: boolean,
): FieldErrors {
  const errors: FieldErrors = {};
  if (name !== undefined && isCompany !== (name === null))
    addError(errors, "name", isCompany ? "Virksomhedens regler har intet navn." : "Skriv et navn.");
  if (name && sets.some((other) => other.name?.toLowerCase() === name.toLowerCase()))
    addError(errors, "name", "Der er allerede regler med det navn.");
  const dates = (periods ?? []).map(({ from_date }) => from_date);
  if (periods && dates[0] !== firstDay) addError(errors, "periods", "Den første periode gælder fra start.");
  if (dates.some((date, place) => place > 0 && date <= (dates[place - 1] ?? "")))
    addError(errors, "periods", "Hver periode begynder efter den før.");
  return errors;
}

/** The rules of a person on a date. `rulesId` is the set that their terms name, or null for the company's own set. */
export function companyRulesOn(
  sets: readonly Pick<RuleSet, "id" | "periods">[],
  rulesId: number | null | undefined,
  date: string,
): LawRules {
  const set = sets.find((one) => one.id === (rulesId ?? companyRulesId)) ?? sets[0];
  return set?.periods.findLast(({ from_date }) => from_date <= date) ?? defaultLawRules;
}

/** The longest period, in months, over which any set of rules takes the average of the weekly hours. */
export const longestReference = (sets: readonly Pick<RuleSet, "periods">[]): LawRules["reference_months"] =>
  allRules(sets).reduce<LawRules["reference_months"]>(
    (longest, { reference_months }) => (reference_months > longest ? reference_months : longest),
    defaultLawRules.reference_months,
  );

/** Whether any rules allow rests under 11 hours. If so, callers read the whole year, to count days with such rests. */
export const hasReducedRest = (sets: readonly Pick<RuleSet, "periods">[]): boolean =>
  allRules(sets).some(({ rest_hours }) => rest_hours < defaultLawRules.rest_hours);

const allRules = (sets: readonly Pick<RuleSet, "periods">[]): LawRules[] => sets.flatMap(({ periods }) => periods);
