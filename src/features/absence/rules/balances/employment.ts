/** The dates are `YYYY-MM-DD`, both included. */
export type DatePeriod = { readonly from: string; readonly to: string };

export type Employment = {
  readonly from: string;
  /** Null while the employment lasts. */
  readonly until: string | null;
  /** Leave without pay, during which no holiday is earned. The periods may overlap. */
  readonly unpaid: readonly DatePeriod[];
};

/** `next` is the first day of the following month. */
export type Month = DatePeriod & { readonly days: number; readonly next: string };

/** Months are cached, because the balances of a thousand people use the same months. */
const months = new Map<number, Month>();

/** @param month 1 to 12; higher numbers are months of the following years */
export function monthOf(year: number, month: number): Month {
  const key = year * 12 + month;
  const known = months.get(key);
  if (known) return known;
  const first = new Date(Date.UTC(year, month - 1, 1));
  const last = new Date(Date.UTC(year, month, 0));
  const made = { from: dateText(first), to: dateText(last), days: last.getUTCDate(), next: dayAfter(dateText(last)) };
  months.set(key, made);
  return made;
}

/** The number of calendar days of a month on which the person is employed and not on leave without pay. */
export function paidDays({ from, to, days }: Month, employment: Employment): number {
  const { until, unpaid: leaves } = employment;
  if (leaves.length === 0 && employment.from <= from && (until === null || until >= to)) return days;
  const worked = overlap({ from, to }, { from: employment.from, to: employment.until ?? to });
  if (!worked) return 0;
  const unpaid = new Set<string>();
  for (const leave of employment.unpaid) for (const date of datesOf(overlap(worked, leave))) unpaid.add(date);
  return dayCount(worked) - unpaid.size;
}

const dayLength = 24 * 60 * 60_000;

/** This file uses `Date` in UTC, because Temporal is many times slower and lists compute the months of all people. */
const dateText = (day: Date): string => day.toISOString().slice(0, 10);

export const daysAfter = (date: string, days: number): string =>
  dateText(new Date(Date.parse(date) + days * dayLength));

export const dayAfter = (date: string): string => daysAfter(date, 1);

const dayCount = ({ from, to }: DatePeriod): number => (Date.parse(to) - Date.parse(from)) / dayLength + 1;

export function overlap(one: DatePeriod, other: DatePeriod): DatePeriod | undefined {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from <= to ? { from, to } : undefined;
}

function datesOf(period: DatePeriod | undefined): string[] {
  if (!period) return [];
  return Array.from({ length: dayCount(period) }, (_, days) => daysAfter(period.from, days));
}
