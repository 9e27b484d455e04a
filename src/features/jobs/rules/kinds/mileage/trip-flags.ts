import type { FlagRules, FlagSentences } from "#features/jobs/rules/flags/job-flag.ts";
import { commuteState, commuteText } from "#features/mileage/rules/commute/commute-days.ts";

export type TripFlagFacts = {
  /** `commute_days` is the number of commuting days so far; null unless the trip is between home and work. */
  readonly trip: { readonly commute_days: number | null } | null;
};

export const tripFlags: FlagRules<TripFlagFacts, "commute"> = {
  commute: ({ trip }) => {
    const days = trip?.commute_days ?? 0;
    return commuteState(days) === "over" && { days };
  },
};

export const tripFlagSentences: FlagSentences<"commute"> = {
  commute: ({ days }) => commuteText(days ?? 0) ?? "",
};
