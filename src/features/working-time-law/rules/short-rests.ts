import type { LawRules } from "./law-rules.ts";
import { restBeforeEnd, restMinutes } from "./rest.ts";
import type { Instant, Period } from "./work-periods.ts";
import { wallClockAt } from "./working-days.ts";

/** Where a rest of 8 hours is agreed, this many days may have a rest under 11 hours (docs/product-rules.md#working-time). */
export const maxShortDays = { month: 10, year: 45 } as const;

/** A rest under 11 hours, on the day on which the work ends. */
export type ShortRest = {
  readonly date: string;
  readonly end: Instant;
  readonly minutes: number;
  readonly required: number;
  /** The place of the day among those of its month and year with a rest under 11 hours. */
  readonly of_month: number;
  readonly of_year: number;
};

/** The required rest of the day that would be the given one of its month and year. */
export function requiredRest(
  of: { month: number; year: number },
  { rest_hours }: Pick<LawRules, "rest_hours">,
): number {
  return of.month <= maxShortDays.month && of.year <= maxShortDays.year ? rest_hours * 60 : restMinutes;
}

/**
 * The ends of work with a rest under 11 hours before them, earliest first.
 * @param blocks merged periods of work, from the start of the year where a rest of 8 hours is agreed
 */
export function shortRests(blocks: readonly Period[], rules: Pick<LawRules, "rest_hours">): ShortRest[] {
  const days = new Map<string, Set<string>>();
  const placeIn = (period: string, date: string) => {
    const dates = days.get(period) ?? new Set();
    days.set(period, dates.add(date));
    return dates.size;
  };
  return blocks.flatMap(({ end }, place) => {
    const minutes = restBeforeEnd(blocks, place);
    if (minutes >= restMinutes) return [];
    const date = dateOfEnd(end);
    const of = { month: placeIn(date.slice(0, 7), date), year: placeIn(date.slice(0, 4), date) };
    return { date, end, minutes, required: requiredRest(of, rules), of_month: of.month, of_year: of.year };
  });
}

/** The required rest of a day that has no work yet. */
export function requiredRestOn(date: string, rests: readonly ShortRest[], rules: Pick<LawRules, "rest_hours">): number {
  const before = new Set(rests.map((rest) => rest.date).filter((other) => other < date));
  const among = (length: number) =>
    [...before].filter((other) => other.slice(0, length) === date.slice(0, length)).length;
  return requiredRest({ month: among(7) + 1, year: among(4) + 1 }, rules);
}

/** The day on which work ends; midnight ends the day before. */
const dateOfEnd = (end: Instant): string =>
  wallClockAt(end - 1)
    .toPlainDate()
    .toString();
