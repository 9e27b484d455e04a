/**
 * Months whose working time is shown. Without Zod, because the screen reads its address with it, and without `Temporal` outside
 * functions, because older browsers load it later.
 */

export const firstMonth = "2000-01";

/** The month of an address; the current one if it is absent, invalid or out of range. */
export function wantedMonth(text: string | undefined, today: Temporal.PlainDate): Temporal.PlainYearMonth {
  const current = today.toPlainYearMonth();
  if (text === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return current;
  const isWithin = text >= firstMonth && text <= current.toString();
  return isWithin ? Temporal.PlainYearMonth.from(text) : current;
}

/** The months that two days touch. */
export function monthsBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainYearMonth[] {
  const first = from.toPlainYearMonth();
  const count = first.until(to.toPlainYearMonth(), { largestUnit: "months" }).months + 1;
  return Array.from({ length: count }, (_, months) => first.add({ months }));
}
