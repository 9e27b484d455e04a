import type { TakenTime } from "./day-of-work.ts";

/** `own` is the person's own rate on the day on which the job begins. */
export type DatedTime = Omit<TakenTime, "job_id"> & {
  /** Null for the minutes that a minimum adds. */
  readonly job_id: number | null;
  readonly of: { readonly date: string; readonly rules_id: number; readonly own: number | null };
};

/** Keeps an amount per call only once. If rules take less of a call than their minimum, adds the missing minutes. */
export function paidByCalls(times: readonly DatedTime[]): DatedTime[] {
  return [...eachOnce(times), ...lackingTime(times)];
}

/** Pays an amount per call only for the first day on which work of the call meets the rule. */
function eachOnce(times: readonly DatedTime[]): DatedTime[] {
  const days = new Map<string, string>();
  return times.filter(({ rule, call, of }) => {
    if (rule.amount.kind !== "each") return true;
    const key = `${of.rules_id} ${rule.code} ${call.start}`;
    const day = days.get(key) ?? of.date;
    days.set(key, day);
    return day === of.date;
  });
}

/** If the rules of a group take less of a call than their minimum, the rule of the first minute pays the difference. */
function lackingTime(times: readonly DatedTime[]): DatedTime[] {
  const calls = Map.groupBy(times.filter(hasMinimum), ({ rule, call, of }) =>
    JSON.stringify([of.rules_id, rule.group, call.start]),
  );
  return [...calls.values()].flatMap((parts) => {
    const [first] = parts as [DatedTime];
    const least = Math.max(...parts.map(({ rule }) => rule.minimum_minutes));
    const minutes = parts.reduce((left, part) => left - part.minutes, least);
    return minutes > 0 ? { ...first, minutes, job_id: null } : [];
  });
}

const hasMinimum = ({ rule: { amount, minimum_minutes } }: DatedTime): boolean =>
  minimum_minutes > 0 && amount.kind !== "daily" && amount.kind !== "each";
