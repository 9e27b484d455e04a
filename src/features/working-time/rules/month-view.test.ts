import { expect, test } from "vitest";
import { monthOfWeek, monthsBetween, wantedMonth, wantedWeek } from "#common/rules/calendar/months.ts";
import { defaultLawRules, type LawRules } from "#common/rules/law-rules.ts";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type Instant, periodOf } from "#features/working-time-law/rules/work-periods.ts";
import { alwaysRules } from "#testing/data/law-rules.ts";
import { isBreach, markText } from "./marks.ts";
import type { RegisteredWork } from "./month-marks.ts";
import { type MonthCalendar, monthCalendar, monthView, type PersonFacts } from "./month-view.ts";
import { weekCalendar } from "./week-calendar.ts";

const today = Temporal.PlainDate.from("2026-11-27");
const november = Temporal.PlainYearMonth.from("2026-11");

type Facts = Pick<RegisteredWork, "pause_start" | "is_rejected">;

/** `2026-11-23 14:00 – 23:00` or `2026-11-23 22:00 – 2026-11-24 06:00`, with its pause. */
function work(
  text: string,
  pause_minutes = 0,
  { pause_start = null, is_rejected = false }: Partial<Facts> = {},
): RegisteredWork {
  const [start = "", end = ""] = text.split(" – ");
  const period = periodOf(`${start}:00`, `${end.length > 5 ? end : `${start.slice(0, 10)} ${end}`}:00`);
  if (!period) throw new RangeError(text);
  return { ...period, pause_minutes, pause_start, is_rejected };
}
const law = { limit_hours: 48, limit_agreed_on: null, neutral_days: null };
const instant = (text: string): Instant => work(`${text} – ${text.slice(0, 10)} 23:59`).start;

function viewOf(
  jobs: readonly RegisteredWork[],
  {
    month = november,
    now = instant("2026-11-30 12:00"),
    rules = defaultLawRules,
    facts = {},
  }: { month?: Temporal.PlainYearMonth; now?: Instant; rules?: LawRules; facts?: PersonFacts } = {},
) {
  const view = monthView(monthCalendar(month, today, alwaysRules(rules)), jobs, now, facts);
  const day = (date: number) => view.days[date - 1] as (typeof view.days)[number];
  return { ...view, day, marksOf: (date: number) => day(date).marks.map(markText) };
}

test("a day has its periods, hours, pause and the rest before it", () => {
  const view = viewOf([
    work("2026-11-23 07:00 – 15:00", 30),
    work("2026-11-24 08:00 – 12:00"),
    work("2026-11-24 13:00 – 17:00"),
  ]);
  expect(view.days).toHaveLength(30);
  expect(view.day(23)).toEqual({
    date: "2026-11-23",
    periods: [{ start: "07:00", end: "15:00" }],
    minutes: 450,
    pause_minutes: 30,
    rest_before: null,
    night_minutes: 0,
    marks: [],
  });
  expect(view.day(24)).toMatchObject({
    periods: [
      { start: "08:00", end: "12:00" },
      { start: "13:00", end: "17:00" },
    ],
    minutes: 480,
    pause_minutes: 0,
    rest_before: 17 * 60,
  });
  expect(view.day(25)).toMatchObject({ periods: [], minutes: 0, rest_before: null });
  expect(view.minutes).toBe(930);
});

test("work over midnight is divided between the days, and the rest before it belongs to the first day", () => {
  const view = viewOf([work("2026-11-22 22:00 – 2026-11-23 06:00"), work("2026-11-23 22:00 – 2026-11-24 06:00")]);
  expect(view.day(22)).toMatchObject({ periods: [{ start: "22:00", end: "24:00" }], minutes: 120, night_minutes: 120 });
  expect(view.day(23)).toMatchObject({
    periods: [
      { start: "00:00", end: "06:00" },
      { start: "22:00", end: "24:00" },
    ],
    minutes: 480,
    rest_before: 16 * 60,
    night_minutes: 420,
  });
  expect(view.day(24)).toMatchObject({ periods: [{ start: "00:00", end: "06:00" }], minutes: 360, rest_before: null });
  expect(view.marksOf(22)).toEqual([
    "Ingen pause registreret fra 22:00 til 06:00",
    "Natarbejde, 7 timer mellem kl. 22 og 5",
  ]);
});

