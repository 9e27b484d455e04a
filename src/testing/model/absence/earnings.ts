import { type Company, kindOf, type User } from "../company.ts";
import { today } from "../wall-clock.ts";
import { fixedOf } from "./kinds.ts";

/* The holiday that an employment earns, computed month by month, independently of the product. */

export type Earning = { year: number; on: string; usableFrom: string; amount: number };

/** The holiday year of a date. A holiday year begins on 1 September. */
export const holidayYearOf = (date: string) => Number(date.slice(0, 4)) - (date.slice(5) < "09-01" ? 1 : 0);

/** The entered last day of employment, or today for a deleted user, because the model deletes users only today. */
export const lastDayOf = ({ employedUntil, deleted }: User) => employedUntil ?? (deleted ? today().toString() : "9999");

/** A whole month earns 2.08 days of holiday, and each day of another month 0.07; twelve whole months earn 25 days. */
export function holidayOf(company: Company, user: User, year: number, isPaid = isPaidOn): Earning[] {
  const earned: Earning[] = [];
  let [total, whole] = [0, 0];
  for (let month = 0; month < 12; month++) {
    const dates = datesOf(year, month);
    const paid = dates.filter((date) => isPaid(company, user, date)).length;
    if (paid === 0) continue;
    if (paid === dates.length) whole += 1;
    const amount = whole === 12 ? 2500 - total : paid === dates.length ? 208 : Math.min(208, 7 * paid);
    total += amount;
    const last = [dates.at(-1) ?? "", lastDayOf(user)].sort()[0] ?? "";
    earned.push({ year, on: last, usableFrom: Temporal.PlainDate.from(last).add({ days: 1 }).toString(), amount });
  }
  return earned;
}

/** The dates of a month of the holiday year; month 0 is September. */
function datesOf(year: number, month: number): readonly string[] {
  const key = year * 12 + month;
  const first = new Temporal.PlainDate(year, 9, 1).add({ months: month });
  const dates =
    months.get(key) ?? Array.from({ length: first.daysInMonth }, (_, day) => first.add({ days: day }).toString());
  months.set(key, dates);
  return dates;
}
const months = new Map<number, readonly string[]>();

export const isEmployedOn = (_company: Company, user: User, date: string): boolean =>
  date >= (user.employedFrom ?? "9999") && date <= lastDayOf(user);

function isPaidOn(company: Company, user: User, date: string): boolean {
  if (!isEmployedOn(company, user, date)) return false;
  return !company.absences.some(
    (one) =>
      one.user === user.id &&
      one.status === "approved" &&
      fixedOf(kindOf(company, one)).stopsEarning &&
      one.from <= date &&
      date <= (one.to ?? "9999"),
  );
}
