import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { youngMark } from "#features/working-time-law/rules/young/young-mark-schema.ts";
import { partFlagSchemas } from "../kinds/part-flags.ts";
import { otherJob } from "./flag-rules.ts";

export const jobFlag = z.discriminatedUnion("kind", [
  ...partFlagSchemas,
  z.object({ kind: z.literal("duplicate"), other: otherJob }),
  z.object({ kind: z.literal("overlap"), other: otherJob }),
  z.object({ kind: z.literal("long-day"), minutes: wire.minutes }),
  /** The kind of absence is private and not included. */
  z.object({ kind: z.literal("absence") }),
  z.object({ kind: z.literal("expensive"), usual_price: wire.price }),
  z.object({ kind: z.literal("unusual-rate"), usual_rate: wire.hourlyRate }),
  z.object({ kind: z.literal("day-off"), day: z.string() }),
  z.object({ kind: z.literal("registered-by-other"), registered_by: person }),
  z.object({ kind: z.literal("old"), days: wire.count }),
  /** Too little rest in the 24 hours before `at`. A start at `earliest` or an end at `latest` leaves enough rest. */
  z.object({
    kind: z.literal("short-rest"),
    minutes: wire.minutes,
    at: z.string(),
    earliest: z.optional(z.string()),
    latest: z.optional(z.string()),
  }),
  /** `minutes` have passed since the last day off. The law allows `allowed` minutes. */
  z.object({ kind: z.literal("no-day-off"), minutes: wire.minutes, allowed: wire.minutes }),
  z.object({ kind: z.literal("no-pause"), at: z.string(), until: z.string() }),
  /** For people under 18. `young-breach` lists broken rules, and `young-question` lists rules that may be broken. */
  z.object({ kind: z.literal("young-breach"), marks: z.array(youngMark) }),
  z.object({ kind: z.literal("young-question"), marks: z.array(youngMark) }),
  /** After the job, the person's plan starts at `planned`. Only a start at `earliest` or later leaves enough rest. */
  z.object({ kind: z.literal("early-plan"), planned: z.string(), earliest: z.string() }),
  z.object({
    kind: z.literal("weekly-average"),
    from: z.string(),
    to: z.string(),
    hundredths_a_week: wire.timeSum,
    limit_hours: wire.count,
  }),
  /** `minutes` is the night work of the whole day, at least three hours. */
  z.object({ kind: z.literal("night-work"), minutes: wire.minutes }),
  z.object({ kind: z.literal("late-registration"), reason: z.string() }),
  z.object({ kind: z.literal("closed-month") }),
  z.object({ kind: z.literal("paid-month") }),
]);
export type JobFlag = z.infer<typeof jobFlag>;