test("a pause reduces the minutes of its day and of its night", () => {
  const shift = "2026-11-22 20:00 – 2026-11-23 04:00";
  const minutesOf = (pause_start: string | null) => {
    const view = viewOf([work(shift, 60, { pause_start })]);
    return [22, 23].map((date) => {
      const { minutes, pause_minutes, night_minutes } = view.day(date);
      return [minutes, pause_minutes, night_minutes];
    });
  };
  expect(minutesOf("20:30")).toEqual([
    [180, 60, 120],
    [240, 0, 240],
  ]);
  expect(minutesOf("01:00")).toEqual([
    [240, 0, 120],
    [180, 60, 180],
  ]);
  expect(minutesOf(null)).toEqual([
    [210, 30, 90],
    [210, 30, 210],
  ]);
});

test("the place of a pause affects a night worker's day, but never the rest", () => {
  const shift = (pause_start: string) =>
    viewOf([work("2026-11-22 14:00 – 2026-11-23 01:00", 30, { pause_start }), work("2026-11-23 09:00 – 12:00")]);
  const rest = "Kun 8 timer hvile i de 24 timer før kl. 12:00, 3 timer for lidt";
  expect([shift("20:00").marksOf(22), shift("20:00").marksOf(23)]).toEqual([
    [expect.stringMatching("Natarbejde, 3 timer")],
    [rest],
  ]);
  expect([shift("23:00").marksOf(22), shift("23:00").marksOf(23)]).toEqual([[], [rest]]);
});

test("a night shift at the end of a month is checked in the month in which it ends", () => {
  const shift = [work("2026-10-31 14:00 – 2026-11-01 04:00", 30)];
  expect(viewOf(shift).marksOf(1)).toEqual(["Kun 10 timer hvile i de 24 timer før kl. 04:00, 1 time for lidt"]);
  const october = viewOf(shift, { month: november.subtract({ months: 1 }) });
  expect(october.days.at(-1)).toMatchObject({ minutes: 570, pause_minutes: 30 });
  expect(october.days.at(-1)?.marks.map(markText)).toEqual(["Natarbejde, 6 timer mellem kl. 22 og 5"]);
});

test("a short rest is a breach on the day on which the work ends, by the shortest rest of the day", () => {
  const view = viewOf([
    work("2026-11-23 14:00 – 23:00", 30),
    work("2026-11-24 07:30 – 09:00"),
    work("2026-11-24 10:00 – 16:00"),
  ]);
  expect(view.day(24).marks).toEqual([{ kind: "rest", at: "09:00", minutes: 510, required: 660 }]);
  expect(view.day(24).marks.every(isBreach)).toBe(true);
  expect(view.marksOf(24)).toEqual(["Kun 8 timer 30 min. hvile i de 24 timer før kl. 09:00, 2 timer 30 min. for lidt"]);
});

test("the seventh working day in a row is a breach, and the days before are not", () => {
  const week = [16, 17, 18, 19, 20, 21, 22].map((day) => work(`2026-11-${day} 07:00 – 15:00`, 30));
  const view = viewOf(week);
  expect(view.days.flatMap(({ date, marks }) => (marks.length > 0 ? date : []))).toEqual(["2026-11-22"]);
  expect(view.marksOf(22)).toEqual(["Intet fridøgn: kl. 15:00 var der gået 152 timer siden det sidste, højst 144"]);
  expect(view.weeks.map(({ monday, minutes }) => [monday, minutes])).toEqual([
    ["2026-10-26", 0],
    ["2026-11-02", 0],
    ["2026-11-09", 0],
    ["2026-11-16", 7 * 450],
    ["2026-11-23", 0],
    ["2026-11-30", 0],
  ]);
});

test("the rest and the day off of the first days depend on work of the month before", () => {
  const days = ["10-26", "10-27", "10-28", "10-29", "10-30", "10-31", "11-01"];
  const view = viewOf(days.map((day) => work(`2026-${day} 07:00 – 15:00`, 30)));
  expect(view.marksOf(1)).toHaveLength(1);
  expect(view.day(1)).toMatchObject({ rest_before: 16 * 60 });
  expect(view.weeks[0]).toEqual({ monday: "2026-10-26", minutes: 7 * 450, norm: null });
  expect(view.minutes).toBe(450);
});

