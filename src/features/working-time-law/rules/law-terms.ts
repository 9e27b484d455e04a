import { companyRulesOn, type DayRules, type RuleSet, type RulesOn } from "#common/rules/law-rules.ts";
import { termsOn } from "#common/rules/norm/planned-day.ts";
import { maxWeeklyHours } from "./average-hours.ts";
import { ageGroup, type YoungGroup, youngLimits } from "./young/young-people.ts";

/** A user's terms from `from_date` on, for the checks of working time (docs/product-rules.md#terms-of-employment). */
export type LawTerms = {
  readonly from_date: string;
  readonly weekly_limit_hours: number | null;
  readonly weekly_limit_agreed_on: string | null;
  readonly exempt_agreed_on: string | null;
  readonly exempt_by: string | null;
  readonly young_until: string | null;
  readonly is_at_school: boolean;
  /** The id of the rules of the person's group; null if the company's rules apply. */
  readonly working_time_rules_id: number | null;
};

export type Exemption = { readonly agreed_on: string; readonly by: string };

/** The exemption that holds on a date. An exemption does not hold before the day of its agreement. */
export function exemptionOn(rows: readonly LawTerms[], date: string): Exemption | undefined {
  const terms = termsOn(rows, date);
  if (!terms || terms.exempt_agreed_on === null || terms.exempt_by === null || terms.exempt_agreed_on > date) return;
  return { agreed_on: terms.exempt_agreed_on, by: terms.exempt_by };
}

export type WeeklyLimit = { readonly hours: number; readonly agreed_on: string | null };

/** The most hours a week on average: 48, or an agreed limit whose agreement is not later than the date. */
export function weeklyLimitOn(rows: readonly LawTerms[], date: string): WeeklyLimit {
  const terms = termsOn(rows, date);
  const { weekly_limit_hours: hours, weekly_limit_agreed_on: agreed_on } = terms ?? {};
  return typeof hours === "number" && agreed_on && agreed_on <= date
    ? { hours, agreed_on }
    : { hours: maxWeeklyHours, agreed_on: null };
}

/** The rules of the person's group or company by date. Before the 18th birthday, the required rest is longer. */
export function rulesFor(sets: readonly Pick<RuleSet, "id" | "periods">[], rows: readonly LawTerms[]): RulesOn {
  const rulesOn = (date: string): DayRules => {
    const rules = companyRulesOn(sets, termsOn(rows, date)?.working_time_rules_id, date);
    const group = youngGroupOn(rows, date);
    return group ? { ...rules, rest_hours: youngLimits[group].rest / 60 } : rules;
  };
  // Callers ask for the same date several times in a row.
  let latest: { readonly date: string; readonly rules: DayRules } | undefined;
  return (date) => {
    if (latest?.date !== date) latest = { date, rules: rulesOn(date) };
    return latest.rules;
  };
}

/** The rules of a person's group or company on a day, without the rules for young people. */
export function namedRulesOn(sets: readonly RuleSet[], rows: readonly LawTerms[], date: string) {
  const rulesId = termsOn(rows, date)?.working_time_rules_id;
  const { rest_hours, reference_months, days_between_days_off } = companyRulesOn(sets, rulesId, date);
  const name = sets.find(({ id }) => id === rulesId)?.name ?? null;
  return { name, rest_hours, reference_months, days_between_days_off };
}

/** The group of young people to which a person belongs on a day; undefined for adults. */
export function youngGroupOn(rows: readonly LawTerms[], date: string): YoungGroup | undefined {
  const terms = termsOn(rows, date);
  return terms?.young_until ? ageGroup(terms.young_until, terms.is_at_school, date) : undefined;
}
