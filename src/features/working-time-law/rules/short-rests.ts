import type { DayRules, RulesOn } from "#common/rules/law-rules.ts";
import { restBeforeEnd, restMinutes } from "./rest.ts";
import type { Instant, Period } from "./work-periods.ts";
import { dateOfEnd } from "./working-days.ts";
import { youngLimits } from "./young/young-people.ts";

/** The most days with a rest under 11 hours, if a rest of 8 hours is agreed (docs/product-rules.md#working-time). */
export const maxShortDays = { month: 10, year: 45 } as const;

type Rest = Pick<DayRules, "rest_hours">;

/** The longest rest in the 24 hours before work ends at `end`, if under 11 hours or under a young person's limit. */
export type ShortRest = {
  readonly date: string;
  readonly end: Instant;
  readonly minutes: number;
  readonly required: number;
  /** The number of days with a rest under 11 hours, in the month and in the year, up to this day inclusive. */
  readonly of_month: number;
  readonly of_year: number;
};

/** The required minutes of rest on a day. `of` has the number of days with a rest under 11 hours, this day included. */
export function requiredRest(of: { month: number; year: number }, { rest_hours }: Rest): number {
  const isCounted = rest_hours * 60 < restMinutes;
  const isAllowed = of.month <= maxShortDays.month && of.year <= maxShortDays.year;
  return isCounted && !isAllowed ? restMinutes : rest_hours * 60;
}

/** The short rests, earliest first. `blocks` are merged, and reach back to New Year if a rest of 8 hours is agreed. */
export function shortRests(blocks: readonly Period[], rulesOn: RulesOn): ShortRest[] {
  // The blocks are in order, so only the latest day with a rest under 11 hours and its two numbers are kept.
  let counted = { date: "", month: 0, year: 0 };
  const placeOf = (date: string, minutes: number) => {
    const { date: latest, month, year } = counted;
    const isNew = minutes < restMinutes && date !== latest ? 1 : 0;
    counted = {
      date: isNew ? date : latest,
      month: (date.startsWith(latest.slice(0, 7)) ? month : 0) + isNew,
      year: (date.startsWith(latest.slice(0, 4)) ? year : 0) + isNew,
    };
    return counted;
  };
  return blocks.flatMap(({ end }, place) => {
    const minutes = restBeforeEnd(blocks, place);
    if (minutes >= longestRest) return [];
    const date = dateOfEnd(end);
    const rules = rulesOn(date);
    if (minutes >= Math.max(restMinutes, rules.rest_hours * 60)) return [];
    const of = placeOf(date, minutes);
    return { date, end, minutes, required: requiredRest(of, rules), of_month: of.month, of_year: of.year };
  });
}

/** The longest rest that any rules require, in minutes. */
export const longestRest = Math.max(restMinutes, ...Object.values(youngLimits).map(({ rest }) => rest));

/** The required minutes of rest on a day that has no work yet. */
export function requiredRestOn(date: string, rests: readonly ShortRest[], rules: Rest): number {
  const short = rests.filter(({ minutes }) => minutes < restMinutes);
  const before = new Set(short.map((rest) => rest.date).filter((other) => other < date));
  const among = (length: number) =>
    [...before].filter((other) => other.slice(0, length) === date.slice(0, length)).length;
  return requiredRest({ month: among(7) + 1, year: among(4) + 1 }, rules);
}
