import { holidayYearOf, holidayYearStart } from "#features/absence/rules/balances/holiday/holiday-year.ts";

/** Last year's holiday that people have left, in hundredths of days. People who are not listed have taken all of it. */
const leftOfLastYear: Readonly<Record<string, number>> = {
  "jonas.moelgaard@dagvaerk.test": 700,
  "sofie.brandt@dagvaerk.test": 450,
  "peter.nygaard@dagvaerk.test": 1000,
  "medarbejder@dagvaerk.test": 600,
  "leder@dagvaerk.test": 500,
};

const firstDays = (today: Temporal.PlainDate): Readonly<Record<string, string | null>> => ({
  "ida.vestergaard@dagvaerk.test": today.subtract({ months: 4 }).with({ day: 1 }).toString(),
  "aase.oerum@dagvaerk.test": null,
});

export function demoBalances(today: Temporal.PlainDate) {
  const year = holidayYearOf(today.toString());
  const kept_from = holidayYearStart(year);
  return {
    kept_from,
    /** Null while the first day of the employment is unknown. */
    firstDayOf: (email: string): string | null => {
      const special = firstDays(today)[email];
      return special === undefined ? "2019-03-01" : special;
    },
    opening: (email: string) => ({ year: year - 1, date: kept_from, amount: leftOfLastYear[email] ?? 0 }),
  };
}
