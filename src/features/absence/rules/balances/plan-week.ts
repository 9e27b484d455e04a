import { weekStart } from "#common/rules/calendar/week.ts";
import { minutesOfDay, planDayOn } from "#common/rules/norm/norm-plan.ts";
import { type DatedPlan, termsOn } from "#common/rules/norm/planned-day.ts";
import type { DayOff } from "./day-amounts.ts";

/** Public holidays with work in the plan are planned days, too. Without a plan, Monday to Friday are planned days. */
export function placeInWeek(rows: readonly DatedPlan[], date: Temporal.PlainDate): Omit<DayOff, "share"> {
  const plan = termsOn(rows, date.toString())?.plan;
  const monday = weekStart(date);
  const planned = Array.from({ length: 7 }, (_, days) => monday.add({ days })).filter((day) =>
    plan ? minutesOfDay(planDayOn(plan, day)) > 0 : day.dayOfWeek <= 5,
  );
  const place = planned.findIndex((day) => day.equals(date));
  return place === -1 ? { place: 0, days_in_week: 0 } : { place, days_in_week: planned.length };
}
