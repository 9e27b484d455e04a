import {
  type AccountName,
  type BalanceRules,
  type HoursAccount,
  holidayRates,
  isHoursAccount,
  rulesOn,
} from "./balance-rules.ts";
import type { DatePeriod, Employment } from "./employment.ts";
import { earnedByTheWeek, grantedAtOnce } from "./granted-earnings.ts";
import { earningsInHours } from "./holiday/holiday-hours.ts";
import {
  holidayYearEnd,
  holidayYearName,
  holidayYearOf,
  holidayYearStart,
  holidayYearsUsableOn,
  lastHolidayDate,
} from "./holiday/holiday-year.ts";
import { type Earning, type EarningRates, monthlyEarnings } from "./holiday/monthly-earnings.ts";
import type { WaitingDay } from "./holiday/waiting-days.ts";
import type { AccountEntry, Taken, YearAccount } from "./year-account.ts";

export type BalanceFacts = {
  readonly employment: Employment;
  /** The date from which the company keeps balances. Days taken before that date may be missing. */
  readonly kept_from: string;
  readonly rules: readonly BalanceRules[];
  /** The minutes of the person's week if their holiday is counted in hours; null or absent if it is counted in days. */
  readonly holiday_week_minutes?: number | null;
  readonly taken: readonly (Taken & { readonly account: AccountName })[];
  /** The sick days that count as holiday. Their amounts are in `taken` too. */
  readonly waited?: readonly WaitingDay[];
  readonly entries: readonly (AccountEntry & { readonly account: AccountName })[];
  readonly hours?: EarnedHours;
};

export type EarnedHours = {
  readonly earned: readonly { readonly account: HoursAccount; readonly date: string; readonly amount: number }[];
  readonly has_flex: boolean;
  /** How far below 0 the rules let flex go; null for no limit. */
  readonly flex_min_minutes: number | null;
  /** The first day on which flex is unknown, because the norm is unknown; null if flex is known. */
  readonly flex_unknown_from: string | null;
};

export type YearAccountName = Exclude<AccountName, HoursAccount>;

/** 2025 → `2025/26`, or `2025` for an account of calendar years. */
export const yearName = (name: YearAccountName, year: number): string =>
  name === "care-days" ? String(year) : holidayYearName(year);

/** The year of an account in which a date lies. */
export const yearOf = (name: AccountName, date: string): number =>
  name === "care-days" || isHoursAccount(name) ? Number(date.slice(0, 4)) : holidayYearOf(date);

export function yearAccount(name: YearAccountName, facts: BalanceFacts): YearAccount {
  const { usableYears, periodOf, earnings, lastUse } = schemeOf(name, facts);
  const { employment, kept_from, taken, entries } = facts;
  const byYear = new Map<number, Earning[]>();
  return {
    usableYears,
    lastUse,
    earnings: (year) => {
      const known = byYear.get(year) ?? earnings(year);
      byYear.set(year, known);
      return known;
    },
    isWhole: (year) => kept_from <= periodOf(year).from || kept_from <= employment.from,
    allowsAdvance: name === "holiday",
    taken: taken.filter(({ account }) => account === name),
    entries: entries.filter(({ account }) => account === name),
  };
}

type Scheme = {
  readonly usableYears: (date: string) => readonly number[];
  readonly periodOf: (year: number) => DatePeriod;
  readonly lastUse: (year: number) => string;
  readonly earnings: (year: number) => Earning[];
};

const holidayYear = (year: number): DatePeriod => ({ from: holidayYearStart(year), to: holidayYearEnd(year) });
const calendarYear = (year: number): DatePeriod => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const currentHolidayYear = (date: string) => [holidayYearOf(date)];

function schemeOf(name: YearAccountName, { employment, rules, holiday_week_minutes }: BalanceFacts): Scheme {
  const atStart = (year: DatePeriod) => rulesOn(rules, year.from);
  switch (name) {
    case "holiday":
      return {
        usableYears: holidayYearsUsableOn,
        periodOf: holidayYear,
        lastUse: lastHolidayDate,
        earnings: (year) => {
          const inDays = monthlyEarnings(year, employment, (date) => holidayRates(rulesOn(rules, date)));
          return holiday_week_minutes ? earningsInHours(inDays, holiday_week_minutes) : inDays;
        },
      };
    case "extra-holiday":
      return {
        usableYears: (date) =>
          holidayYearsUsableOn(date).filter(
            (year) => year === holidayYearOf(date) || atStart(holidayYear(year)).extra_holiday_until_december,
          ),
        periodOf: holidayYear,
        lastUse: (year) =>
          atStart(holidayYear(year)).extra_holiday_until_december ? lastHolidayDate(year) : holidayYearEnd(year),
        earnings: (year) => extraHoliday(year, employment, atStart(holidayYear(year))),
      };
    case "care-days":
      return {
        usableYears: (date) => [Number(date.slice(0, 4))],
        periodOf: calendarYear,
        lastUse: (year) => calendarYear(year).to,
        earnings: (year) => grantedAtOnce(calendarYear(year), employment, atStart(calendarYear(year)).care_days),
      };
    case "child-care-days":
      return {
        usableYears: currentHolidayYear,
        periodOf: holidayYear,
        lastUse: holidayYearEnd,
        earnings: (year) => grantedAtOnce(holidayYear(year), employment, atStart(holidayYear(year)).child_care_days),
      };
  }
}

function extraHoliday(
  year: number,
  employment: Employment,
  { extra_holiday_accrual, extra_holiday_amount }: Omit<BalanceRules, "from_date">,
): Earning[] {
  switch (extra_holiday_accrual) {
    case "at-once":
      return grantedAtOnce(holidayYear(year), employment, extra_holiday_amount);
    case "weekly":
      return earnedByTheWeek(holidayYear(year), employment, extra_holiday_amount);
    case "monthly":
      return monthlyEarnings(year, employment, () => monthlyShares(extra_holiday_amount));
  }
}

/** A 12th and a 360th of a year's amount, each rounded as payroll systems do: 5,00 days a year give 0,42 a month. */
const monthlyShares = (per_year: number): EarningRates => ({
  per_month: Math.round(per_year / 12),
  per_day: Math.round(per_year / 360),
  per_year,
});

/** The years that an entry on this date may name. The oldest has no usable days, but payroll may still settle it. */
export function yearAccountYears(name: AccountName, date: string): number[] {
  const year = yearOf(name, date);
  return isHoursAccount(name) ? [year] : [year - 2, year - 1, year];
}

/** The name of a year of an account; for accounts of hours, the calendar year. */
export const yearNameOf = (name: AccountName, year: number): string =>
  isHoursAccount(name) ? String(year) : yearName(name, year);
