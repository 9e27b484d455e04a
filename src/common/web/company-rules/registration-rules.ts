import { isTooLate, noEntryLimit, tooLateWords } from "#common/rules/entry-limit.ts";
import { defaultTimeRule, type TimeRule } from "#common/rules/time/time-rounding.ts";
import { getCurrentUser, useCurrentUser } from "../current-user.ts";

// `time_rule` and `entry_limit` are absent if an older version of the app stored the user on the device.

export const useTimeRule = (): TimeRule => useCurrentUser()?.time_rule ?? defaultTimeRule;

export const getTimeRule = (): TimeRule => getCurrentUser()?.time_rule ?? defaultTimeRule;

const entryLimit = () => getCurrentUser()?.entry_limit ?? noEntryLimit;

export function tooLateForMe(day: string, today: Temporal.PlainDate): string | undefined {
  const { days_back, is_lifted } = entryLimit();
  return !is_lifted && isTooLate(day, today, days_back) ? tooLateWords(days_back) : undefined;
}

/** Whether a day may be too far back for another user's job. Only the server knows for whom the limit is lifted. */
export const mayBeTooLate = (day: string, today: Temporal.PlainDate): boolean =>
  isTooLate(day, today, entryLimit().days_back);
