import type { AccountEntry, Taken } from "./year-account.ts";

/** The minutes left at the end of a date. Amounts of `earned` may be negative, for example when flex lapses. */
export function hoursLeft(
  entries: readonly AccountEntry[],
  taken: readonly Taken[],
  date: string,
  earned: readonly Taken[] = [],
): number {
  const opening = openingOn(entries, date);
  const counts = (day: string) => day <= date && (opening === undefined || day > opening.date);
  const sumOf = (rows: readonly Taken[]) =>
    rows.filter((row) => counts(row.date)).reduce((sum, { amount }) => sum + amount, 0);
  const corrections = entries.filter(({ kind }) => kind !== "opening");
  return (opening?.amount ?? 0) + sumOf(corrections) + sumOf(earned) - sumOf(taken);
}

/** The latest opening up to a date. */
export const openingOn = <Entry extends Pick<AccountEntry, "kind" | "date">>(
  entries: readonly Entry[],
  date: string,
): Entry | undefined =>
  entries
    .filter((entry) => entry.kind === "opening" && entry.date <= date)
    .reduce<Entry | undefined>((last, entry) => (last && last.date > entry.date ? last : entry), undefined);
