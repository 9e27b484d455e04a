import { type Company, kindOf, sum, type User } from "../company.ts";
import { today } from "../wall-clock.ts";
import { awayOn, shareOf } from "./days.ts";
import { type Earning, holidayOf, holidayYearOf, lastDayOf } from "./earnings.ts";
import { waitingDays } from "./waiting.ts";

/* Balances of holiday and extra holiday in hundredths of days, computed day by day, independently of the product. */

/** The extra holiday that each holiday year gives on its first day, in hundredths of days. */
export const extraHoliday = 500;

/** The first day with balances: before any employment, so that each holiday year has balances from its beginning. */
export const keptFrom = today().subtract({ days: 900 }).toString();

type Account = "holiday" | "extra-holiday";

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

function takenOf(company: Company, user: User, account: Account): { date: string; amount: number }[] {
  const dates = company.absences
    .filter((one) => one.user === user.id)
    .flatMap(({ days }) => days.map((day) => day.date));
  const away = [...new Set(dates)].sort().flatMap((date) =>
    awayOn(company, user.id, date)
      .filter(({ absence }) => kindOf(company, absence).template === account)
      .map(({ day }) => ({ date, amount: shareOf(day) })),
  );
  const waiting = account === "holiday" ? waitingDays(company, user) : [];
  return [...away, ...waiting.map(({ day, held }) => ({ date: day.date, amount: held }))].sort((one, other) =>
    one.date.localeCompare(other.date),
  );
}

/** The holiday years whose days may be taken on a date: each until 31 December after its end. */
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
