import type { PlannedDate, PlannedWeek } from "#common/rules/norm/planned-week.ts";
import { formatMinutes } from "#common/rules/time/clock.ts";

export const awayLabel = "Fravær";

/** A day on which a person is absent. The kind of absence is left out, because not all readers may know it. */
export type AwayDay = {
  readonly date: string;
  /** The minutes that absence takes of the day; 0 if they depend on an unknown norm. */
  readonly minutes: number;
  readonly is_whole: boolean;
};

export const isWholeDay =
  (away: readonly AwayDay[]) =>
  (date: string): boolean =>
    away.some((day) => day.is_whole && day.date === date);

/** The minutes of work that are still expected on a day; null if they are unknown. */
export function normLeft(norm: number | null, away: Omit<AwayDay, "date"> | undefined): number | null {
  if (!away) return norm;
  if (away.is_whole) return 0;
  return norm === null ? null : Math.max(0, norm - away.minutes);
}

/** `Ferie, 7 timer 30 min.`; with unknown minutes `Ferie` for a whole day, else `Ferie en del af dagen`. */
export function awayWords({ kind, minutes, is_whole }: Omit<AwayDay, "date"> & { readonly kind: string }): string {
  if (minutes > 0) return `${kind}, ${formatMinutes(minutes)}`;
  return is_whole ? kind : `${kind} en del af dagen`;
}

export type WeekWithAway<Away extends AwayDay = AwayDay> = Omit<PlannedWeek, "days"> & {
  readonly days: readonly (PlannedDate & { readonly away: Away | undefined })[];
};

/** A planned week, less the time that absence takes. */
export function weekWithAway<Away extends AwayDay>(week: PlannedWeek, away: readonly Away[]): WeekWithAway<Away> {
  let taken = 0;
  const days = week.days.map((day) => {
    const found = away.find(({ date }) => date === day.date);
    const minutes = normLeft(day.minutes, found);
    taken += day.minutes === null || minutes === null ? (found?.minutes ?? 0) : day.minutes - minutes;
    return { ...day, minutes, is_workday: day.is_workday && !found?.is_whole, away: found };
  });
  return { days, minutes: week.minutes === null ? null : Math.max(0, week.minutes - taken) };
}
