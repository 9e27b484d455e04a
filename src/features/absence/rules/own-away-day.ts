import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** A day on which the user who asks is away. Nobody else gets the kinds of this user's absence here. */
export const ownAwayDay = z.object({
  date: z.string(),
  /** The minutes of the norm that absence takes; 0 if the norm is unknown. */
  minutes: wire.timeSum,
  is_whole: z.boolean(),
  /** `Ferie`, or `Ferie, Sygdom` if two absences share the day. */
  kind: z.string(),
});
export type OwnAwayDay = z.infer<typeof ownAwayDay>;
