import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** A day on which the reader is away, with the kinds of the absence. Nobody else gets these kinds. */
export const ownAwayDay = z.object({
  date: z.string(),
  /** The minutes of the norm that absence takes; 0 where the norm is unknown. */
  minutes: wire.timeSum,
  /** Whether absence takes all of the day. */
  is_whole: z.boolean(),
  /** `Ferie`, or `Ferie, Sygdom` if two absences share the day. */
  kind: z.string(),
});
export type OwnAwayDay = z.infer<typeof ownAwayDay>;
