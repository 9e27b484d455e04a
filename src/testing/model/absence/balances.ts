import { type AbsenceDay, type Company, kindOf, sum, type User } from "../company.ts";
import { today } from "../wall-clock.ts";
import { awayOn } from "./days.ts";
import { fixedOf } from "./kinds.ts";

/* Holiday and extra holiday in hundredths of days, written a second time: month by month, and day by day. */

/** What the company gives of extra holiday on the first day of each year of holiday. */
export const extraHoliday = 500;

/** Before any employment, so that every year is known from its beginning. */
export const keptFrom = today().subtract({ days: 900 }).toString();

type Account = "holiday" | "extra-holiday";

type Earning = { year: number; on: string; usableFrom: string; amount: number };

/** From September on, a day belongs to the year that begins. */
const holidayYearOf = (date: string) => Number(date.slice(0, 4)) - (date.slice(5) < "09-01" ? 1 : 0);

/** Nobody deletes a user on another day than today. */
const lastDayOf = ({ deleted }: User) => (deleted ? today().toString() : "9999");

function earningsOf(company: Company, user: User, account: Account): Earning[] {
  const first = user.employedFrom;
  if (first === null) return [];
  const years = Array.from({ length: 5 }, (_, n) => holidayYearOf(first) + n);
  if (account === "holiday") return years.flatMap((year) => holidayOf(company, user, year));
  return years.flatMap((year) => {
    const on = first > `${year}-09-01` ? first : `${year}-09-01`;
    return on <= lastDayOf(user) && on <= `${year + 1}-08-31`
      ? [{ year, on, usableFrom: on, amount: extraHoliday }]
      : [];
  });
}

/** 2,08 days for a whole month and 0,07 for a day of another; 25 days for twelve whole months. */
function holidayOf(company: Company, user: User, year: number): Earning[] {
  const earned: Earning[] = [];
  let [total, whole] = [0, 0];
  for (let month = 0; month < 12; month++) {
    const first = new Temporal.PlainDate(year, 9, 1).add({ months: month });
    const dates = Array.from({ length: first.daysInMonth }, (_, day) => first.add({ days: day }).toString());
    const paid = dates.filter((date) => isPaidOn(company, user, date)).length;
    if (paid === 0) continue;
    if (paid === dates.length) whole += 1;
    const amount = whole === 12 ? 2500 - total : paid === dates.length ? 208 : Math.min(208, 7 * paid);
    total += amount;
    const last = [dates.at(-1) ?? "", lastDayOf(user)].sort()[0] ?? "";
    earned.push({ year, on: last, usableFrom: Temporal.PlainDate.from(last).add({ days: 1 }).toString(), amount });
  }
  return earned;
}

function isPaidOn(company: Company, user: User, date: string): boolean {
  if (date < (user.employedFrom ?? "9999") || date > lastDayOf(user)) return false;
  return !company.absences.some(
    (one) =>
      one.user === user.id &&
      one.status === "approved" &&
      fixedOf(kindOf(company, one)).stopsEarning &&
      one.from <= date &&
      date <= (one.to ?? "9999"),
  );
}

/** A day of unknown length is whole, or hours of 7:24. */
const shareOf = ({ minutes, hundredths }: AbsenceDay) =>
  hundredths ?? (minutes === null ? 100 : Math.round((100 * Math.min(minutes, 444)) / 444));

function takenOf(company: Company, user: User, account: Account): { date: string; amount: number }[] {
  const dates = company.absences
    .filter((one) => one.user === user.id)
    .flatMap(({ days }) => days.map((day) => day.date));
  return [...new Set(dates)].sort().flatMap((date) =>
    awayOn(company, user.id, date)
      .filter(({ absence }) => kindOf(company, absence).template === account)
      .map(({ day }) => ({ date, amount: shareOf(day) })),
  );
}

/** The years that may be used on a date, until 31 December after each. */
const usableYears = (date: string): number[] => {
  const year = holidayYearOf(date);
  return date.slice(5) >= "09-01" ? [year - 1, year] : [year];
};

/** The balance at the end of a date, and the holiday that was taken before it was earned. */
export function balanceOn(company: Company, user: User, account: Account, date: string) {
  const earnings = earningsOf(company, user, account);
  const used = new Map<number, number>();
  let [advance, uncovered] = [0, 0];
  for (const taken of takenOf(company, user, account).filter((one) => one.date <= date)) {
    let rest = taken.amount;
    const take = (year: number, isGiven: (earning: Earning) => boolean) => {
      const given = sum(earnings.filter((one) => one.year === year && isGiven(one)).map(({ amount }) => amount));
      const part = Math.min(rest, Math.max(0, given - (used.get(year) ?? 0)));
      used.set(year, (used.get(year) ?? 0) + part);
      rest -= part;
      return part;
    };
    for (const year of usableYears(taken.date)) take(year, ({ usableFrom }) => usableFrom <= taken.date);
    if (account === "holiday") advance += take(holidayYearOf(taken.date), () => true);
    uncovered += rest;
  }
  const left = usableYears(date).map(
    (year) =>
      sum(earnings.filter((one) => one.year === year && one.on <= date).map(({ amount }) => amount)) -
      (used.get(year) ?? 0),
  );
  return { account, unit: "days", left: sum(left), advance, uncovered };
}
