import { timeZone } from "#common/rules/time/clock.ts";
import { type Instant, lengthOf, minuteOf, type Period, type Work } from "../work-periods.ts";
import { clockAt, dayAt } from "../working-days.ts";

export type PausePlace = Period & {
  /** `middle`: neither the user nor the plan has a start at which the pause fits into the job. */
  readonly by: "user" | "plan" | "middle";
};

/** Minutes. The start of a pause in the middle of a job is rounded to this step. */
const step = 5;

/** The place of a job's pause (docs/product-rules.md#place-of-a-pause). `planned` is its start in the plan, `HH:mm`. */
export function pausePlace(work: Work, planned?: string | null): PausePlace {
  const { pause_minutes, pause_start } = work;
  const given = pause_start === null ? undefined : placeAt(work, pause_start);
  if (given) return { ...given, by: "user" };
  const inPlan = planned == null ? undefined : placeAt(work, planned);
  if (inPlan) return { ...inPlan, by: "plan" };
  const start = middleOf(work);
  return { start, end: start + pause_minutes, by: "middle" };
}

export function pauseStartRefusal(work: Work & { readonly pause_start: string }): string | undefined {
  const { end, pause_minutes, pause_start } = work;
  const start = firstTimeIn(work, pause_start);
  if (start === undefined) return `Pausen skal ligge i opgaven, mellem ${clockAt(work.start)} og ${clockAt(end)}.`;
  if (clockAt(start) !== pause_start) return "Tidspunktet findes ikke: uret stilles en time frem den nat.";
  if (start + pause_minutes > end)
    return `Pausen slutter efter opgaven. Den kan begynde senest ${clockAt(end - pause_minutes)}.`;
  return undefined;
}

function placeAt(work: Work, clock: string): Period | undefined {
  const start = firstTimeIn(work, clock);
  if (start === undefined || start + work.pause_minutes > work.end) return undefined;
  return { start, end: start + work.pause_minutes };
}

const firstTimeIn = ({ start, end }: Period, clock: string): Instant | undefined =>
  timesOf(start, clock).find((time) => time >= start && time < end);

function middleOf({ start, end, pause_minutes }: Work): Instant {
  const middle = Math.round((start + end - pause_minutes) / 2 / step) * step;
  return Math.min(Math.max(start, middle), end - pause_minutes);
}

/** The instants of a clock time on the day of `from` and the next day. A skipped time counts as an hour later. */
function timesOf(from: Instant, clock: string): Instant[] {
  const today = dayAt(from);
  const sinceMidnight = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  return [today, dayAt(today.end)].flatMap((day) => {
    if (lengthOf(day) === 24 * 60) return day.start + sinceMidnight;
    const time = Temporal.PlainDate.from(day.date).toPlainDateTime(clock);
    const [earlier, later] = (["earlier", "later"] as const).map((disambiguation) =>
      time.toZonedDateTime(timeZone, { disambiguation }),
    );
    const isSkipped = !earlier?.toPlainDateTime().equals(time);
    return [isSkipped ? undefined : earlier, later].flatMap((zoned) => (zoned ? minuteOf(zoned.toInstant()) : []));
  });
}
