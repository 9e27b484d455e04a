import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** Only the absent user may get this day, because it names the kinds of absence. */
export const ownAwayDay = z.object({
  date: z.string(),
  /** The minutes that absence takes of the day; 0 if they depend on an unknown norm. */
  minutes: wire.timeSum,
  is_whole: z.boolean(),
  /** `Ferie`, or `Ferie, Sygdom` if absences of two kinds share the day. */
  kind: z.string(),
});
export type OwnAwayDay = z.infer<typeof ownAwayDay>;
