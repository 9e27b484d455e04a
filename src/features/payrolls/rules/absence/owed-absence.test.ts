import { describe, expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type ApprovedDay, owedAbsence, type PaidKind, type PaidPerson, type StandingLine } from "./owed-absence.ts";

/* The absence that a run owes (docs/product-rules.md#absence-in-a-run). */

const anna: PaidPerson = {
  user_id: 1,
  name: "Anna",
  employee_id: "0027",
  rates: [
    { from_date: "2000-01-01", hourly_rate: 200 },
    { from_date: "2026-11-24", hourly_rate: 210 },
  ],
  norms: [],
};
const holiday: PaidKind = {
  ...{ kind_id: 7, name: "Ferie", template: "holiday", salary_code: "60", is_sent: true, pay: "own", fixed_rate: null },
};
const day = (date: string, minutes: number | null = 450, hundredths: number | null = 100): ApprovedDay => ({
  ...{ absence_id: 5, user_id: 1, kind_id: 7, date, part: "whole", minutes, hundredths },
});
type Facts = { person?: Partial<PaidPerson>; kind?: Partial<PaidKind>; standing?: StandingLine[] };
const owed = (days: ApprovedDay[], { person, kind, standing = [] }: Facts = {}) =>
  owedAbsence({
    days,
    standing,
    people: new Map([[1, { ...anna, ...person }]]),
    kinds: new Map([[7, { ...holiday, ...kind }]]),
    companyDays: noCompanyDays,
  });
/** The lines that are paid after a run of these days. */
const paid = (days: ApprovedDay[], facts: Facts = {}) =>
  owed(days, facts).lines.map((line, place) => ({ ...line, id: place + 1 }));
const figures = (lines: readonly { date: string; minutes: number; hundredths: number; price: number }[]) =>
  lines.map(({ date, minutes, hundredths, price }) => [date, minutes, hundredths, price]);

describe("the lines of absence that a run owes", () => {
  test("a day is paid at the person's rate of that day", () => {
    const { lines } = owed([day("2026-11-23"), day("2026-11-24")]);
    expect(figures(lines)).toEqual([
      ["2026-11-23", 450, 100, 1500],
      ["2026-11-24", 450, 100, 1575],
    ]);
    expect(lines[0]).toMatchObject({ employee_id: "0027", salary_code: "60", pay: "own", rate: 200, is_sent: true });
  });

  test.each([
    ["half a day is paid for half of the minutes", day("2026-11-23", 225, 50), {}, [225, 50, 750, 200]],
    ["the price of 445 minutes is rounded to the øre", day("2026-11-23", 445, 99), {}, [445, 99, 1483.33, 200]],
    ["a fixed rate is paid to everybody", day("2026-11-23"), { pay: "fixed", fixed_rate: 140 }, [450, 100, 1050, 140]],
    ["a kind without pay has no rate", day("2026-11-23"), { pay: "none" }, [450, 100, 0, null]],
    ["a kind that is not sent is not paid", day("2026-11-23"), { is_sent: false }, [450, 100, 0, null]],
  ] as const)("%s", (_name, one, kind, expected) => {
    const [line] = owed([one], { kind }).lines;
    expect([line?.minutes, line?.hundredths, line?.price, line?.rate]).toEqual(expected);
  });

  test("a kind that is not sent has no pay, even if the kind is set up with pay", () => {
    expect(owed([day("2026-11-23")], { kind: { is_sent: false } }).lines).toMatchObject([{ pay: "none" }]);
  });

  test("a line of a kind without a salary code has an empty code", () => {
    expect(owed([day("2026-11-23")], { kind: { salary_code: null } }).lines).toMatchObject([{ salary_code: "" }]);
  });

  test("a day whose person or kind is missing in the input throws an error", () => {
    const people = new Map([[1, anna]]);
    const kinds = new Map([[7, holiday]]);
    const facts = { days: [day("2026-11-23")], standing: [], companyDays: noCompanyDays };
    expect(() => owedAbsence({ ...facts, people, kinds: new Map() })).toThrow(RangeError);
    expect(() => owedAbsence({ ...facts, people: new Map(), kinds })).toThrow(RangeError);
  });

  test("a person without a rate is paid 0 kr.", () => {
    expect(owed([day("2026-11-23")], { person: { rates: [] } }).lines).toMatchObject([{ rate: null, price: 0 }]);
  });

  test("two half days of one kind on one day are one line", () => {
    expect(figures(owed([day("2026-11-23", 225, 50), day("2026-11-23", 225, 50)]).lines)).toEqual([
      ["2026-11-23", 450, 100, 1500],
    ]);
  });
});

