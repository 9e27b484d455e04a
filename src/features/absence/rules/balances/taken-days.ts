import { type AccountName, type BalanceRules, rulesOn } from "./balance-rules.ts";
import { shareOfDay } from "./day-amounts.ts";
import { unitOf } from "./person-balances.ts";
import type { Taken } from "./year-account.ts";

/** A day of absence as it was frozen; null where the norm was unknown. */
export type FrozenDay = {
  readonly date: string;
  readonly account: AccountName;
  readonly minutes: number | null;
  /** Of the day's norm. */
  readonly hundredths: number | null;
  /** What it uses where the days of a week use five together. */
  readonly week_hundredths: number | null;
};

/** A day of a person whose norm nobody knows: a fifth of 37 hours. */
export const unknownNorm = 444;

/** What frozen days take from their accounts, by the rules of their dates. */
export function takenOf(
  days: readonly FrozenDay[],
  rules: readonly BalanceRules[],
): (Taken & { readonly account: AccountName })[] {
  return days.map((day) => ({ date: day.date, account: day.account, amount: amountOf(day, rules) }));
}

function amountOf(
  { account, date, minutes, hundredths, week_hundredths }: FrozenDay,
  rules: readonly BalanceRules[],
): number {
  if (unitOf(account, { rules }, date) === "minutes")
    return minutes ?? Math.round(((hundredths ?? 100) * unknownNorm) / 100);
  const share = hundredths ?? (minutes === null ? 100 : shareOfDay(minutes, unknownNorm));
  const isFiveAWeek = account === "holiday" && rulesOn(rules, date).single_days === "five-a-week";
  return isFiveAWeek && week_hundredths !== null ? week_hundredths : share;
}
