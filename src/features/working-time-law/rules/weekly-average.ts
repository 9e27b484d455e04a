import type { RulesOn } from "#common/rules/law-rules.ts";
import { type CompanyDays, noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { plannedDay } from "#common/rules/norm/planned-day.ts";
import type { DatedNorm } from "#common/rules/norm/planned-week.ts";
import { startOfDay } from "#common/rules/time/clock.ts";
import {
  type DateRange,
  daysIn,
  employedDays,
  isOverWeeklyHours,
  minAverageDays,
  referencePeriod,
  weeklyHundredths,
} from "./average-hours.ts";
import { exemptionOn, type LawTerms, weeklyLimitOn } from "./law-terms.ts";
import { type NeutralSpan, neutralDays } from "./neutral-days.ts";
import { minuteOf, type Period } from "./work-periods.ts";

export type AverageFacts = {
  /** The day of the person's first work; undefined without work, or if the reader sees only a part of the work. */
  readonly first_day?: Temporal.PlainDate | undefined;
  readonly terms?: readonly (LawTerms & DatedNorm)[];
  /** The company's days off; absent if the reader does not see the norm. */
  readonly company_days?: CompanyDays | undefined;
  /** Absence that the average leaves out; undefined if the company registers none or the reader sees only some jobs. */
  readonly neutral?: readonly NeutralSpan[] | undefined;
};

export type WeeklyAverage = {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly neutral_days: number | null;
  readonly hundredths_a_week: number;
  readonly limit_hours: number;
  readonly limit_agreed_on: string | null;
  readonly is_over: boolean;
};

export type Reference = DateRange & { readonly period: Period };

/** A person's reference period for a month. The person's rules on its last day decide how many months it has. */
export function referenceOf(month: Temporal.PlainYearMonth, today: Temporal.PlainDate, rulesOn: RulesOn): Reference {
  const { to } = referencePeriod(month, today, { reference_months: 4 });
  const range = referencePeriod(month, today, rulesOn(to.toString()));
  return { ...range, period: spanOf(range) };
}

export function spanOf({ from, to }: DateRange): Period {
  return { start: minuteOf(startOfDay(from)), end: minuteOf(startOfDay(to.add({ days: 1 }))) };
}

/** The average hours a week in a reference period (docs/product-rules.md#working-time); null if under 7 days count. */
export function averageOf(
  reference: Reference,
  minutesIn: (period: Period) => number,
  facts: AverageFacts,
): WeeklyAverage | null {
  const { first_day: firstDay, terms = [] } = facts;
  const employed = firstDay ? employedDays(reference, firstDay) : reference;
  if (!employed) return null;
  const { from, to } = employed;
  const neutral = neutralDaysOf(employed, minutesIn, facts);
  const days = daysIn(employed) - (neutral ?? 0);
  if (days < minAverageDays) return null;
  const minutes = minutesIn(reference.period);
  const limit = weeklyLimitOn(terms, to.toString());
  const isExempt = exemptionOn(terms, to.toString()) !== undefined;
  return {
    from: from.toString(),
    to: to.toString(),
    minutes,
    neutral_days: neutral,
    hundredths_a_week: weeklyHundredths(minutes, days),
    limit_hours: limit.hours,
    limit_agreed_on: limit.agreed_on,
    is_over: !isExempt && isOverWeeklyHours(minutes, days, limit.hours),
  };
}

function neutralDaysOf(
  employed: DateRange,
  minutesIn: (period: Period) => number,
  { neutral, terms = [], company_days = noCompanyDays }: AverageFacts,
): number | null {
  if (!neutral) return null;
  const isWorkday = (date: Temporal.PlainDate) => plannedDay(terms, date, company_days).is_workday;
  const isWorked = (date: Temporal.PlainDate) => minutesIn(spanOf({ from: date, to: date })) > 0;
  return neutralDays(employed, neutral, { isWorkday, isWorked }).size;
}

/** False only if the average is surely not over the limit. `mostMinutes` may be too high: it counts overlaps twice. */
export function mayBeOver(reference: Reference, mostMinutes: number, facts: AverageFacts): boolean {
  const average = averageOf(reference, (period) => (period === reference.period ? mostMinutes : 0), facts);
  return average === null || average.is_over;
}
