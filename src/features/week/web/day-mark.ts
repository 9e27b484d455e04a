import type { PlannedDate } from "#common/rules/norm/planned-week.ts";
import { hoursText } from "#common/rules/time/hours.ts";
import { listed } from "#common/web/words.ts";
import type { OwnAwayDay } from "#features/absence/rules/own-away-day.ts";

type Away = Pick<OwnAwayDay, "kind" | "minutes">;
type Day = Pick<PlannedDate, "date" | "minutes" | "off"> & { readonly away?: Away | undefined };

/** `i dag · Ferie 7,5 t.`: today, and the day's absence or day off. A day that is free only by the plan is `fri`. */
export function dayMark({ date, minutes, off, away }: Day, today: Temporal.PlainDate): string {
  return listed(date === today.toString() && "i dag", away ? awayMark(away) : (off ?? (minutes === 0 && "fri")));
}

/** `Ferie 7,5 t.`, or `Ferie` if the length of the day is unknown. */
export const awayMark = ({ kind, minutes }: Away): string => (minutes > 0 ? `${kind} ${hoursText(minutes)} t.` : kind);
