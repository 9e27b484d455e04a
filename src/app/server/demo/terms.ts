import { isWorkday } from "#common/rules/calendar/workdays.ts";
import type { RuleSetInput } from "#common/rules/law-rules.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type NormPlan, type PlanDay, type PlanWeek, planTemplates } from "#common/rules/norm/norm-plan.ts";
import { firstDay } from "#common/rules/time/clock.ts";
import type { Conditions } from "#features/users/rules/employment-terms.ts";

export const demoCompanyDays: CompanyDays = { "05-01": "none", "06-05": "half", "12-24": "whole", "12-31": "half" };

/** The demo's jobs since the first raise still have the former rate, so that there are rates to correct. */
export const demoRaises = (today: Temporal.PlainDate) => ({
  user: "camilla.riis@dagvaerk.test",
  rows: [
    { from_date: today.subtract({ days: 6 }).toString(), hourly_rate: 239 },
    { from_date: today.add({ months: 1 }).with({ day: 1 }).toString(), hourly_rate: 246.5 },
  ],
});

/** A manager whose planned days become register entries, and the two days that she has corrected. */
export const demoRegistered = (today: Temporal.PlainDate) => {
  const [recent = today, former = today] = workdaysBack(today).slice(1);
  return {
    user: "leder2@dagvaerk.test",
    from_date: today.subtract({ days: 45 }).toString(),
    corrections: [
      { date: recent, start: "07:30", end: "15:15", pause_minutes: 30 },
      { date: former, start: null, end: null },
    ],
  };
};

const workdaysBack = (today: Temporal.PlainDate): Temporal.PlainDate[] =>
  Array.from({ length: 14 }, (_, days) => today.subtract({ days: days + 1 })).filter((date) => isWorkday(date));

const off = null;
const day = (start: string, end: string, pause_start: string | null, pause_minutes: number): PlanDay => ({
  ...{ start, end, pause_start, pause_minutes },
});
const planOf = (...weeks: PlanWeek[]): NormPlan => ({ first_monday: "2026-01-05", weeks });
const template = (place: number) => planOf(planTemplates[place]?.week ?? []);

const early = day("06:00", "14:00", "10:00", 30);
const late = day("14:00", "22:00", "18:00", 30);
const night = day("22:00", "06:00", null, 30);
const afterSchool = day("15:30", "17:30", null, 0);

export const demoGroupRules: { readonly users: readonly string[]; readonly rules: RuleSetInput } = {
  users: ["soeren.thygesen@dagvaerk.test"],
  rules: {
    name: "Natholdet",
    periods: [{ from_date: firstDay, rest_hours: 11, reference_months: 6, days_between_days_off: 7 }],
  },
};

export const demoConditions = (today: Temporal.PlainDate): Readonly<Record<string, Partial<Conditions>>> => ({
  "leder@dagvaerk.test": {
    ...{ plan: template(1), pay_kind: "salaried", exempt_by: "Astrid Lund", exempt_agreed_on: "2025-02-03" },
  },
  "leder2@dagvaerk.test": { plan: template(0), pay_kind: "salaried" },
  "jonas.moelgaard@dagvaerk.test": { plan: template(0) },
  "sofie.brandt@dagvaerk.test": { plan: template(2) },
  "peter.nygaard@dagvaerk.test": {
    plan: planOf(
      [early, early, early, early, early, off, off],
      [late, late, late, late, day("12:00", "17:00", null, 0), off, off],
    ),
  },
  "camilla.riis@dagvaerk.test": { plan: template(0), pay_period: "fortnight", pay_period_from: "2026-01-05" },
  "soeren.thygesen@dagvaerk.test": {
    ...{ plan: planOf([night, night, night, night, night, off, off]) },
    ...{ weekly_limit_hours: 54, weekly_limit_agreed_on: "2026-02-02" },
  },
  "ida.vestergaard@dagvaerk.test": { plan: template(1) },
  "aase.oerum@dagvaerk.test": {
    ...{ plan: planOf([afterSchool, off, afterSchool, off, off, day("09:00", "15:00", "12:00", 30), off]) },
    ...{ young_until: today.add({ months: 9 }).toString(), is_at_school: true },
  },
});
