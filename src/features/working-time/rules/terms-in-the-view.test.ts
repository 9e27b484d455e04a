import { describe, expect, test } from "vitest";
import { defaultLawRules } from "#common/rules/law-rules.ts";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { planTemplates } from "#common/rules/norm/norm-plan.ts";
import { periodOf } from "#features/working-time-law/rules/work-periods.ts";
import { alwaysRules } from "#testing/data/law-rules.ts";
import { isBreach, markText } from "./marks.ts";
import type { RegisteredWork } from "./month-marks.ts";
import { monthCalendar, monthView, type PersonFacts } from "./month-view.ts";

const today = Temporal.PlainDate.from("2026-12-15");
type Terms = NonNullable<PersonFacts["terms"]>[number];
const plain: Terms = {
  from_date: "2000-01-01",
  plan: null,
  weekly_minutes: null,
  weekly_limit_hours: null,
  weekly_limit_agreed_on: null,
  exempt_agreed_on: null,
  exempt_by: null,
  young_until: null,
  is_at_school: false,
  working_time_rules_id: null,
};

/** `23 14:00 – 23:00` in November 2026, with its pause. */
function work(text: string, pause_minutes = 0): RegisteredWork {
  const [start = "", end = ""] = text.split(" – ");
  const day = start.slice(0, 2);
  const last = end.length > 5 ? end : `${day} ${end}`;
  const period = periodOf(`2026-11-${start}:00`, `2026-11-${last}:00`);
  if (!period) throw new RangeError(text);
  return { ...period, pause_minutes, pause_start: null, is_rejected: false };
}

function viewOf(jobs: readonly RegisteredWork[], facts: PersonFacts) {
  const view = monthView(
    monthCalendar(Temporal.PlainYearMonth.from("2026-11"), today, alwaysRules(defaultLawRules)),
    jobs,
    0,
    facts,
  );
  const marked = view.days.flatMap(({ date, marks }) => marks.map((mark) => ({ date: date.slice(8), mark })));
  return {
    ...view,
    texts: marked.map(({ date, mark }) => `${date} ${markText(mark)}`),
    breaches: marked.filter(({ mark }) => isBreach(mark)).length,
  };
}

describe("a person who plans their own working time", () => {
  const exempt = { ...plain, exempt_agreed_on: "2026-05-01", exempt_by: "Lise Leder" };
  const long = work("23 07:00 – 23:00");

  test("24: work from 7 to 23 is in the register without a mark", () => {
    expect(viewOf([long], { terms: [plain] }).texts.length).toBeGreaterThan(0);
    const { texts, days, exemptions } = viewOf([long], { terms: [exempt] });
    expect(texts).toEqual([]);
    expect(days[22]).toMatchObject({ minutes: 960, periods: [{ start: "07:00", end: "23:00" }] });
    expect(exemptions).toEqual([{ agreed_on: "2026-05-01", by: "Lise Leder" }]);
  });

  test("the checks end on the day of the agreement, but a rejected job is still marked", () => {
    const later = { ...exempt, exempt_agreed_on: "2026-11-24" };
    const jobs = [long, { ...work("25 07:00 – 23:00"), is_rejected: true }];
    const { texts, exemptions } = viewOf(jobs, { terms: [later] });
    expect(texts.map((text) => text.slice(0, 6))).toEqual(["23 Kun", "23 Ing", "25 En "]);
    expect(exemptions).toHaveLength(1);
    expect(viewOf([long], { terms: [{ ...exempt, exempt_agreed_on: "2026-12-01" }] }).exemptions).toEqual([]);
  });

  test("an exemption ends with later terms without the exemption", () => {
    const terms = [exempt, { ...plain, from_date: "2026-11-23" }];
    expect(viewOf([long], { terms }).breaches).toBe(1);
  });
});

