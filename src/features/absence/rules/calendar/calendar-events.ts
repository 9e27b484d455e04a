import { formatTime, timeZone } from "#common/rules/time/clock.ts";
import type { AbsencePart } from "../absence-days.ts";
import { hiddenAbsence } from "../kinds/absence-templates.ts";
import type { IcalEvent } from "./ical.ts";

/** A working day of an approved absence. Lists of these days are ordered by absence and date. */
export type FileDay = {
  readonly absence_id: number;
  /** The name of a colleague; null for the user whose file it is. */
  readonly name: string | null;
  readonly date: string;
  readonly part: AbsencePart;
  readonly start_time: string | null;
  readonly end_time: string | null;
  /** False if the user is ill on this day of a planned absence, so that the day is not part of it. */
  readonly is_away: boolean;
  readonly stamp: string;
};

/** `started_at` and `ended_at` are on the wall clock. `start` and `end` are the same times in UTC. */
export type FileJob = {
  readonly id: number;
  readonly project: string;
  readonly job_type: string;
  readonly started_at: string;
  readonly ended_at: string;
  readonly start: string;
  readonly end: string;
  readonly stamp: string;
};

/** The event has no pay, note or status, because users may share the file with others. */
export const jobEvent = ({ id, project, job_type, started_at, ended_at, start, end, stamp }: FileJob): IcalEvent => ({
  uid: `job-${id}@dagvaerk`,
  stamp,
  summary: `${project}: ${job_type}`,
  from: started_at.slice(0, 10),
  to: ended_at.slice(0, 10),
  times: { start: formatTime(started_at), end: formatTime(ended_at) },
  ...(isSaidByTheClock(started_at, start) && isSaidByTheClock(ended_at, end) ? {} : { instants: { start, end } }),
});

/** Whether calendar programs read a wall-clock time as `instant`. If an hour comes twice, they take the first. */
const isSaidByTheClock = (wallClock: string, instant: string): boolean =>
  Temporal.PlainDateTime.from(wallClock.replace(" ", "T"))
    .toZonedDateTime(timeZone)
    .toInstant()
    .equals(Temporal.Instant.from(instant));

const halves = { morning: { start: "08:00", end: "12:00" }, afternoon: { start: "12:00", end: "16:00" } } as const;

function timesOf({ part, start_time, end_time }: FileDay): IcalEvent["times"] {
  if (part === "morning" || part === "afternoon") return halves[part];
  return part === "hours" && start_time !== null && end_time !== null ? { start: start_time, end: end_time } : null;
}

/** Successive whole days of an absence are one event. No event names the kind, because users may share the file. */
export function calendarEvents(days: readonly FileDay[]): IcalEvent[] {
  const events: IcalEvent[] = [];
  let open: { event: IcalEvent; absence_id: number } | undefined;
  for (const day of days) {
    const times = timesOf(day);
    const isContinued = open !== undefined && open.absence_id === day.absence_id && day.is_away && times === null;
    if (open && isContinued) {
      open.event = { ...open.event, to: day.date };
      events[events.length - 1] = open.event;
      continue;
    }
    open = undefined;
    if (!day.is_away) continue;
    const event = eventOf(day, times);
    events.push(event);
    if (times === null) open = { event, absence_id: day.absence_id };
  }
  return events;
}

const eventOf = (day: FileDay, times: IcalEvent["times"]): IcalEvent => ({
  uid: `absence-${day.absence_id}-${day.date}@dagvaerk`,
  stamp: day.stamp,
  summary: day.name === null ? hiddenAbsence : `${day.name}: ${hiddenAbsence}`,
  from: day.date,
  to: day.date,
  times,
});
