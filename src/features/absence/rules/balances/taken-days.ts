import type { AbsenceDay, AbsencePeriod } from "../absence-days.ts";
import { type AccountName, type BalanceRules, rulesOn } from "./balance-rules.ts";
import { shareOfDay } from "./day-amounts.ts";
import type { Employment } from "./employment.ts";
import { heldDays, type WaitingDay } from "./holiday/waiting-days.ts";
import { type CountedBy, unitOf } from "./person-balances.ts";
import type { Taken } from "./year-account.ts";

/** A stored day of absence. Its values stay when the norm changes. A value that needed an unknown norm is null. */
export type FrozenDay = {
  readonly date: string;
  readonly account: AccountName;
  readonly absence_id: number;
  /** Whether the person's own illness takes this day of planned holiday. */
  readonly is_ill: boolean;
  readonly minutes: number | null;
  readonly hundredths: number | null;
  readonly week_hundredths: number | null;
};

export type DayPart = Pick<AbsenceDay, "date" | "part"> & Pick<AbsencePeriod, "start_time" | "end_time">;
export type Illness = DayPart & { readonly isOwn: boolean };
export type Planned = DayPart & { readonly absence_id: number };
export type Change = (days: readonly FrozenDay[]) => readonly FrozenDay[];

/** Whether illness takes a day of planned absence: the whole day, the same half, or all planned hours (`isTakenBy`). */
export function takes(illness: DayPart, planned: DayPart): boolean {
  if (illness.date !== planned.date) return false;
  if (illness.part === "whole" || planned.part !== "hours") return ["whole", planned.part].includes(illness.part);
  const [from, to] = [illness.start_time ?? "", illness.end_time ?? ""];
  return illness.part === "hours" && from <= (planned.start_time ?? "") && to >= (planned.end_time ?? "");
}

/** Adds a request's days without those that `illness` takes. Holiday that own illness takes becomes sick days. */
export const withRequest =
  (request: readonly (DayPart & Omit<FrozenDay, "is_ill">)[], illness: readonly Illness[]): Change =>
  (days) => [
    ...days,
    ...request.flatMap((day) => {
      const taking = illness.filter((one) => takes(one, day));
      const is_ill = day.account === "holiday" && taking.some(({ isOwn }) => isOwn);
      return taking.length > 0 && !is_ill ? [] : [{ ...day, is_ill }];
    }),
  ];

/** Removes the `planned` days, which illness takes. Holiday that own illness (`isOwn`) takes becomes sick days. */
export function withIllness(planned: readonly Planned[], isOwn: boolean): Change {
  const keyOf = ({ absence_id, date }: Pick<FrozenDay, "absence_id" | "date">) => `${absence_id} ${date}`;
  const taken = new Set(planned.map(keyOf));
  return (days) =>
    days.flatMap((day) => {
      if (day.is_ill || !taken.has(keyOf(day))) return [day];
      return isOwn && day.account === "holiday" ? [{ ...day, is_ill: true }] : [];
    });
}

/** The minutes of a day whose norm is unknown: a fifth of 37 hours. */
export const unknownNorm = 444;

type OfAccount = Taken & { readonly account: AccountName };

/** The amounts that days of absence take by the rules of their dates, and the sick days that count as holiday. */
export function takenOf(
  days: readonly FrozenDay[],
  rules: readonly BalanceRules[],
  employment: Employment,
  holiday_week_minutes: number | null = null,
): { readonly taken: OfAccount[]; readonly waited: WaitingDay[] } {
  const facts = { rules, holiday_week_minutes };
  const amounts = (of: readonly FrozenDay[]) =>
    of.map((day): OfAccount => ({ date: day.date, account: day.account, amount: amountOf(day, facts) }));
  if (!days.some(({ is_ill }) => is_ill)) return { taken: amounts(days), waited: [] };
  const [holiday, others] = [days.filter(isHoliday), days.filter((day) => !isHoliday(day))];
  const held = heldDays(
    holiday.map((day) => ({ ...day, share: shareOf(day) })),
    employment,
  ).filter((day) => day.held > 0 || !day.is_ill);
  const taken = held.map(({ held, share, ...day }): OfAccount => {
    const whole = amountOf(day, facts);
    const amount = held === share ? whole : Math.round((whole * held) / share);
    return { date: day.date, account: day.account, amount };
  });
  const waited = held
    .filter(({ is_ill }) => is_ill)
    .map(({ date, absence_id, share, held }) => ({ date, absence_id, share, amount: held }));
  return { taken: [...taken, ...amounts(others)], waited };
}

/** The minutes of a day whose norm is unknown: for holiday counted in hours, a fifth of the person's week. */
const dayOf = (account: AccountName, { holiday_week_minutes }: CountedBy): number =>
  account === "holiday" && holiday_week_minutes ? holiday_week_minutes / 5 : unknownNorm;

const isHoliday = ({ account }: FrozenDay): boolean => account === "holiday";

const shareOf = ({ hundredths, minutes }: FrozenDay): number =>
  hundredths ?? (minutes === null ? 100 : shareOfDay(minutes, unknownNorm));

function amountOf(day: FrozenDay, facts: CountedBy): number {
  const { account, date, minutes, hundredths, week_hundredths } = day;
  const unit = unitOf(account, facts, date);
  if (unit !== "days") {
    const known = minutes ?? Math.round(((hundredths ?? 100) * dayOf(account, facts)) / 100);
    return unit === "minutes" ? known : Math.round((known * 100) / 60);
  }
  const isFiveAWeek = account === "holiday" && rulesOn(facts.rules, date).single_days === "five-a-week";
  return isFiveAWeek && week_hundredths !== null ? week_hundredths : shareOf(day);
}