describe("illness during a holiday", () => {
  const kinds = new Map([
    [7, holiday],
    [8, { ...holiday, kind_id: 8, name: "Sygdom", template: "sickness", salary_code: "51" }],
  ]);
  const date = "2026-11-23";
  type Part = ApprovedDay["part"];
  const away = (kind_id: number, part: Part, minutes: number | null, hundredths: number | null): ApprovedDay => ({
    ...{ ...day(date, minutes, hundredths), kind_id, part },
  });
  /** A holiday on which the person is ill: `amount` hundredths of the day count as holiday. */
  const waits = (amount: number, one: ApprovedDay): ApprovedDay => ({
    ...one,
    waiting: { share: one.hundredths ?? 100, amount },
  });
  const linesOf = (days: ApprovedDay[], { person, standing = [] }: Facts = {}) =>
    owedAbsence({ days, standing, people: new Map([[1, { ...anna, ...person }]]), kinds, companyDays: noCompanyDays });
  const whole = [450, 100] as const;
  const half = [225, 50] as const;

  test.each([
    [
      "a waiting day counts as holiday, and not as illness",
      [waits(100, away(7, "whole", ...whole)), away(8, "whole", ...whole)],
      [[7, 450, 100]],
    ],
    [
      "a day that is partly a waiting day is illness for its other part",
      [waits(33, away(7, "whole", ...whole)), away(8, "whole", ...whole)],
      [
        [7, 149, 33],
        [8, 301, 67],
      ],
    ],
    [
      "a sick day with half a waiting day keeps half a day of illness",
      [waits(50, away(7, "morning", ...half)), away(8, "whole", ...whole)],
      [
        [7, 225, 50],
        [8, 225, 50],
      ],
    ],
    [
      "a waiting half day does not reduce illness in the other half of the day",
      [waits(50, away(7, "morning", ...half)), away(8, "morning", ...half), away(8, "afternoon", ...half)],
      [
        [7, 225, 50],
        [8, 225, 50],
      ],
    ],
    [
      "a waiting day replaces the illness even if it was approved with a longer plan",
      [waits(100, away(7, "whole", ...whole)), away(8, "whole", 300, 100)],
      [[7, 450, 100]],
    ],
    [
      "a waiting day replaces the illness even if it was approved with a shorter plan",
      [waits(100, away(7, "whole", 300, 100)), away(8, "whole", ...whole)],
      [[7, 300, 100]],
    ],
  ] as [string, ApprovedDay[], number[][]][])("%s", (_name, days, expected) => {
    expect(linesOf(days).lines.map((line) => [line.kind_id, line.minutes, line.hundredths])).toEqual(expected);
  });

  test("a waiting day does not change the illness of another person or another day", () => {
    const other = [
      { ...away(8, "whole", ...whole), date: "2026-11-24" },
      { ...away(8, "whole", ...whole), user_id: 2 },
    ];
    const people = new Map([1, 2].map((id) => [id, { ...anna, user_id: id }]));
    const days = [waits(100, away(7, "whole", ...whole)), ...other];
    const { lines } = owedAbsence({ days, standing: [], people, kinds, companyDays: noCompanyDays });
    expect(lines.map(({ user_id, kind_id, date }) => [user_id, kind_id, date])).toEqual([
      [1, 7, "2026-11-23"],
      [2, 8, "2026-11-23"],
      [1, 8, "2026-11-24"],
    ]);
  });

  test("a waiting day without a known norm is not paid until the norm is known, and is then divided by the norm", () => {
    const days = [waits(40, away(7, "whole", null, 100)), away(8, "whole", null, 100)];
    expect(linesOf(days)).toMatchObject({ lines: [], unknown: [{ kind_id: 7 }, { kind_id: 8 }] });
    const norms = [{ from_date: "2000-01-01", plan: null, weekly_minutes: 2250 }];
    const { lines, learned } = linesOf(days, { person: { norms } });
    expect(lines.map((line) => [line.kind_id, line.minutes, line.hundredths])).toEqual([
      [7, 180, 40],
      [8, 270, 60],
    ]);
    expect(learned).toMatchObject([{ minutes: 450, hundredths: 100 }, { minutes: 450 }]);
  });

  test("a day that was paid as illness and became a waiting day is taken back and paid as holiday", () => {
    const illness = away(8, "whole", ...whole);
    const standing = linesOf([illness]).lines.map((line, id) => ({ ...line, id }));
    const { lines } = linesOf([waits(100, away(7, "whole", ...whole)), illness], { standing });
    expect(lines.map((line) => [line.kind_id, line.hundredths])).toEqual([
      [8, -100],
      [7, 100],
    ]);
  });
});

