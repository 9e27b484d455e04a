import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";
import type { FlagRules } from "#features/jobs/rules/flags/flag-rules.ts";
import { commuteState } from "#features/mileage/rules/commute/commute-days.ts";

export type TripFlagFacts = {
  /** `commute_days` is the number of days of commuting so far. It is null if the trip is not between home and work. */
  readonly trip: { readonly commute_days: number | null } | null;
};

/** The number of days of commuting. */
export const tripFlagSchemas = [z.object({ kind: z.literal("commute"), days: wire.count })] as const;
export type TripFlag = z.infer<(typeof tripFlagSchemas)[number]>;

export const tripFlags: FlagRules<TripFlagFacts, TripFlag> = {
  commute: ({ trip }) => {
    const days = trip?.commute_days ?? 0;
    return commuteState(days) === "over" && { days };
  },
};
