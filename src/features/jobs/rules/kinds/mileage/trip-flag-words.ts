import type { FlagSentences } from "#features/jobs/rules/flags/flag-rules.ts";
import { commuteText } from "#features/mileage/rules/commute/commute-days.ts";
import type { TripFlag } from "./trip-flags.ts";

export const tripFlagSentences: FlagSentences<TripFlag> = {
  commute: ({ days }) => commuteText(days) ?? "",
};
