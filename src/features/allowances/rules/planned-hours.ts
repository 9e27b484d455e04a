import { holidayName } from "#common/rules/calendar/holidays.ts";
import { type CompanyDays, companyDayOn, halfDayFrom } from "#common/rules/norm/company-calendar.ts";
import { type PlannedDay, plannedDay } from "#common/rules/norm/planned-day.ts";
import type { DatedNorm } from "#common/rules/norm/planned-week.ts";
import { dayNumber, timeZone } from "#common/rules/time/clock.ts";
import { type Instant, lengthOf, minuteOf, type Period } from "#features/working-time-law/rules/work-periods.ts";
import { type Day, dayAt, dayOn, wallClockAt } from "#features/working-time-law/rules/working-days.ts";
import type { DayKind } from "./allowance-rule.ts";

const dayMinutes = 24 * 60;

export type PlannedHours = PlannedDay & {
  /** From the start of the plan to its end; null if the plan has no times on the day. */
  readonly span: Period | null;
  /** The kinds before and after noon differ only on a half day off of the company. */
  readonly kinds: readonly [morning: DayKind, afternoon: DayKind];
};

export type PlanOf = (day: Day) => PlannedHours;

/** The plan of a person by day. Each day is computed once. */
export function planOf(norms: readonly DatedNorm[], companyDays: CompanyDays): PlanOf {
  const known = new Map<string, PlannedHours>();
  return (day) => {
    const { date } = day;
    const found = known.get(date);
    if (found) return found;
    const planned = plannedDay(norms, Temporal.PlainDate.from(date), companyDays);
    const { times } = planned;
    const span = times && { start: instantOf(date, times.start), end: instantOf(date, times.end) };
    const hours: PlannedHours = { ...planned, span, kinds: kindsOf(day, companyDays) };
    known.set(date, hours);
    return hours;
  };
}

/** The instant at which the clock shows `minute`, counted from midnight. Minutes from 24:00 on are on the next day. */
function instantOf(date: string, minute: number): Instant {
  const day = dayOn(date);
  if (minute >= dayMinutes) return instantOf(dayAt(day.end).date, minute - dayMinutes);
  if (lengthOf(day) === dayMinutes) return day.start + minute;
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
  return minuteOf(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime }).toInstant());
}

/** The minute when the plan of the day or a nearby day begins (docs/product-rules.md#rules-of-allowances), or null. */
export function usualStart(day: Day, plan: PlanOf): number | null {
  let [before, after] = [day, day];
  for (let step = 0; step <= 7; step++, before = dayAt(before.start - 1)) {
    const { times } = plan(before);
    if (times) return times.start;
  }
  for (let step = 0; step <= 7; step++, after = dayAt(after.end)) {
    const { times } = plan(after);
    if (times) return times.start;
  }
  return null;
}

/** Minutes from midnight by the clock. The day may have 23 or 25 hours. */
export function clockMinute(at: Instant, day: Day): number {
  if (lengthOf(day) === dayMinutes) return at - day.start;
  const { hour, minute } = wallClockAt(at);
  return hour * 60 + minute;
}

/** From 1 for Monday to 7 for Sunday. */
export const dayOfWeek = ({ date }: Day): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;

function kindsOf(day: Day, companyDays: CompanyDays): PlannedHours["kinds"] {
  if (holidayName(day.date) !== undefined) return ["holiday", "holiday"];
  const weekday = dayOfWeek(day);
  if (weekday === 7) return ["sunday", "sunday"];
  const usual = weekday === 6 ? "saturday" : "weekday";
  const company = companyDayOn(companyDays, day.date);
  if (!company) return [usual, usual];
  return [company.off === "whole" ? "company-day" : usual, "company-day"];
}

/** `minute` counts from midnight by the clock. */
export const dayKindOf = ({ kinds: [morning, afternoon] }: PlannedHours, minute: number): DayKind =>
  minute < halfDayFrom ? morning : afternoon;
