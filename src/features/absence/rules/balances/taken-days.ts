import { type AccountName, type BalanceRules, rulesOn } from "./balance-rules.ts";
import { shareOfDay } from "./day-amounts.ts";
import type { Employment } from "./employment.ts";
import { unitOf } from "./person-balances.ts";
import { heldDays, type WaitingDay } from "./waiting-days.ts";
import type { Taken } from "./year-account.ts";

/** A day of absence as it was frozen; null where the norm was unknown. */
export type FrozenDay = {
  readonly date: string;
  readonly account: AccountName;
  readonly absence_id: number;
  /** Whether the person's own illness takes a day of holiday. */
  readonly is_ill: boolean;
  readonly minutes: number | null;
  /** Of the day's norm. */
  readonly hundredths: number | null;
  /** What it uses where the days of a week use five together. */
  readonly week_hundredths: number | null;
};

/** A day of a person whose norm nobody knows: a fifth of 37 hours. */
export const unknownNorm = 444;

type OfAccount = Taken & { readonly account: AccountName };

/** What frozen days take from their accounts, by the rules of their dates; and the parts of `taken` that are waiting days. */
export function takenOf(
  days: readonly FrozenDay[],
  rules: readonly BalanceRules[],
  employment: Employment,
): { readonly taken: OfAccount[]; readonly waited: WaitingDay[] } {
  const amounts = (of: readonly FrozenDay[]) =>
    of.map((day): OfAccount => ({ date: day.date, account: day.account, amount: amountOf(day, rules) }));
  if (!days.some(({ is_ill }) => is_ill)) return { taken: amounts(days), waited: [] };
  const [holiday, others] = [days.filter(isHoliday), days.filter((day) => !isHoliday(day))];
  const held = heldDays(
    holiday.map((day) => ({ ...day, share: shareOf(day) })),
    employment,
  ).filter((day) => day.held > 0 || !day.is_ill);
  const taken = held.map(({ held, share, ...day }): OfAccount => {
    const whole = amountOf(day, rules);
    const amount = held === share ? whole : Math.round((whole * held) / share);
    return { date: day.date, account: day.account, amount };
  });
  const waited = held
    .filter(({ is_ill }) => is_ill)
    .map(({ date, absence_id, share, held }) => ({ date, absence_id, share, amount: held }));
  return { taken: [...taken, ...amounts(others)], waited };
}

const isHoliday = ({ account }: FrozenDay): boolean => account === "holiday";

const shareOf = ({ hundredths, minutes }: FrozenDay): number =>
  hundredths ?? (minutes === null ? 100 : shareOfDay(minutes, unknownNorm));

function amountOf(day: FrozenDay, rules: readonly BalanceRules[]): number {
  const { account, date, minutes, hundredths, week_hundredths } = day;
  if (unitOf(account, { rules }, date) === "minutes")
    return minutes ?? Math.round(((hundredths ?? 100) * unknownNorm) / 100);
  const isFiveAWeek = account === "holiday" && rulesOn(rules, date).single_days === "five-a-week";
  return isFiveAWeek && week_hundredths !== null ? week_hundredths : shareOf(day);
}
