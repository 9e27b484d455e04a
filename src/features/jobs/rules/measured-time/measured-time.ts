import { timeZone, wallClockText } from "#common/rules/clock.ts";
import { jobMinutes, minuteStep } from "../job-input.ts";
import { longestMeasuredHours } from "./measured-time-bounds.ts";

/** What is said where a timer was registered or thrown away meanwhile, on another device or in another window. */
export const timerIsGone = "Målingen er allerede registreret eller kasseret.";

/** The times that the form of a job starts with; the end is null where it has to be asked for. */
export type ProposedPeriod = { started_at: string; ended_at: string | null };

/**
 * What was measured from one instant to another, as the form of a job proposes it: on the wall clock of Copenhagen, each
 * rounded by itself to whole 5 minutes of its own day, so that what follows on one another still does; at least 5 minutes
 * in all (docs/product-rules.md#the-timer).
 */
export function proposedPeriod(start: Temporal.Instant, stop: Temporal.Instant): ProposedPeriod {
  const from = rounded(start);
  if (start.until(stop).total("hours") > longestMeasuredHours) return { started_at: wallClock(from), ended_at: null };
  const to = rounded(stop);
  if (from.epochNanoseconds < to.epochNanoseconds) return { started_at: wallClock(from), ended_at: wallClock(to) };
  const later = to.add({ minutes: minuteStep });
  return isOnDayOf(later, stop)
    ? { started_at: wallClock(from), ended_at: wallClock(later) }
    : { started_at: wallClock(from.subtract({ minutes: minuteStep })), ended_at: wallClock(to) };
}

type Named = { id: number; name: string; is_closed: boolean };

/** What somebody measured and has not registered yet; times on the wall clock, as the wire has them. */
export type StoppedTimer = {
  id: number;
  started_at: string;
  stopped_at: string;
  seconds: number;
  project: Named | null;
  jobType: Named | null;
  proposed: ProposedPeriod;
};

/** More than rounding makes of it, seconds. */
const halfAnHour = 1_800;

/** Whether the wall clock says another length than was measured: in the night in which an hour comes twice. */
export function isOfTwoLengths({ proposed, seconds }: Pick<StoppedTimer, "proposed" | "seconds">): boolean {
  const minutes = jobMinutes(proposed.started_at, proposed.ended_at ?? undefined);
  return minutes !== undefined && Math.abs(minutes * 60 - seconds) > halfAnHour;
}

/** To the nearest whole 5 minutes, and back where that is midnight: the next day may still lie ahead. */
function rounded(instant: Temporal.Instant): Temporal.Instant {
  const rounding = { smallestUnit: "minute", roundingIncrement: minuteStep } as const;
  const nearest = instant.round({ ...rounding, roundingMode: "halfExpand" });
  return isOnDayOf(nearest, instant) ? nearest : instant.round({ ...rounding, roundingMode: "floor" });
}

const local = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
const wallClock = (instant: Temporal.Instant) => wallClockText(local(instant));
const isOnDayOf = (one: Temporal.Instant, other: Temporal.Instant) =>
  local(one).toPlainDate().equals(local(other).toPlainDate());
