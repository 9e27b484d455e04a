import type { TakenTime } from "./day-of-work.ts";

/** Time that a rule takes from the work that begins on a day. `own` is the person's own rate on that day. */
export type DatedTime = Omit<TakenTime, "job_id"> & {
  /** Null for minutes that nobody worked and that a minimum adds. */
  readonly job_id: number | null;
  readonly of: { readonly date: string; readonly rules_id: number; readonly own: number | null };
};

/**
 * Pays an amount per call once, and pays the minutes that a call lacks to its minimum. A call is work without a break
 * between its jobs (docs/product-rules.md#rules-of-allowances).
 */
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

/** The minutes that calls lack to their minimum. In each group, the rule of a call's first minutes pays them. */
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
