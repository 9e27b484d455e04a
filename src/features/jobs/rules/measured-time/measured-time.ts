import { timeZone, wallClockText } from "#common/rules/clock.ts";
import { roundedInstant, roundedPeriod, type TimeRule } from "#common/rules/values/time-rounding.ts";
import { jobMinutes } from "../job-input.ts";
import { longestMeasuredHours } from "./measured-time-bounds.ts";

/** The error for a timer that was registered or discarded meanwhile, on another device or in another window. */
export const timerIsGone = "Målingen er allerede registreret eller kasseret.";

/** The times with which the form starts. `ended_at` is null if the user must state it. */
export type ProposedPeriod = { started_at: string; ended_at: string | null };

/** The period of a job for a measured time, at least a step long (docs/product-rules.md#the-timer). */
export function proposedPeriod(start: Temporal.Instant, stop: Temporal.Instant, rule: TimeRule): ProposedPeriod {
  if (start.until(stop).total("hours") > longestMeasuredHours)
    return { started_at: wallClock(roundedInstant(start, rule)), ended_at: null };
  const { from, to } = roundedPeriod(start, stop, rule);
  return { started_at: wallClock(from), ended_at: wallClock(to) };
}

type Named = { id: number; name: string; is_closed: boolean };

/** A stopped timer that is not registered yet; times are wall-clock text. */
export type StoppedTimer = {
  id: number;
  started_at: string;
  stopped_at: string;
  seconds: number;
  project: Named | null;
  jobType: Named | null;
  proposed: ProposedPeriod;
};

/** Seconds. Rounding never changes a length by more. */
const halfAnHour = 1_800;

/** Whether the wall clock shows another length than the timer measured, as it does in the hour that comes twice. */
export function isOfTwoLengths({ proposed, seconds }: Pick<StoppedTimer, "proposed" | "seconds">): boolean {
  const minutes = jobMinutes(proposed.started_at, proposed.ended_at ?? undefined);
  return minutes !== undefined && Math.abs(minutes * 60 - seconds) > halfAnHour;
}

const local = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
const wallClock = (instant: Temporal.Instant) => wallClockText(local(instant));
