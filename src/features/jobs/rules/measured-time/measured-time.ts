import { timeZone, wallClockText } from "#common/rules/time/clock.ts";
import { roundedInstant, roundedPeriod, type TimeRule } from "#common/rules/time/time-rounding.ts";
import { jobMinutes } from "../job-input.ts";
import { longestMeasuredHours } from "./measured-time-bounds.ts";

export const timerIsGone = "Målingen er allerede registreret eller kasseret.";

/** `ended_at` is null if the user must state the end. */
export type ProposedPeriod = { started_at: string; ended_at: string | null };

/** The period to propose for a measurement, at least one `minute_step` long (docs/product-rules.md#the-timer). */
export function proposedPeriod(start: Temporal.Instant, stop: Temporal.Instant, rule: TimeRule): ProposedPeriod {
  if (start.until(stop).total("hours") > longestMeasuredHours)
    return { started_at: wallClock(roundedInstant(start, rule)), ended_at: null };
  const { from, to } = roundedPeriod(start, stop, rule);
  return { started_at: wallClock(from), ended_at: wallClock(to) };
}

type Named = { id: number; name: string; is_closed: boolean };

/** The times are wall-clock texts. */
export type StoppedTimer = {
  id: number;
  started_at: string;
  stopped_at: string;
  seconds: number;
  project: Named | null;
  jobType: Named | null;
  proposed: ProposedPeriod;
};

/** In seconds. Rounding changes the length of a measurement by at most half an hour. */
const halfAnHour = 1_800;

/** Whether the proposed times differ in length from the measurement, as at the autumn clock change. */
export function isOfTwoLengths({ proposed, seconds }: Pick<StoppedTimer, "proposed" | "seconds">): boolean {
  const minutes = jobMinutes(proposed.started_at, proposed.ended_at ?? undefined);
  return minutes !== undefined && Math.abs(minutes * 60 - seconds) > halfAnHour;
}

const local = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
const wallClock = (instant: Temporal.Instant) => wallClockText(local(instant));
