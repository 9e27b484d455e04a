import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** A day on which the reader is away, with the kinds of its absence, which nobody else reads here. */
export const ownAwayDay = z.object({
  date: z.string(),
  /** Minutes of the norm that absence takes; 0 where nobody knows the norm. */
  minutes: wire.timeSum,
  /** Whether absence takes all of the day. */
  is_whole: z.boolean(),
  /** `Ferie`, or `Ferie, Sygdom` where two share the day. */
  kind: z.string(),
});
export type OwnAwayDay = z.infer<typeof ownAwayDay>;
