/** Four weeks in hundredths of a day. */
export const fourWeeks = 2000;

export type YearEnd = {
  /** Left of the first four weeks. They are paid into Arbejdsmarkedets Feriefond, moved or paid for reasons that a human knows. */
  readonly first_four_weeks: number;
  /** Left above four weeks: moved by agreement before 31 December, else paid out (the Holiday Act, §§ 21 and 24). */
  readonly above_four_weeks: number;
};

/**
 * What is left of a holiday year when it can no longer be taken; days in hundredths.
 * @param moved days that were moved into the year by agreement, which are above four weeks too
 */
export function yearEnd({ left, earned, moved }: { left: number; earned: number; moved: number }): YearEnd {
  const kept = Math.max(0, left);
  const extra = Math.max(0, earned - fourWeeks) + Math.max(0, moved);
  // An opening may be more than the year can earn; the first four weeks stay four.
  const above_four_weeks = Math.max(Math.min(kept, extra), kept - fourWeeks);
  return { first_four_weeks: kept - above_four_weeks, above_four_weeks };
}
