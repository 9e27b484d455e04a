import type { BalanceFacts } from "./accounts.ts";
import { inHours } from "./holiday/holiday-hours.ts";

/** Four weeks in hundredths of a day. */
export const fourWeeks = 2000;

/** Four weeks in the unit of the person's holiday. */
export const fourWeeksOf = ({ holiday_week_minutes }: Pick<BalanceFacts, "holiday_week_minutes">): number =>
  holiday_week_minutes ? inHours(fourWeeks, holiday_week_minutes) : fourWeeks;

type Year = { left: number; earned: number; moved: number; four_weeks?: number };

export type YearEnd = {
  /** The unused holiday of the first four weeks. A human decides whether Arbejdsmarkedets Feriefond gets it. */
  readonly first_four_weeks: number;
  /** The unused holiday above four weeks. It is moved by agreement or paid (the Holiday Act, §§ 21 and 24). */
  readonly above_four_weeks: number;
};

/** @param moved holiday that agreements moved into the year, less holiday moved out; it counts as above four weeks */
export function yearEnd({ left, earned, moved, four_weeks = fourWeeks }: Year): YearEnd {
  const kept = Math.max(0, left);
  const extra = Math.max(0, Math.max(0, earned - four_weeks) + moved);
  // An opening may be more than the year can earn. `first_four_weeks` is still at most four weeks.
  const above_four_weeks = Math.max(Math.min(kept, extra), kept - four_weeks);
  return { first_four_weeks: kept - above_four_weeks, above_four_weeks };
}