test("the average of a current month is over the four whole months before", () => {
  const hours = (count: number) => Array.from({ length: count }, (_, hour) => instant("2026-08-01 00:00") + hour * 60);
  const jobs = hours(844).map(
    (start): RegisteredWork => ({ start, end: start + 60, pause_minutes: 0, pause_start: null, is_rejected: false }),
  );
  expect(viewOf(jobs).average).toEqual({
    from: "2026-07-01",
    to: "2026-10-31",
    minutes: 844 * 60,
    hundredths_a_week: 4803,
    ...law,
    is_over: true,
  });
  expect(viewOf(jobs.slice(1)).average).toMatchObject({ minutes: 843 * 60, hundredths_a_week: 4798, is_over: false });
});

test("a person who began within the four months has an average of the days since", () => {
  const days = ["19", "20", "21", "22", "23", "26", "27", "28", "29", "30"];
  const jobs = days.map((day) => work(`2026-10-${day} 07:00 – 17:00`, 30));
  const averageOf = (first_day?: Temporal.PlainDate) => viewOf(jobs, { facts: { first_day } }).average;
  const first = Temporal.PlainDate.from("2026-10-19");
  expect(averageOf(first)).toEqual({
    from: "2026-10-19",
    to: "2026-10-31",
    minutes: 5700,
    hundredths_a_week: 5115,
    ...law,
    is_over: true,
  });
  expect(averageOf()).toMatchObject({ from: "2026-07-01", hundredths_a_week: 541, is_over: false });
  expect(averageOf(first.add({ days: 10 }))).toBeNull();
});

test("a rejected job counts, and its day has a mark", () => {
  const view = viewOf([
    work("2026-11-23 07:00 – 12:00", 0, { is_rejected: true }),
    work("2026-11-23 12:00 – 13:00", 0, { is_rejected: true }),
  ]);
  expect(view.day(23)).toMatchObject({ minutes: 360, marks: [{ kind: "rejected" }] });
  expect(isBreach({ kind: "rejected" })).toBe(false);
});

test("the earliest next start is shown during the rest", () => {
  const late = [work("2026-11-26 12:00 – 21:00", 30)];
  const at = (now: string) => viewOf(late, { now: instant(now) }).earliest_start;
  expect(at("2026-11-26 21:00")).toBe("2026-11-27 08:00:00");
  expect(at("2026-11-27 07:59")).toBe("2026-11-27 08:00:00");
  expect(at("2026-11-27 08:00")).toBeNull();
  expect(at("2026-11-26 20:00")).toBeNull();
});

test("a URL can name a month up to the current month", () => {
  const wanted = (text?: string) => wantedMonth(text, today).toString();
  expect(["2026-07", "2026-11", "2026-12", "2026-13", "1999-12", "x"].map(wanted)).toEqual([
    "2026-07",
    ...Array(5).fill("2026-11"),
  ]);
  expect(wanted()).toBe("2026-11");
});

test("a URL can name the Monday of a week up to the current week", () => {
  const wanted = (text?: string) => wantedWeek(text, today)?.toString();
  expect(["2026-11-23", "2026-06-01"].map(wanted)).toEqual(["2026-11-23", "2026-06-01"]);
  const others = [undefined, "2026-11-24", "2026-11-30", "2026-13-01", "1999-12-27", "x"];
  expect(others.map(wanted)).toEqual(Array(6).fill(undefined));
});

test("a week belongs to the month in which it ends", () => {
  const monthOf = (monday: string) => monthOfWeek(Temporal.PlainDate.from(monday)).toString();
  expect(["2026-10-26", "2026-11-30"].map(monthOf)).toEqual(["2026-11", "2026-12"]);
});

test("the view of a week over two months has seven days with the same marks as the views of the months", () => {
  const jobs = [work("2026-10-29 14:00 – 23:00"), work("2026-10-30 07:00 – 15:00"), work("2026-11-01 08:00 – 12:00")];
  const monday = Temporal.PlainDate.from("2026-10-26");
  const now = instant("2026-11-30 12:00");
  const view = monthView(weekCalendar(monthCalendar(november, today, alwaysRules(defaultLawRules)), monday), jobs, now);
  const october = viewOf(jobs, { month: Temporal.PlainYearMonth.from("2026-10") });
  expect(view.days).toEqual([...october.days.slice(25), ...viewOf(jobs).days.slice(0, 1)]);
  expect(view.days[4]?.marks.map(({ kind }) => kind)).toEqual(["rest", "pause"]);
  expect([view.weeks.length, view.weeks[0]?.minutes, view.minutes]).toEqual([1, 21 * 60, 21 * 60]);
});

