import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";
import type { FlagRules } from "#features/jobs/rules/flags/flag-rules.ts";
import { commuteState } from "#features/mileage/rules/commute/commute-days.ts";

export type TripFlagFacts = {
  /** Days with a commute to the trip's workplace in the 12 months up to the trip; null if the trip is no commute. */
  readonly trip: { readonly commute_days: number | null } | null;
};

export const tripFlagSchemas = [z.object({ kind: z.literal("commute"), days: wire.count })] as const;
export type TripFlag = z.infer<(typeof tripFlagSchemas)[number]>;

export const tripFlags: FlagRules<TripFlagFacts, TripFlag> = {
  commute: ({ trip }) => {
    const days = trip?.commute_days ?? 0;
    return commuteState(days) === "over" && { days };
  },
};
