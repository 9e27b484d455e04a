import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** The marks for people under 18 (docs/product-rules.md#young-people), without `young-rest` for a short rest. */
export const youngMarkSchemas = [
  /** `is_school`: the hours exceed only the limit of a day or week with school. */
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
