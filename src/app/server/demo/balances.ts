import { holidayYearOf, holidayYearStart } from "#features/absence/rules/balances/holiday/holiday-year.ts";

// The demo company keeps balances from the start of this holiday year, with the days left of the year before.

/** The hundredths of days that are left of the last holiday year. All other people have taken the whole year. */
const leftOfLastYear: Readonly<Record<string, number>> = {
  "jonas.moelgaard@dagvaerk.test": 700,
  "sofie.brandt@dagvaerk.test": 450,
  "peter.nygaard@dagvaerk.test": 1000,
  "medarbejder@dagvaerk.test": 600,
  "leder@dagvaerk.test": 500,
};

/** One colleague was hired recently, and the first day of another is not entered yet. */
const firstDays = (today: Temporal.PlainDate): Readonly<Record<string, string | null>> => ({
  "ida.vestergaard@dagvaerk.test": today.subtract({ months: 4 }).with({ day: 1 }).toString(),
  "aase.oerum@dagvaerk.test": null,
});

export function demoBalances(today: Temporal.PlainDate) {
  const year = holidayYearOf(today.toString());
  const kept_from = holidayYearStart(year);
  return {
    kept_from,
    /** The first day of an employment; null while it is unknown. */
    firstDayOf: (email: string): string | null => {
      const special = firstDays(today)[email];
      return special === undefined ? "2019-03-01" : special;
    },
    opening: (email: string) => ({ year: year - 1, date: kept_from, amount: leftOfLastYear[email] ?? 0 }),
  };
}