describe("an agreed limit of hours a week", () => {
  /** 7.5 hours on each day of August to November: 52.5 a week. */
  const jobs = Array.from({ length: 122 }, (_, day): RegisteredWork => {
    const date = Temporal.PlainDate.from("2026-08-01").add({ days: day });
    const period = periodOf(`${date} 07:00:00`, `${date} 14:30:00`);
    return { ...(period as { start: number; end: number }), pause_minutes: 0, pause_start: null, is_rejected: false };
  });
  const agreed = { ...plain, weekly_limit_hours: 60, weekly_limit_agreed_on: "2026-11-15" };

  test("the agreed limit replaces 48 hours from the day of the agreement", () => {
    expect(viewOf(jobs, { terms: [plain] }).average).toMatchObject({ hundredths_a_week: 5250, is_over: true });
    expect(viewOf(jobs, { terms: [agreed] }).average).toMatchObject({
      hundredths_a_week: 5250,
      limit_hours: 60,
      limit_agreed_on: "2026-11-15",
      is_over: false,
    });
    const later = { ...agreed, weekly_limit_agreed_on: "2026-12-01" };
    expect(viewOf(jobs, { terms: [later] }).average).toMatchObject({ limit_hours: 48, is_over: true });
    const lower = { ...agreed, weekly_limit_hours: 52 };
    expect(viewOf(jobs, { terms: [lower] }).average).toMatchObject({ limit_hours: 52, is_over: true });
  });
});

describe("people under 18", () => {
  const outOfSchool = { terms: [{ ...plain, young_until: "2027-03-01" }] };
  const atSchool = { terms: [{ ...plain, young_until: "2027-03-01", is_at_school: true }] };
  const thirteen = { terms: [{ ...plain, young_until: "2031-03-01", is_at_school: true }] };

  test("23: out of school 8 h 05, work until 20:05 and 11 h 30 of rest are three breaches", () => {
    const jobs = [work("23 07:00 – 15:35", 30), work("24 12:00 – 20:05", 60), work("25 07:35 – 11:35")];
    const { texts, breaches } = viewOf(jobs, outOfSchool);
    expect(texts).toEqual([
      "23 Under 18 år: 8 timer 5 min. på en dag, højst 8 timer",
      "24 Under 18 år: 5 min. mellem kl. 20 og 6, hvor unge kun må arbejde i få brancher",
      "25 Under 18 år: kun 11 timer 30 min. hvile i de 24 timer før kl. 11:35, mindst 12 timer",
    ]);
    expect(breaches).toBe(3);
  });

  test("8 hours until 20:00 with 12 hours of rest and a pause of 30 minutes have no mark", () => {
    const jobs = [work("23 11:30 – 20:00", 30), work("24 08:00 – 12:30"), work("25 06:00 – 10:30")];
    expect(viewOf(jobs, outOfSchool).texts).toEqual([]);
  });

  test("more than four and a half hours without half an hour of pause have a hint", () => {
    const { texts, breaches } = viewOf([work("23 08:00 – 12:35"), work("24 08:00 – 12:40", 25)], outOfSchool);
    expect(texts).toEqual([
      "23 Under 18 år: under 30 min. pause registreret fra 08:00 til 12:35",
      "24 Under 18 år: under 30 min. pause registreret fra 08:00 til 12:40",
    ]);
    expect(breaches).toBe(0);
  });

  test("at school, more than 2 hours on a weekday or 12 a week are questions; 8 hours and 14 of rest are limits", () => {
    const { texts, breaches } = viewOf(
      [work("20 17:00 – 19:05"), work("21 07:00 – 15:35", 30), work("22 08:00 – 12:00")],
      atSchool,
    );
    expect(texts).toEqual([
      "20 Under 18 år: 2 timer 5 min. på en dag, højst 2 timer på en skoledag",
      "21 Under 18 år: kun 11 timer 55 min. hvile i de 24 timer før kl. 15:35, mindst 14 timer",
      "21 Under 18 år: 8 timer 5 min. på en dag, højst 8 timer",
      "22 Under 18 år: 14 timer 10 min. på en uge, højst 12 timer i en skoleuge",
    ]);
    expect(breaches).toBe(2);
  });

  test("at the ages 13 and 14 a day has at most seven hours", () => {
    expect(viewOf([work("21 08:00 – 15:35", 30)], thirteen).texts).toEqual([
      "21 Under 18 år: 7 timer 5 min. på en dag, højst 7 timer",
    ]);
    expect(viewOf([work("21 08:00 – 15:30", 30)], thirteen).texts).toEqual([]);
  });

  test("more than 40 hours in a week are a breach on the last day of work", () => {
    const days = ["16", "17", "18", "19", "20"].map((day) => work(`${day} 07:00 – 15:30`, 30));
    expect(viewOf(days, outOfSchool).texts).toEqual([]);
    expect(viewOf([...days, work("21 08:00 – 08:05")], outOfSchool).texts).toEqual([
      "21 Under 18 år: 40 timer 5 min. på en uge, højst 40 timer",
      "21 Under 18 år: 1 fridag i ugen, mindst 2",
    ]);
  });

  test("at school, the two days off are consecutive", () => {
    const hour = (...days: string[]) => days.map((day) => work(`${day} 15:00 – 16:00`));
    expect(viewOf(hour("16", "17", "19", "20", "21"), atSchool).texts).toEqual([
      "21 Under 18 år: ugens 2 fridage ligger ikke i træk",
    ]);
    expect(viewOf(hour("16", "17", "18", "19", "20"), atSchool).texts).toEqual([]);
    expect(viewOf(hour("16", "17", "19", "20", "21"), outOfSchool).texts).toEqual([]);
  });

  test("from the 18th birthday on the rules for adults apply", () => {
    const birthday = { terms: [{ ...plain, young_until: "2026-11-23" }] };
    const { texts } = viewOf([work("23 08:00 – 16:05"), work("24 08:00 – 16:05")], birthday);
    expect(texts.filter((text) => text.includes("Under 18"))).toHaveLength(2);
    expect(texts.at(-1)).toBe("24 Ingen pause registreret fra 08:00 til 16:05");
  });
});