test("the months of a period are the months of its days", () => {
  const between = (from: string, to: string) =>
    monthsBetween(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)).map(String);
  expect(between("2026-10-31", "2026-11-01")).toEqual(["2026-10", "2026-11"]);
  expect(between("2026-11-30", "2026-11-30")).toEqual(["2026-11"]);
  expect(between("2025-12-15", "2026-02-01")).toEqual(["2025-12", "2026-01", "2026-02"]);
});

test("a shift that is split at the last midnight of a month has the same marks as one job", () => {
  const whole = [work("2026-05-31 20:00 – 2026-06-01 06:00")];
  const split = [work("2026-05-31 20:00 – 2026-06-01 00:00"), work("2026-06-01 00:00 – 06:00")];
  for (const text of ["2026-05", "2026-06"]) {
    const month = Temporal.PlainYearMonth.from(text);
    expect(viewOf(split, { month })).toMatchObject({ days: viewOf(whole, { month }).days });
  }
  expect(viewOf(split, { month: Temporal.PlainYearMonth.from("2026-05") }).marksOf(31)).toEqual([
    "Ingen pause registreret fra 20:00 til 06:00",
    "Natarbejde, 7 timer mellem kl. 22 og 5",
  ]);
});

test("a rest of 8 hours that an agreement allows is counted and shown, but is not a breach", () => {
  const rules = { rest_hours: 8, reference_months: 12, days_between_days_off: 7 } as const;
  const evening = work("2026-11-23 14:00 – 23:00", 30);
  const view = viewOf([evening, work("2026-11-24 08:00 – 16:00", 30)], { rules });
  expect(view.marksOf(24)).toEqual([
    "9 timer hvile i de 24 timer før kl. 16:00, døgn 1 af 10 i måneden og 1 af 45 i året",
  ]);
  expect(view.day(24).marks.some(isBreach)).toBe(false);
  expect(view.average).toMatchObject({ from: "2025-11-01", to: "2026-10-31" });
  const tooShort = viewOf([evening, work("2026-11-24 06:00 – 14:00", 30)], { rules });
  expect(tooShort.marksOf(24)).toEqual(["Kun 7 timer hvile i de 24 timer før kl. 14:00, 1 time for lidt"]);
  expect(tooShort.day(24).marks.every(isBreach)).toBe(true);
});

test("days with a reduced rest are counted from New Year, even if the average covers only four months", () => {
  const rules = { ...defaultLawRules, rest_hours: 8 } as const;
  const january = ["05", "07", "09"].flatMap((day) => [
    work(`2026-01-${String(Number(day) - 1).padStart(2, "0")} 20:00 – 22:00`),
    work(`2026-01-${day} 07:00 – 11:00`),
  ]);
  const view = viewOf([...january, work("2026-11-23 14:00 – 23:00", 30), work("2026-11-24 08:00 – 16:00", 30)], {
    rules,
  });
  expect(view.day(24).marks).toEqual([{ kind: "reduced-rest", at: "16:00", minutes: 540, of_month: 1, of_year: 4 }]);
});

test("a week over New Year counts the reduced rests of December from the start of the old year", () => {
  const rules = alwaysRules({ ...defaultLawRules, rest_hours: 8 });
  const nights = Array.from({ length: 46 }, (_, day) => Temporal.PlainDate.from("2025-01-02").add({ days: 7 * day }));
  const jobs = nights.flatMap((day) => [
    work(`${day.subtract({ days: 1 })} 20:00 – 22:00`),
    work(`${day} 07:00 – 11:00`),
  ]);
  const last = [work("2025-12-29 14:00 – 23:00", 30), work("2025-12-30 08:00 – 16:00", 30)];
  const monday = Temporal.PlainDate.from("2025-12-29");
  const now = instant("2026-01-20 12:00");
  const shown = Temporal.PlainDate.from("2026-01-20");
  const kindsOn30 = (calendar: MonthCalendar) =>
    monthView(calendar, [...jobs, ...last], now)
      .days.find(({ date }) => date === "2025-12-30")
      ?.marks.map(({ kind }) => kind);
  const ofMonth = (month: string) => monthCalendar(Temporal.PlainYearMonth.from(month), shown, rules);
  expect(kindsOn30(ofMonth("2025-12"))).toContain("rest");
  expect(kindsOn30(weekCalendar(ofMonth("2026-01"), monday))).toEqual(kindsOn30(ofMonth("2025-12")));
});

