import { type Actor, isManager } from "#common/rules/actor.ts";

/** Months whose working time is shown. Without Zod, because the screen reads its address with it. */

/** The earliest month for a project owner about others: those of the average. */
const monthsBackForOwners = 4;
const earliest = Temporal.PlainYearMonth.from("2000-01");

type Reader = Pick<Actor, "id" | "authorizations">;

/** The first month of a person that a reader may see (docs/decisions/100-working-time.md). */
export function firstMonth(reader: Reader, userId: number, today: Temporal.PlainDate): Temporal.PlainYearMonth {
  const isFree = reader.id === userId || isManager(reader);
  return isFree ? earliest : today.toPlainYearMonth().subtract({ months: monthsBackForOwners });
}

/** The month of an address; the current one if it is absent, invalid or out of range. */
export function wantedMonth(
  text: string | undefined,
  first: Temporal.PlainYearMonth,
  today: Temporal.PlainDate,
): Temporal.PlainYearMonth {
  const current = today.toPlainYearMonth();
  if (text === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return current;
  const month = Temporal.PlainYearMonth.from(text);
  const isWithin =
    Temporal.PlainYearMonth.compare(month, first) >= 0 && Temporal.PlainYearMonth.compare(month, current) <= 0;
  return isWithin ? month : current;
}

/** The months that two days touch. */
export function monthsBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainYearMonth[] {
  const first = from.toPlainYearMonth();
  const count = first.until(to.toPlainYearMonth(), { largestUnit: "months" }).months + 1;
  return Array.from({ length: count }, (_, months) => first.add({ months }));
}