describe("days of being sent home", () => {
  const kind = { template: "send-home-day" };
  const days = (count: number, year = 2026) =>
    Array.from({ length: count }, (_, place) => day(`${year}-03-${String(place + 1).padStart(2, "0")}`));

  test("the first 16 days of a calendar year are owed, and the 17th day is not", () => {
    expect(owed(days(17), { kind }).lines).toEqual(owed(days(16), { kind }).lines);
    expect(owed([...days(16), ...days(16, 2027)], { kind }).lines).toHaveLength(32);
    expect(owed(days(17)).lines).toHaveLength(17);
  });

  test("the earliest days are owed, whatever their order in the input", () => {
    const dates = owed(days(17).toReversed(), { kind }).lines.map(({ date }) => date);
    expect(dates.toSorted()).toEqual(days(16).map(({ date }) => date));
  });

  test("half days count as half, and a day that exceeds 16 days is owed in part", () => {
    const halves = days(15).concat(day("2026-04-01", 225, 50), day("2026-04-02"), day("2026-04-03"));
    expect(figures(owed(halves, { kind }).lines).slice(15)).toEqual([
      ["2026-04-01", 225, 50, 750],
      ["2026-04-02", 225, 50, 750],
    ]);
  });

  test("the 17th day is owed after an earlier day is withdrawn, and a new earlier day displaces a later day", () => {
    const standing = paid(days(17), { kind });
    const withdrawn = owed(days(17).slice(1), { standing, kind }).lines;
    expect(figures(withdrawn)).toEqual([
      ["2026-03-01", -450, -100, -1500],
      ["2026-03-17", 450, 100, 1500],
    ]);
    const earlier = owed([day("2026-02-27"), ...days(16)], { standing, kind }).lines;
    expect(figures(earlier)).toEqual([
      ["2026-03-16", -450, -100, -1500],
      ["2026-02-27", 450, 100, 1500],
    ]);
  });
});

describe("absence that earlier runs have paid", () => {
  const week = [day("2026-11-23"), day("2026-11-25")];

  test("a day is not paid twice, even after its rate or kind was changed", () => {
    const standing = paid(week);
    const facts = { standing, person: { rates: [] }, kind: { pay: "none", is_sent: false } } as const;
    expect(owed(week, facts).lines).toEqual([]);
  });

  test("a paid day that is withdrawn gets a counter-line at the paid rate", () => {
    const standing = paid(week);
    const { lines } = owed([day("2026-11-23")], { standing, person: { rates: [], employee_id: "0099" } });
    expect(figures(lines)).toEqual([["2026-11-25", -450, -100, -1575]]);
    expect(lines[0]).toMatchObject({ rate: 210, reverses_line_id: 2, employee_id: "0099" });
  });

  test("a paid day that became half a day is taken back as a whole and paid as half", () => {
    const { lines } = owed([day("2026-11-23"), day("2026-11-25", 225, 50)], { standing: paid(week) });
    expect(figures(lines)).toEqual([
      ["2026-11-25", -450, -100, -1575],
      ["2026-11-25", 225, 50, 787.5],
    ]);
  });

  test("a paid day whose minutes or share alone have changed is taken back and paid again", () => {
    const standing = paid(week);
    expect(figures(owed([day("2026-11-23", 450, 99), day("2026-11-25", 440, 100)], { standing }).lines)).toEqual([
      ["2026-11-23", -450, -100, -1500],
      ["2026-11-25", -450, -100, -1575],
      ["2026-11-23", 450, 99, 1500],
      ["2026-11-25", 440, 100, 1540],
    ]);
  });

  test("a paid day of a person missing in the input is taken back with the paid employee number", () => {
    const facts = { days: [], people: new Map(), kinds: new Map(), companyDays: noCompanyDays };
    const { lines } = owedAbsence({ ...facts, standing: paid([day("2026-11-23")]) });
    expect(lines).toMatchObject([{ employee_id: "0027", minutes: -450, price: -1500 }]);
  });

  test("a day that the replaced and the new absence of a kind have in common keeps its line", () => {
    const { lines } = owed([day("2026-11-25"), day("2026-11-26")], { standing: paid(week) });
    expect(figures(lines)).toEqual([
      ["2026-11-23", -450, -100, -1500],
      ["2026-11-26", 450, 100, 1575],
    ]);
  });

  test("the counter-line of a person without an employee number has the paid number", () => {
    const { lines } = owed([], { standing: paid(week), person: { employee_id: null } });
    expect(lines).toMatchObject([{ employee_id: "0027" }, { employee_id: "0027" }]);
  });
});