test("the earliest next start allows for the rest of the agreement", () => {
  const late = [work("2026-11-26 12:00 – 21:00", 30)];
  const rules = { ...defaultLawRules, rest_hours: 8 } as const;
  expect(viewOf(late, { now: instant("2026-11-26 21:00"), rules }).earliest_start).toBe("2026-11-27 05:00:00");
});

test("a day off is due after the number of days in the agreement", () => {
  const rules = { ...defaultLawRules, days_between_days_off: 7 };
  const week = [16, 17, 18, 19, 20, 21, 22].map((day) => work(`2026-11-${day} 07:00 – 15:00`, 30));
  expect(viewOf(week, { rules }).marksOf(22)).toEqual([]);
  expect(viewOf([...week, work("2026-11-23 07:00 – 15:00", 30)], { rules }).marksOf(23)).toEqual([
    "Intet fridøgn: kl. 15:00 var der gået 176 timer siden det sidste, højst 168",
  ]);
});

test("two weeks of holiday are left out of the average, which is provisional in a company without absence", () => {
  const start = instant("2026-08-01 00:00");
  const jobs = [{ start, end: start + 747 * 60, pause_minutes: 0, pause_start: null, is_rejected: false }];
  const neutral = [{ from: "2026-07-06", to: "2026-07-17" }];
  const averageOf = (facts: PersonFacts) => viewOf(jobs, { facts }).average;
  expect(averageOf({ neutral })).toMatchObject({ neutral_days: 14, hundredths_a_week: 4797, is_over: false });
  expect(averageOf({ neutral: [] })).toMatchObject({ neutral_days: 0, hundredths_a_week: 4251 });
  expect(averageOf({})).toMatchObject({ neutral_days: null, hundredths_a_week: 4251 });
  const all = [{ from: "2026-01-01", to: "2026-10-27" }];
  expect(viewOf([], { facts: { neutral: all } }).average).toBeNull();
});

test("a day of absence has a mark without hours, lowers the norm, and does not change rest and day off", () => {
  const plan = {
    first_monday: "2026-11-02",
    weeks: [[...Array.from({ length: 5 }, () => ({ minutes: 450 })), null, null]],
  };
  const law = { weekly_limit_hours: null, weekly_limit_agreed_on: null, working_time_rules_id: null };
  const adult = { exempt_agreed_on: null, exempt_by: null, young_until: null, is_at_school: false };
  const terms = [{ ...law, ...adult, from_date: "2000-01-01", plan, weekly_minutes: null }];
  const jobs = [work("2026-11-23 14:00 – 23:00"), work("2026-11-24 08:00 – 16:00")];
  const away = [
    { date: "2026-11-25", minutes: 450, is_whole: true },
    { date: "2026-11-26", minutes: 225, is_whole: false },
    { date: "2026-11-27", minutes: 0, is_whole: false },
  ];
  const facts = { terms, company_days: noCompanyDays };
  const [plain, view] = [viewOf(jobs, { facts }), viewOf(jobs, { facts: { ...facts, away } })];
  expect([25, 26, 27].map(view.marksOf)).toEqual([["Fravær"], ["Fravær, 3 timer 45 min."], ["Fravær en del af dagen"]]);
  expect(view.day(25)).toMatchObject({ periods: [], minutes: 0 });
  expect(view.weeks.at(-2)).toMatchObject({ monday: "2026-11-23", minutes: 17 * 60, norm: 2250 - 675 });
  expect(view.day(24)).toEqual(plain.day(24));
  expect(view.day(24).marks.some(isBreach)).toBe(true);
});

test("the rest before the first work of a month considers all short jobs of the day before", () => {
  const view = viewOf(
    [
      work("2026-05-31 06:30 – 07:00"),
      work("2026-05-31 12:00 – 12:30"),
      work("2026-05-31 18:00 – 18:30"),
      work("2026-06-01 05:00 – 06:00"),
    ],
    { month: Temporal.PlainYearMonth.from("2026-06") },
  );
  expect(view.marksOf(1)).toEqual(["Kun 10 timer 30 min. hvile i de 24 timer før kl. 06:00, 30 min. for lidt"]);
});
