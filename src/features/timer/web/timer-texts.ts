import { formatDay } from "#common/rules/calendar/week.ts";
import { formatPeriod, formatTime, formatTotalMinutes } from "#common/rules/clock.ts";
import type { Timer } from "../rules/timer.ts";

/** Minutes → `2:05`, hours however many. */
export function formatClock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** For whoever hears it. */
export const spokenMinutes = (minutes: number): string =>
  minutes === 0 ? "under 1 min." : formatTotalMinutes(minutes);

type Named = { readonly name: string };

/** What is worked on; nothing where nobody said. */
export function workOf({ project, jobType }: { readonly [Part in "project" | "jobType"]: Named | null }): string {
  return [project?.name, jobType?.name].filter(Boolean).join(" · ");
}

/** `Kører siden 08:02`, with its day when that is longer ago than the timer could have run today. */
export function runningSince({ started_at }: Pick<Timer, "started_at">, minutes: number): string {
  const [hour, minute] = formatTime(started_at).split(":").map(Number);
  const isToday = (hour ?? 0) * 60 + (minute ?? 0) + minutes < 24 * 60;
  return `Kører siden ${isToday ? "" : `${formatDay(started_at)} `}${formatTime(started_at)}`;
}

/** What is said of a timer whose stop the server does not know of yet. */
export const stopIsKept = ({ seconds }: { readonly seconds: number }): string =>
  `Stoppet (${spokenMinutes(Math.floor(seconds / 60))}). Tiden ligger på enheden og sendes, når der er forbindelse igen.`;

/** `19/11-2026 08:02 – 12:13 (4 timer 11 min.)` */
export function measured({ started_at, stopped_at, seconds }: Timer): string {
  return `${formatPeriod(started_at, stopped_at ?? started_at)} (${spokenMinutes(Math.floor(seconds / 60))})`;
}
