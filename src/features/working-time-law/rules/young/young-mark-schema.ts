import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** What the work of somebody under 18 breaks besides the rest, on a day or in its week (docs/product-rules.md#young-people). */
export const youngMarkSchemas = [
  /** `is_school`: too much for a day or week of school only. */
  z.object({
    kind: z.literal("young-hours"),
    per: z.enum(["day", "week"]),
    minutes: wire.timeSum,
    allowed: wire.timeSum,
    is_school: z.boolean(),
  }),
  z.object({ kind: z.literal("young-night"), minutes: wire.timeSum }),
  z.object({ kind: z.literal("young-days-off"), days: wire.count }),
  z.object({ kind: z.literal("young-pause"), at: z.string(), until: z.string() }),
] as const;
export const youngMark = z.discriminatedUnion("kind", youngMarkSchemas);
export type YoungMark = z.infer<typeof youngMark>;
