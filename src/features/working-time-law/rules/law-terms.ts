import { termsOn } from "#common/rules/norm/planned-day.ts";
import { maxWeeklyHours } from "./average-hours.ts";
import type { DayRules, RulesOn } from "./law-rules.ts";
import { ageGroup, type YoungGroup, youngLimits } from "./young/young-people.ts";

/** What the law on working time needs to know of a person's terms, from a day on (docs/product-rules.md#terms-of-employment). */
export type LawTerms = {
  readonly from_date: string;
  readonly weekly_limit_hours: number | null;
  readonly weekly_limit_agreed_on: string | null;
  readonly exempt_agreed_on: string | null;
  readonly exempt_by: string | null;
  readonly young_until: string | null;
  readonly is_at_school: boolean;
};

/** A person who plans their own working time, by whom and when that was agreed. */
export type Exemption = { readonly agreed_on: string; readonly by: string };

/** The exemption of a day; it does not hold before the day of the agreement. */
export function exemptionOn(rows: readonly LawTerms[], date: string): Exemption | undefined {
  const terms = termsOn(rows, date);
  if (!terms || terms.exempt_agreed_on === null || terms.exempt_by === null || terms.exempt_agreed_on > date) return;
  return { agreed_on: terms.exempt_agreed_on, by: terms.exempt_by };
}

export type WeeklyLimit = { readonly hours: number; readonly agreed_on: string | null };

/** The most hours a week on average: an agreed limit from the day of the agreement, or 48. */
export function weeklyLimitOn(rows: readonly LawTerms[], date: string): WeeklyLimit {
  const terms = termsOn(rows, date);
  const { weekly_limit_hours: hours, weekly_limit_agreed_on: agreed_on } = terms ?? {};
  return typeof hours === "number" && agreed_on && agreed_on <= date
    ? { hours, agreed_on }
    : { hours: maxWeeklyHours, agreed_on: null };
}

/** The rules of rest of a person: those of the company, and until 18 the longer rest of young people. */
export function rulesFor(company: RulesOn, rows: readonly LawTerms[]): RulesOn {
  if (rows.every(({ young_until }) => young_until === null)) return company;
  return (date): DayRules => {
    const group = youngGroupOn(rows, date);
    return group ? { ...company(date), rest_hours: youngLimits[group].rest / 60 } : company(date);
  };
}

/** The rules for young people that hold on a day; undefined for adults. */
export function youngGroupOn(rows: readonly LawTerms[], date: string): YoungGroup | undefined {
  const terms = termsOn(rows, date);
  return terms?.young_until ? ageGroup(terms.young_until, terms.is_at_school, date) : undefined;
}
