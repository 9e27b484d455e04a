import { isTooLate, noEntryLimit, tooLateWords } from "#common/rules/entry-limit.ts";
import { defaultTimeRule, type TimeRule } from "#common/rules/values/time-rounding.ts";
import { getCurrentUser, useCurrentUser } from "../current-user.ts";

/* The company's rules that the current user carries; a user stored on the device by an older version has none. */

export const useTimeRule = (): TimeRule => useCurrentUser()?.time_rule ?? defaultTimeRule;

export const getTimeRule = (): TimeRule => getCurrentUser()?.time_rule ?? defaultTimeRule;

const entryLimit = () => getCurrentUser()?.entry_limit ?? noEntryLimit;

/** Why the logged-in user has no new job of their own on the day; undefined if they may. */
export function tooLateForMe(day: string, today: Temporal.PlainDate): string | undefined {
  const { days_back, is_lifted } = entryLimit();
  return !is_lifted && isTooLate(day, today, days_back) ? tooLateWords(days_back) : undefined;
}

/** Whether the server may refuse the day, also for others, for whom only it knows. */
export const mayBeTooLate = (day: string, today: Temporal.PlainDate): boolean =>
  isTooLate(day, today, entryLimit().days_back);