describe("days that wait for a norm or a number", () => {
  const norms = [{ from_date: "2000-01-01", plan: null, weekly_minutes: 2250 }];

  test("a day without a known norm waits, and is paid once the person has a norm", () => {
    const one = day("2026-11-23", null);
    expect(owed([one])).toMatchObject({ lines: [], unknown: [one] });
    const known = owed([one], { person: { norms } });
    expect(figures(known.lines)).toEqual([["2026-11-23", 450, 100, 1500]]);
    expect(known.learned).toEqual([day("2026-11-23")]);
  });

  test("a day keeps the minutes of its approval even if the norm has changed", () => {
    const approved = day("2026-11-23", 300);
    const { lines, learned } = owed([approved, day("2026-11-24", null)], { person: { norms } });
    expect(figures(lines)).toEqual([
      ["2026-11-23", 300, 100, 1000],
      ["2026-11-24", 450, 100, 1575],
    ]);
    expect(learned).toEqual([day("2026-11-24")]);
  });

  test("hours of absence wait for the norm if their share of the day is unknown", () => {
    const hours = { ...day("2026-11-24", 180, null), part: "hours" } as const;
    expect(owed([hours])).toMatchObject({ lines: [], unknown: [hours] });
  });

  test("half a day and hours without a known norm get their share once the norm is known", () => {
    const morning = { ...day("2026-11-23", null, 50), part: "morning" } as const;
    const hours = { ...day("2026-11-24", 180, null), part: "hours" } as const;
    const long = { ...day("2026-11-25", 600, null), part: "hours" } as const;
    expect(figures(owed([morning, hours, long], { person: { norms } }).lines)).toEqual([
      ["2026-11-23", 225, 50, 750],
      ["2026-11-24", 180, 40, 630],
      ["2026-11-25", 450, 100, 1575],
    ]);
  });

  test("hours get their share of the day and of a five-day week once the norm is known", () => {
    const hours = { ...day("2026-11-24", 180, null), part: "hours" } as const;
    const of = (days: number) => [
      { from_date: "2000-01-01", weekly_minutes: null, plan: { first_monday: "2026-01-05", weeks: [weekOf(days)] } },
    ];
    const weekOf = (days: number) => Array.from({ length: 7 }, (_, place) => (place < days ? { minutes: 450 } : null));
    const shares = { minutes: 180, hundredths: 40 };
    expect(owed([hours], { person: { norms: of(5) } }).learned).toMatchObject([{ ...shares, week_hundredths: 40 }]);
    expect(owed([hours], { person: { norms: of(3) } }).learned).toMatchObject([{ ...shares, week_hundredths: 66 }]);
  });

  test("a day without a known norm is not owed if the current norm has no work on the day", () => {
    expect(owed([day("2026-11-22", null)], { person: { norms } })).toMatchObject({ lines: [], unknown: [] });
  });

  test("a paid day stays paid while the norm is unknown", () => {
    const standing = paid([day("2026-11-23")]);
    expect(owed([day("2026-11-23", null)], { standing })).toMatchObject({ lines: [], unknown: [{ minutes: null }] });
  });

  test("the days of a person without an employee number wait", () => {
    const one = day("2026-11-23");
    expect(owed([one], { person: { employee_id: null } })).toMatchObject({ lines: [], withoutNumber: [one] });
  });
});
