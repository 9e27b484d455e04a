import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { youngMark } from "#features/working-time-law/rules/young/young-mark-schema.ts";
import { partFlagSchemas } from "../kinds/part-flags.ts";
import { otherJob } from "./flag-rules.ts";

/** A flag with the details of its text. */
export const jobFlag = z.discriminatedUnion("kind", [
  ...partFlagSchemas,
  z.object({ kind: z.literal("duplicate"), other: otherJob }),
  z.object({ kind: z.literal("overlap"), other: otherJob }),
  z.object({ kind: z.literal("long-day"), minutes: wire.minutes }),
  /** Its person is away on the whole day; never of what kind. */
  z.object({ kind: z.literal("absence") }),
  z.object({ kind: z.literal("expensive"), usual_price: wire.price }),
  z.object({ kind: z.literal("unusual-rate"), usual_rate: wire.hourlyRate }),
  /** The name of the day. */
  z.object({ kind: z.literal("day-off"), day: z.string() }),
  z.object({ kind: z.literal("registered-by-other"), registered_by: person }),
  /** The age of the work. */
  z.object({ kind: z.literal("old"), days: wire.count }),
  /** Wall-clock times: the end of the 24 hours, and the earliest start or latest end that would leave enough rest. */
  z.object({
    kind: z.literal("short-rest"),
    minutes: wire.minutes,
    at: z.string(),
    earliest: z.optional(z.string()),
    latest: z.optional(z.string()),
  }),
  /** The minutes since the last day off, and the most that there may be. */
  z.object({ kind: z.literal("no-day-off"), minutes: wire.minutes, allowed: wire.minutes }),
  /** Wall-clock times of the start and end of work without a pause. */
  z.object({ kind: z.literal("no-pause"), at: z.string(), until: z.string() }),
  /** What the work of somebody under 18 breaks, and what it asks about. */
  z.object({ kind: z.literal("young-breach"), marks: z.array(youngMark) }),
  z.object({ kind: z.literal("young-question"), marks: z.array(youngMark) }),
  /** Wall-clock times of the next planned start, and of the earliest that would leave enough rest. */
  z.object({ kind: z.literal("early-plan"), planned: z.string(), earliest: z.string() }),
  /** The hours a week of the last whole reference period, which are over the limit. */
  z.object({
    kind: z.literal("weekly-average"),
    from: z.string(),
    to: z.string(),
    hundredths_a_week: wire.timeSum,
    limit_hours: wire.count,
  }),
  /** The minutes at night of a night worker's day. */
  z.object({ kind: z.literal("night-work"), minutes: wire.minutes }),
  /** Registered or changed after its month was closed, and why. */
  z.object({ kind: z.literal("late-registration"), reason: z.string() }),
  z.object({ kind: z.literal("closed-month") }),
  z.object({ kind: z.literal("paid-month") }),
]);
export type JobFlag = z.infer<typeof jobFlag>;
