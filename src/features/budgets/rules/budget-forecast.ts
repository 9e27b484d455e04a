import { weekStart } from "#common/rules/calendar/week.ts";
import { divideHalfUp } from "#common/rules/values/money.ts";

/** The last four whole weeks, from Monday to Sunday. Their work is the pace of a forecast. */
export function paceDays(today: Temporal.PlainDate): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const monday = weekStart(today);
  return { from: monday.subtract({ weeks: 4 }), to: monday.subtract({ days: 1 }) };
}

const daysOfPace = 28;

/** Ten years. The forecast of a budget without a last day reaches no further. */
const maxDays = 3653;

export const forecastStates = ["known", "used-up", "over", "too-new", "idle"] as const;

export type BudgetForecast = {
  /** `too-new`: no job began in the first week of `paceDays` or earlier. `idle`: no work in the four weeks. */
  readonly state: (typeof forecastStates)[number];
  /** The expected day on which the budget is used up; null if there is none, or if the budget is used up already. */
  readonly used_up_on: string | null;
  /** The expected use at the end of the period, in minutes or øre; null if unknown. */
  readonly at_end: number | null;
};

type Facts = {
  /** Minutes or øre, like `registered` and `recent`. */
  readonly amount: number;
  readonly registered: number;
  /** The work of the last four whole weeks, even before the period. */
  readonly recent: number;
  /** Whether a job began in the first week of `paceDays` or earlier. */
  readonly hasFourWeeks: boolean;
  readonly first_day: string | null;
  readonly last_day: string | null;
};

/** Forecasts when a budget is used up, and how much is used at its end (docs/product-rules.md#budgets-of-projects). */
export function budgetForecast(facts: Facts, today: Temporal.PlainDate): BudgetForecast {
  const { amount, registered, recent, hasFourWeeks, first_day, last_day } = facts;
  const last = last_day === null ? null : Temporal.PlainDate.from(last_day);
  const nothing = { used_up_on: null, at_end: null };
  if (last && Temporal.PlainDate.compare(last, today) < 0) return { state: "over", ...nothing };
  const isKnown = hasFourWeeks && recent > 0;
  const since = dayBefore(first_day, today);
  const at_end = last && isKnown ? registered + divideHalfUp(recent * since.until(last).days, daysOfPace) : null;
  if (registered >= amount) return { state: "used-up", used_up_on: null, at_end };
  if (!isKnown) return { state: hasFourWeeks ? "idle" : "too-new", ...nothing };
  const days = divideUp((amount - registered) * daysOfPace, recent);
  const isBeforeEnd = days <= (last ? since.until(last).days : maxDays);
  return { state: "known", used_up_on: isBeforeEnd ? since.add({ days }).toString() : null, at_end };
}

/** Today, or the day before the period if the period has not begun. */
function dayBefore(first_day: string | null, today: Temporal.PlainDate): Temporal.PlainDate {
  const before = first_day === null ? today : Temporal.PlainDate.from(first_day).subtract({ days: 1 });
  return Temporal.PlainDate.compare(before, today) > 0 ? before : today;
}

function divideUp(numerator: number, denominator: number): number {
  const rest = numerator % denominator;
  return (numerator - rest) / denominator + (rest === 0 ? 0 : 1);
}
