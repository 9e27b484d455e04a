import * as z from "zod/mini";
import { minuteSteps, roundings } from "./time/time-rounding.ts";
import { wire } from "./values/wire-numbers.ts";

export const timeRule = z.object({
  minute_step: z.literal(minuteSteps, "Vælg 1, 5 eller 15 minutter."),
  rounding: z.enum(roundings, "Vælg en afrunding."),
});

/** How far back a user may register (docs/product-rules.md#limit-of-late-entries). */
export const entryLimit = z.object({
  /** Null for a user to whom the limit does not apply, and while the company has no limit. */
  days_back: z.nullable(wire.count),
  /** Whether an administrator lets the user register earlier days for now. */
  is_lifted: z.boolean(),
});
export type EntryLimit = z.infer<typeof entryLimit>;
