import { formatDay } from "#common/rules/calendar/week.ts";
import { formatDateTime, formatPeriod, formatTime, formatTotalMinutes } from "#common/rules/time/clock.ts";
import type { Timer } from "../rules/timer.ts";

/** Minutes → `2:05`. The hours may be more than 24. */
export function formatClock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

export const spokenMinutes = (minutes: number): string =>
  minutes === 0 ? "under 1 min." : formatTotalMinutes(minutes);

type Named = { readonly name: string };

export function workOf({ project, jobType }: { readonly [Part in "project" | "jobType"]: Named | null }): string {
  return [project?.name, jobType?.name].filter(Boolean).join(" · ");
}

/** `Kører siden 08:02`, with the date if the timer started before today. */
export function runningSince({ started_at }: Pick<Timer, "started_at">, minutes: number): string {
  const [hour, minute] = formatTime(started_at).split(":").map(Number);
  const isToday = (hour ?? 0) * 60 + (minute ?? 0) + minutes < 24 * 60;
  return `Kører siden ${isToday ? "" : `${formatDay(started_at)} `}${formatTime(started_at)}`;
}

/** The text of a measurement that the device keeps. `seconds` is null while the timer runs. */
export function stopIsKept(seconds: number | null, refusal: string | null = null): string {
  const measured = seconds === null ? "" : `Stoppet (${spokenMinutes(Math.floor(seconds / 60))}). `;
  return `${measured}Tiden ligger på enheden${refusal === null ? " og sendes, når der er forbindelse igen." : `. ${refusal}`}`;
}

export const measuredOnDevice = ({ started_at, seconds }: { started_at: string; seconds: number | null }): string =>
  `${formatDateTime(started_at)}${seconds === null ? "" : ` (${spokenMinutes(Math.floor(seconds / 60))})`}`;

/** `19/11-2026 08:02 – 12:13 (4 timer 11 min.)` */
export function measured({ started_at, stopped_at, seconds }: Timer): string {
  return `${formatPeriod(started_at, stopped_at ?? started_at)} (${spokenMinutes(Math.floor(seconds / 60))})`;
}
