import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { youngMark } from "#features/working-time-law/rules/young/young-mark-schema.ts";
import { partFlagSchemas } from "../kinds/part-flags.ts";
import { otherJob } from "./flag-rules.ts";

/** A flag with the details that its text needs. */
export const jobFlag = z.discriminatedUnion("kind", [
  ...partFlagSchemas,
  z.object({ kind: z.literal("duplicate"), other: otherJob }),
  z.object({ kind: z.literal("overlap"), other: otherJob }),
  z.object({ kind: z.literal("long-day"), minutes: wire.minutes }),
  /** The person is absent on the whole day. The kind of absence is never included. */
  z.object({ kind: z.literal("absence") }),
  z.object({ kind: z.literal("expensive"), usual_price: wire.price }),
  z.object({ kind: z.literal("unusual-rate"), usual_rate: wire.hourlyRate }),
  /** The name of the day. */
  z.object({ kind: z.literal("day-off"), day: z.string() }),
  z.object({ kind: z.literal("registered-by-other"), registered_by: person }),
  /** The age of the work in days. */
  z.object({ kind: z.literal("old"), days: wire.count }),
  /**
   * Wall-clock times. `at` is the end of the 24 hours. `earliest` and `latest` are the start and end that leave enough
   * rest.
   */
  z.object({
    kind: z.literal("short-rest"),
    minutes: wire.minutes,
    at: z.string(),
    earliest: z.optional(z.string()),
    latest: z.optional(z.string()),
  }),
  /** The minutes since the last day off, and the allowed maximum. */
  z.object({ kind: z.literal("no-day-off"), minutes: wire.minutes, allowed: wire.minutes }),
  /** Wall-clock times of the start and end of work without a pause. */
  z.object({ kind: z.literal("no-pause"), at: z.string(), until: z.string() }),
  /** For work of a person under 18: the rules that it breaks, and the rules that it may break. */
  z.object({ kind: z.literal("young-breach"), marks: z.array(youngMark) }),
  z.object({ kind: z.literal("young-question"), marks: z.array(youngMark) }),
  /** Wall-clock times of the next planned start, and of the earliest start that leaves enough rest. */
  z.object({ kind: z.literal("early-plan"), planned: z.string(), earliest: z.string() }),
  /** The average hours a week in the last whole reference period. They exceed the limit. */
  z.object({
    kind: z.literal("weekly-average"),
    from: z.string(),
    to: z.string(),
    hundredths_a_week: wire.timeSum,
    limit_hours: wire.count,
  }),
  /** The night minutes of a night worker's day. */
  z.object({ kind: z.literal("night-work"), minutes: wire.minutes }),
  /** The job was registered or changed after its month was closed, for this reason. */
  z.object({ kind: z.literal("late-registration"), reason: z.string() }),
  z.object({ kind: z.literal("closed-month") }),
  z.object({ kind: z.literal("paid-month") }),
]);
export type JobFlag = z.infer<typeof jobFlag>;