describe("sums and the norm", () => {
  const plan = { first_monday: "2026-11-02", weeks: [planTemplates[0]?.week ?? []] };
  const factsOf = (terms: readonly Terms[], more: PersonFacts = {}): PersonFacts => ({
    terms,
    company_days: noCompanyDays,
    ...more,
  });
  const normsOf = (facts: PersonFacts) => {
    const { weeks, norm } = viewOf([work("23 07:00 – 15:00", 30)], facts);
    return [...weeks.map((week) => week.norm), norm];
  };

  test("weeks and months have the minutes of the plan, and a week also has its days of another month", () => {
    const week = 37 * 60;
    const month = 4 * week + 450;
    expect(normsOf(factsOf([{ ...plain, plan }]))).toEqual([...Array(6).fill(week), month]);
    expect(normsOf({ terms: [{ ...plain, plan }] })).toEqual(Array(7).fill(null));
    expect(normsOf(factsOf([plain]))).toEqual(Array(7).fill(null));
  });

  test("weekly hours without a plan are spread over the weekdays", () => {
    const norms = normsOf(factsOf([{ ...plain, weekly_minutes: 1_801 }]));
    expect(norms).toEqual([...Array(6).fill(1_801), Math.round((1_801 * 21) / 5)]);
  });

  test("half a Tuesday of 450 minutes off and four hours of work are a quarter of an hour above the norm", () => {
    const half = { date: "2026-11-24", minutes: 225, is_whole: false };
    const { weeks } = viewOf([work("24 08:00 – 12:00")], factsOf([{ ...plain, plan }], { away: [half] }));
    const { minutes, norm } = weeks.find(({ monday }) => monday === "2026-11-23") ?? {};
    const otherDays = 37 * 60 - 450;
    expect([minutes, norm]).toEqual([240, 225 + otherDays]);
  });

  test("days before the first work have no norm, and new terms apply from their day", () => {
    const first_day = Temporal.PlainDate.from("2026-11-12");
    const terms = [
      { ...plain, plan },
      { ...plain, from_date: "2026-11-23", weekly_minutes: 1_500 },
    ];
    const [first, second, third, fourth, fifth, sixth] = normsOf(factsOf(terms, { first_day }));
    expect([first, second, third, fourth, fifth, sixth]).toEqual([null, null, 450 + 420, 37 * 60, 1_500, 1_500]);
  });
});
