/** A Danish public holiday, computed from the year (docs/product-rules.md#public-holidays). */
export type Holiday = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly name: string;
};

const movable = [
  { days: -3, name: "skærtorsdag" },
  { days: -2, name: "langfredag" },
  { days: 0, name: "påskedag" },
  { days: 1, name: "2. påskedag" },
  { days: 26, name: "store bededag" },
  { days: 39, name: "Kristi himmelfartsdag" },
  { days: 49, name: "pinsedag" },
  { days: 50, name: "2. pinsedag" },
] as const;

const lastPrayerDay = 2023;

export function holidaysOf(year: number): Holiday[] {
  const easter = easterSunday(year);
  const moved = movable
    .filter(({ name }) => name !== "store bededag" || year <= lastPrayerDay)
    .map(({ days, name }) => ({ date: easter.add({ days }).toString(), name }));
  const on = (month: number, day: number) => Temporal.PlainDate.from({ year, month, day }).toString();
  return [
    { date: on(1, 1), name: "nytårsdag" },
    ...moved,
    { date: on(12, 25), name: "1. juledag" },
    { date: on(12, 26), name: "2. juledag" },
  ];
}

/** A cache of each year's holiday names by date, because a week of a thousand people looks up 7,000 dates. */
const namesOfYears = new Map<string, ReadonlyMap<string, string>>();

/** @param date `YYYY-MM-DD` */
export function holidayName(date: string): string | undefined {
  const year = date.slice(0, 4);
  const names =
    namesOfYears.get(year) ?? new Map(holidaysOf(Number(year)).map((holiday) => [holiday.date, holiday.name]));
  namesOfYears.set(year, names);
  return names.get(date);
}

/** Easter Sunday by the Meeus/Jones/Butcher algorithm. */
export function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const isLate = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const daysFromMarch = epact + toSunday - 7 * isLate + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(daysFromMarch / 31), day: (daysFromMarch % 31) + 1 });
}
