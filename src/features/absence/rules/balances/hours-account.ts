import type { AccountEntry, Taken } from "./year-account.ts";

/**
 * The minutes left of an account of hours at the end of a date: the latest opening, the corrections after it, and less the minutes
 * taken after it.
 */
export function hoursLeft(entries: readonly AccountEntry[], taken: readonly Taken[], date: string): number {
  const until = entries.filter((entry) => entry.date <= date);
  const opening = until
    .filter(({ kind }) => kind === "opening")
    .reduce<AccountEntry | undefined>((last, entry) => (last && last.date > entry.date ? last : entry), undefined);
  const counts = (day: string) => day <= date && (opening === undefined || day > opening.date);
  const corrected = until.filter((entry) => entry.kind !== "opening" && counts(entry.date));
  const used = taken.filter((day) => counts(day.date));
  const sumOf = (rows: readonly { readonly amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  return (opening?.amount ?? 0) + sumOf(corrected) - sumOf(used);
}
