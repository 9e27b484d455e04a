import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** A day on which a user is away, with the kinds of the absence. Only this user may get it. */
export const ownAwayDay = z.object({
  date: z.string(),
  /** The minutes that absence takes of the day; 0 for a whole or half day whose norm is unknown. */
  minutes: wire.timeSum,
  is_whole: z.boolean(),
  /** `Ferie`, or `Ferie, Sygdom` if absences of two kinds share the day. */
  kind: z.string(),
});
export type OwnAwayDay = z.infer<typeof ownAwayDay>;
