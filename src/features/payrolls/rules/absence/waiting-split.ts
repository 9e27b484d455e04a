import type { AbsenceDay } from "#features/absence/rules/absence-days.ts";
import { ownIllness } from "#features/absence/rules/kinds/absence-templates.ts";

/** A sick day in a holiday, in hundredths of a day: `share` is its length, `amount` the part that is a waiting day. */
export type WaitingPart = { readonly share: number; readonly amount: number };

type PaidDay = AbsenceDay & {
  readonly user_id: number;
  readonly kind_id: number;
  readonly waiting?: WaitingPart;
};
type Kinds = ReadonlyMap<number, { readonly template: string }>;

/** Splits sick days in a holiday: the part that is a waiting day is paid as holiday, and the other part as illness. */
export function splitWaitingDays<Day extends PaidDay>(days: readonly Day[], kinds: Kinds): Day[] {
  if (!days.some(({ waiting }) => waiting)) return [...days];
  const split = days.map(waitingPart);
  const held = split.filter(({ waiting }) => waiting);
  const isIllness = ({ kind_id }: Day) => ownIllness.some((key) => key === kinds.get(kind_id)?.template);
  return split.map((day) => (isIllness(day) ? held.reduce<Day>(less, day) : day));
}

function waitingPart<Day extends PaidDay>(day: Day): Day {
  const { waiting, minutes, hundredths } = day;
  if (!waiting) return day;
  const partOf = (amount: number | null) => amount && Math.round((amount * waiting.amount) / waiting.share);
  return { ...day, minutes: partOf(minutes), hundredths: partOf(hundredths) };
}

/** Subtracts a holiday from the person's illness of the day, if the illness covers the whole day or the same half. */
function less<Day extends PaidDay>(illness: Day, holiday: PaidDay): Day {
  const { minutes, hundredths } = illness;
  const isTaken =
    illness.user_id === holiday.user_id &&
    illness.date === holiday.date &&
    (illness.part === "whole" || illness.part === holiday.part);
  if (!isTaken || minutes === null || hundredths === null) return illness;
  const rest = Math.max(0, hundredths - (holiday.hundredths ?? 0));
  return { ...illness, hundredths: rest, minutes: rest === 0 ? 0 : Math.max(0, minutes - (holiday.minutes ?? 0)) };
}
