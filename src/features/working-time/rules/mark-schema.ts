import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { youngMarkSchemas } from "#features/working-time-law/rules/young/young-mark-schema.ts";

export const mark = z.discriminatedUnion("kind", [
  /** `at` is the end of the work as `HH:mm`. `minutes` is the longest rest in the 24 hours before. */
  z.object({ kind: z.literal("rest"), at: z.string(), minutes: wire.timeSum, required: wire.timeSum }),
  /** An allowed rest under 11 hours. `of_month` and `of_year`: the number of days with such a rest, up to this day. */
  z.object({
    kind: z.literal("reduced-rest"),
    at: z.string(),
    minutes: wire.timeSum,
    of_month: wire.count,
    of_year: wire.count,
  }),
  /** `at` is the end of the work. `minutes` is the time from the latest day off to that end. */
  z.object({ kind: z.literal("day-off"), at: z.string(), minutes: wire.timeSum, allowed: wire.timeSum }),
  /** The mark is on the last day of the reference period. */
  z.object({
    kind: z.literal("average"),
    from: z.string(),
    to: z.string(),
    hundredths_a_week: wire.timeSum,
    limit_hours: wire.count,
  }),
  /** `at` and `until` are the start and end of work without a pause. */
  z.object({ kind: z.literal("pause"), at: z.string(), until: z.string() }),
  z.object({ kind: z.literal("night"), minutes: wire.timeSum }),
  /** The minutes of work at night in the 12 months up to the day, which make the person a night worker. */
  z.object({ kind: z.literal("night-year"), minutes: wire.timeSum }),
  /** The next planned start as `YYYY-MM-DD HH:mm:ss`, and the earliest start that leaves enough rest. */
  z.object({ kind: z.literal("early-plan"), planned: z.string(), earliest: z.string() }),
  z.object({ kind: z.literal("rejected") }),
  /** Approved absence, without its kind. The minutes are 0 if the norm is unknown. */
  z.object({ kind: z.literal("absent"), is_whole: z.boolean(), minutes: wire.timeSum }),
  /** A register entry that was made from the plan. It is timed if it has a start and an end. */
  z.object({ kind: z.literal("by-plan"), is_timed: z.boolean() }),
  /** A register entry that the person corrected on the day `on`. `planned` is the entry by the plan, in words. */
  z.object({
    kind: z.literal("corrected"),
    on: z.string(),
    is_worked: z.boolean(),
    planned: z.nullable(z.string()),
    late_cause: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal("young-rest"), at: z.string(), minutes: wire.timeSum, required: wire.timeSum }),
  ...youngMarkSchemas,
]);
export type Mark = z.infer<typeof mark>;
