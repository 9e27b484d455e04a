import { describe, expect, test } from "vitest";
import { type CompanyDays, noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type NormPlan, type PlanWeek, planTemplates, type TimedDay } from "#common/rules/norm/norm-plan.ts";
import { plannedPauseStart } from "#common/rules/norm/planned-pause.ts";
import { sumKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { periodOf } from "#features/working-time-law/rules/work-periods.ts";
import { type AllowanceLine, type AllowancePerson, allowanceLines } from "./allowance-lines.ts";
import { type AllowanceRule, type AllowanceVersion, dayKinds, places } from "./allowance-rule.ts";
import { hourly, ofOwnRate, type Preset, ruleOf, tier } from "./presets/preset.ts";
import { presets } from "./presets/presets.ts";

/* Cases whose figures were computed by hand from the agreements. */

const rulesId = 7;

const planOf = (week: PlanWeek): NormPlan => ({ first_monday: "2026-01-05", weeks: [week] });
/** 37 hours: Monday to Thursday 7:00–15:00, Friday 7:00–14:30, with a pause 12:00–12:30. */
const standard = planOf(planTemplates[0]?.week as PlanWeek);
const shift = (start: string, end: string): TimedDay => ({ start, end, pause_start: null, pause_minutes: 0 });
const onTuesdays = (day: TimedDay) => planOf([null, day, null, null, null, null, null]);

type Facts = {
  readonly plan?: NormPlan | null;
  readonly weekly_minutes?: number;
  readonly rules?: Preset | readonly AllowanceRule[];
  readonly version?: Partial<AllowanceVersion>;
  readonly rates?: AllowancePerson["rates"];
  readonly days?: CompanyDays;
  readonly pay_kind?: "hourly" | "salaried";
  readonly credited?: AllowancePerson["credited"];
  readonly period?: Parameters<typeof allowanceLines>[2];
};

/** @param jobs `2026-03-10 07:00–18:00`; `/30` adds a pause of 30 minutes, and `/30@12:00` also its start */
function linesOf(jobs: readonly string[], facts: Facts = {}): AllowanceLine[] {
  const { plan = standard, weekly_minutes = null, rules = presets.industri, rates, days = noCompanyDays } = facts;
  const { credited = [], period = { from: "2000-01-01", to: "2099-12-31" } } = facts;
  const terms = {
    from_date: "2000-01-01",
    plan,
    weekly_minutes,
    pay_kind: facts.pay_kind ?? "hourly",
    allowance_rules_id: rulesId,
  } as const;
  const dated = "versions" in rules ? rules.versions : [{ from_date: "2000-01-01", rules }];
  const versions = dated.map((version) => ({
    ...({ normal_from: 6 * 60, normal_to: 18 * 60, norm: "own", full_time_minutes: 37 * 60, flex: null } as const),
    ...version,
    ...facts.version,
  }));
  const person: AllowancePerson = {
    user_id: 1,
    terms: [terms],
    rates: rates ?? [{ from_date: "2000-01-01", hourly_rate: 200 }],
    jobs: jobs
      .map((text, place) => ({ ...jobOf(text), id: place + 1 }))
      .map((job) => ({
        ...job,
        planned_pause: plannedPauseStart([terms], job.date, days),
      })),
    credited,
  };
  const company = { days, ruleSets: new Map([[rulesId, { id: rulesId, versions }]]) };
  return allowanceLines(person, company, period);
}

function jobOf(text: string) {
  const [, date = "", start = "", endDate = date, end = "", pause = "0", pause_start = null] =
    /^(\S+) ([\d:]+)–(?:(\S+) )?([\d:]+)(?:\/(\d+))?(?:@(.+))?$/.exec(text) ?? [];
  const period = periodOf(`${date} ${start}:00`, `${endDate} ${end}:00`);
  if (!period) throw new RangeError(text);
  return { ...period, date, pause_minutes: Number(pause), pause_start };
}

/** `120×48,10 + 60×76,80 = 173,00` */
function wordsOf(lines: readonly AllowanceLine[]): string {
  const byRate = Map.groupBy(lines, ({ rate }) => rate);
  const parts = [...byRate].map(([rate, same]) => {
    const minutes = same.reduce((sum, line) => sum + line.minutes, 0);
    return `${minutes}×${rate === null ? "?" : formatDecimal(rate)}`;
  });
  return `${parts.join(" + ")} = ${formatDecimal(sumKroner(lines.map(({ price }) => price)))}`;
}

describe("industry", () => {
  test.each([
    [
      "two hours at the first rate and one hour at the second rate",
      "2026-03-10 07:00–18:00/30",
      "120×48,10 + 60×76,80 = 173,00",
    ],
    ["the third rate from the fifth hour", "2026-03-10 07:00–21:00/30", "120×48,10 + 120×76,80 + 120×143,70 = 537,20"],
    ["work before the plan, with rates by the clock", "2026-03-10 05:00–15:00/30", "60×143,70 + 60×48,10 = 191,80"],
    ["a Sunday with a higher rate from noon", "2026-03-15 07:00–14:00", "300×95,75 + 120×143,70 = 766,15"],
    ["a public holiday with the rates of a Sunday", "2026-04-02 08:00–13:00", "240×95,75 + 60×143,70 = 526,70"],
    ["the rates before a new version", "2026-02-26 15:00–17:00", "120×46,70 = 93,40"],
    ["the rates of a new version", "2026-03-02 15:00–17:00", "120×48,10 = 96,20"],
    ["nine elapsed hours when the clock goes back", "2026-10-24 22:00–2026-10-25 06:00", "540×143,70 = 1.293,30"],
    ["a Friday, whose plan ends earlier", "2026-03-13 07:00–16:30/30", "120×48,10 = 96,20"],
    ["a part of an hour to the øre", "2026-03-10 15:00–15:25", "25×48,10 = 20,04"],
    [
      "a pause without a start, which lies in the middle of the work",
      "2026-03-10 15:00–21:00/30",
      "120×48,10 + 90×76,80 + 120×143,70 = 498,80",
    ],
  ])("%s", (_name, job, expected) => expect(wordsOf(linesOf([job]))).toBe(expected));

  test("a version that begins at the start of the pay week", () => {
    const [, version] = presets.industri.versions;
    const rules = {
      ...presets.industri,
      versions: [presets.industri.versions[0], { ...version, from_date: "2026-02-23" }],
    };
    expect(wordsOf(linesOf(["2026-02-26 15:00–17:00"], { rules: rules as Preset }))).toBe("120×48,10 = 96,20");
  });

  test("minutes are summed before the øre is rounded", () => {
    const late = linesOf(["2026-03-10 19:00–19:05", "2026-03-10 19:30–19:35"]);
    expect(wordsOf(late)).toBe("10×143,70 = 23,95");
  });

  test("two jobs of a day share the hours at the first rate", () => {
    const [first, second] = ["2026-03-10 15:00–16:30", "2026-03-10 16:30–18:00"] as const;
    expect(wordsOf(linesOf([second]))).toBe("30×48,10 + 60×76,80 = 100,85");
    expect(wordsOf(linesOf([first, second]))).toBe("120×48,10 + 60×76,80 = 173,00");
  });

  test("a displaced shift", () => {
    const plan = onTuesdays(shift("16:00", "00:00"));
    expect(wordsOf(linesOf(["2026-03-10 16:00–2026-03-11 00:00"], { plan }))).toBe("240×32,60 + 120×53,20 = 236,80");
    expect(wordsOf(linesOf(["2026-03-10 16:00–2026-03-11 00:00/30@19:30"], { plan }))).toBe(
      "210×32,60 + 120×53,20 = 220,50",
    );
  });

  test("a displaced shift that begins at midnight", () => {
    const plan = onTuesdays(shift("00:00", "08:00"));
    expect(wordsOf(linesOf(["2026-03-10 00:00–08:00"], { plan }))).toBe("360×62,70 = 376,20");
  });

  test("overtime right after a displaced shift has both allowances, and overtime after a gap does not", () => {
    const plan = onTuesdays(shift("12:00", "20:00"));
    expect(wordsOf(linesOf(["2026-03-10 12:00–21:00"], { plan }))).toBe("180×32,60 + 60×48,10 = 145,90");
    expect(wordsOf(linesOf(["2026-03-10 12:00–20:00", "2026-03-10 20:30–21:30"], { plan }))).toBe(
      "120×32,60 + 60×48,10 = 113,30",
    );
  });
});

describe("construction", () => {
  const rules = presets.byggeri;

  test("three hours by the clock at the first step, then the second step", () => {
    expect(wordsOf(linesOf(["2026-03-11 07:00–19:00/30"], { rules }))).toBe("180×74,95 + 60×149,90 = 374,75");
  });

  test("work over midnight belongs to the day on which it starts", () => {
    expect(wordsOf(linesOf(["2026-03-13 18:00–2026-03-14 02:00"], { rules }))).toBe("480×149,90 = 1.199,20");
  });

  test("counted by worked hours, an earlier job moves later work to the second step", () => {
    const worked = ruleOf({
      ...{ code: "1", name: "Overtid 1", amount: hourly(74.95), days: ["weekday"], places: ["after"] },
      tier: tier(0, 3, "worked"),
    });
    const second = { ...worked, code: "2", amount: hourly(149.9), tier: tier(3, null, "worked") };
    const late = "2026-03-11 17:00–19:00";
    expect(wordsOf(linesOf([late], { rules: [worked, second] }))).toBe("120×74,95 = 149,90");
    expect(wordsOf(linesOf([late, "2026-03-11 15:00–17:00"], { rules: [worked, second] }))).toBe(
      "180×74,95 + 60×149,90 = 374,75",
    );
  });
});

describe("a percentage of the person's own rate", () => {
  const rules = presets["50-100"];
  const week = ["09", "10", "11", "12", "13"];
  const weekOf = (hours: number) => week.map((day) => `2026-03-${day} 07:00–${String(7 + hours).padStart(2, "0")}:00`);

  test("without a plan overtime begins after the hours of the week", () => {
    const lines = linesOf(weekOf(8), { rules, plan: null, weekly_minutes: 37 * 60 });
    expect(wordsOf(lines)).toBe("180×100,00 = 300,00");
    expect(lines.map(({ date }) => date)).toEqual(["2026-03-13"]);
  });

  test("a part-timer has overtime above their own hours, or only above full time if the rules say so", () => {
    const jobs = [...weekOf(7).slice(0, 4), "2026-03-13 07:00–15:00"];
    const facts = { rules: [fifty], plan: null, weekly_minutes: 30 * 60 } as const;
    expect(wordsOf(linesOf(jobs, facts))).toBe("360×100,00 = 600,00");
    expect(linesOf(jobs, { ...facts, version: { norm: "full-time" } })).toEqual([]);
  });

  const fifty = ruleOf({
    ...{ code: "50", name: "Overtid 50 %", amount: ofOwnRate(50) },
    ...{ days: ["weekday", "saturday"], places: ["before", "after", "unplanned"] },
  });

  test("the allowance uses the person's rate on the day on which the work begins", () => {
    const rates = [
      { from_date: "2000-01-01", hourly_rate: 195 },
      { from_date: "2026-03-01", hourly_rate: 200 },
    ];
    const night = ["2026-02-28 22:00–2026-03-01 06:00"];
    expect(wordsOf(linesOf(night, { rules: [{ ...fifty, days: ["saturday", "sunday"] }], rates }))).toBe(
      "480×97,50 = 780,00",
    );
  });

  test("the price is unknown without a rate of the person", () => {
    const [line] = linesOf(["2026-03-10 15:00–16:00"], { rules, rates: [] });
    expect(line).toMatchObject({ rate: null, price: 0, minutes: 60 });
  });
});

test("an allowance for chosen people ends on their last day", () => {
  const housing = ruleOf({
    ...{ code: "housing", name: "Boligtillæg", amount: hourly(25) },
    ...{ days: ["weekday"], places: ["inside", "before", "after", "unplanned"], group: "housing" },
  });
  const jobs = ["09", "10", "11", "12", "13"].map((day) => `2026-03-${day} 07:00–15:00/30`);
  const until = (until_date: string | null) => [{ ...housing, people: [{ user_id: 1, until_date }] }];
  expect(wordsOf(linesOf(jobs, { rules: until(null) }))).toBe("2250×25,00 = 937,50");
  expect(wordsOf(linesOf(jobs, { rules: until("2026-03-10") }))).toBe("900×25,00 = 375,00");
  expect(linesOf(jobs, { rules: [{ ...housing, people: [{ user_id: 2, until_date: null }] }] })).toEqual([]);
});

const anyDay = { days: dayKinds, places } as const;
const afterPlan = ruleOf({
  ...{ code: "after", name: "Efter planen", amount: hourly(48.1), days: dayKinds, places: ["after"] },
});

describe("mistakes that other systems made", () => {
  test("a band of another group does not reduce the overtime of a day of twelve hours", () => {
    const band = ruleOf({ ...anyDay, code: "day", name: "Dagtillæg", amount: hourly(10), group: "day" });
    const first = { ...afterPlan, tier: tier(0, 2, "clock") };
    const second = { ...afterPlan, code: "later", amount: hourly(76.8), tier: tier(2, null, "clock") };
    const lines = linesOf(["2026-03-10 07:00–19:00/30"], { rules: [band, first, second] });
    expect(wordsOf(lines)).toBe("690×10,00 + 120×48,10 + 120×76,80 = 364,80");
  });

  test("a band of the same group takes minutes that the tier still counts", () => {
    const band = ruleOf({
      ...{ ...anyDay, code: "band", name: "Kl. 15–16", amount: hourly(100) },
      ...{ clock: { from: 15 * 60, to: 16 * 60 }, priority: 1 },
    });
    for (const counting of ["clock", "worked"] as const) {
      const rules = [{ ...afterPlan, tier: tier(0, 2, counting) }, band];
      expect(wordsOf(linesOf(["2026-03-10 07:00–19:00/30"], { rules }))).toBe("60×100,00 + 60×48,10 = 148,10");
    }
  });

  test("a third job of a day continues the tier of the earlier jobs", () => {
    const jobs = ["2026-03-10 15:00–17:00", "2026-03-10 17:00–18:00", "2026-03-10 19:00–20:00"];
    const worked = [{ ...afterPlan, tier: tier(0, 2, "worked") }];
    expect(wordsOf(linesOf(jobs, { rules: worked }))).toBe("120×48,10 = 96,20");
    expect(wordsOf(linesOf(jobs))).toBe("120×48,10 + 60×76,80 + 60×143,70 = 316,70");
  });

  test("two jobs of a day share the planned minutes of a plan without times", () => {
    const plan = planOf([null, { minutes: 444 }, null, null, null, null, null]);
    const jobs = ["2026-03-10 07:00–11:00", "2026-03-10 13:00–17:00"];
    expect(wordsOf(linesOf(jobs, { plan, rules: [afterPlan] }))).toBe("36×48,10 = 28,86");
  });

  test("a night shift across two periods is owed in the period in which the shift begins", () => {
    const shift = ["2026-03-31 22:00–2026-04-01 06:00"];
    const [march, april] = [
      { from: "2026-03-01", to: "2026-03-31" },
      { from: "2026-04-01", to: "2026-04-30" },
    ];
    expect(wordsOf(linesOf(shift, { period: march }))).toBe("480×143,70 = 1.149,60");
    expect(linesOf(shift, { period: april })).toEqual([]);
  });
});

describe("plans", () => {
  test("without a plan, a band from the start of the plan begins with the normal hours, also at a clock change", () => {
    const clock = { from: "plan-start", to: 12 * 60 } as const;
    const rules = [ruleOf({ ...anyDay, code: "morning", name: "Søndag morgen", amount: hourly(60), clock })];
    for (const sunday of ["2026-03-29", "2026-10-25"])
      expect(wordsOf(linesOf([`${sunday} 05:00–14:00`], { plan: null, rules }))).toBe("360×60,00 = 360,00");
  });

  test("work over several days is inside the plan of each day", () => {
    const night = shift("22:00", "06:00");
    const plan = planOf([night, night, night, null, null, null, null]);
    const lines = linesOf(["2026-03-09 22:00–2026-03-12 06:00"], { plan, rules: [afterPlan] });
    expect(wordsOf(lines)).toBe("1920×48,10 = 1.539,20");
  });

  test("on a Sunday a tier by the clock counts from the end of the Sunday's own plan", () => {
    const plan = planOf([null, null, null, null, null, shift("10:00", "14:00"), shift("08:00", "12:00")]);
    const rules = [{ ...afterPlan, days: ["sunday"], tier: tier(0, 1, "clock") } as const];
    expect(wordsOf(linesOf(["2026-03-14 20:00–2026-03-15 15:00"], { plan, rules }))).toBe("60×48,10 = 48,10");
  });

  test("on an unplanned day, a tier by the clock counts from the first minute that meets the rule", () => {
    const rules = [{ ...afterPlan, places: ["unplanned"], tier: tier(1, 3, "clock") } as const];
    const saturday = ["2026-03-14 08:00–08:30", "2026-03-14 10:30–12:00"];
    expect(wordsOf(linesOf(saturday, { rules }))).toBe("30×48,10 = 24,05");
  });

  test("absence that counts as hours lowers the hours of the week", () => {
    const jobs = ["09", "10", "11", "12"].map((day) => `2026-03-${day} 07:00–15:00`);
    const facts = { plan: null, weekly_minutes: 37 * 60, rules: [afterPlan] } as const;
    expect(linesOf(jobs, facts)).toEqual([]);
    const credited = [{ date: "2026-03-13", minutes: 444, is_whole: true }];
    expect(wordsOf(linesOf(jobs, { ...facts, credited }))).toBe("144×48,10 = 115,44");
  });

  test("a half day off of the company begins at noon", () => {
    const days = { ...noCompanyDays, "06-05": "half" } as const;
    const job = "2026-06-05 07:00–14:00";
    expect(wordsOf(linesOf([job], { days }))).toBe("120×143,70 = 287,40");
    expect(linesOf([job])).toEqual([]);
  });
});

describe("full time", () => {
  const version = { norm: "full-time" } as const;
  const fourDays = planOf([...Array.from({ length: 4 }, () => shift("07:00", "14:30")), null, null, null]);
  const facts = { plan: fourDays, rules: [afterPlan], version };

  test("a part-timer's first hours outside the plan are ordinary, up to full time", () => {
    expect(wordsOf(linesOf(["2026-03-09 07:00–22:30"], facts))).toBe("60×48,10 = 48,10");
    const twoDays = ["2026-03-09 14:30–19:30", "2026-03-10 14:30–17:30"];
    expect(wordsOf(linesOf(twoDays, facts))).toBe("60×48,10 = 48,10");
    expect(wordsOf(linesOf([...twoDays, "2026-03-16 14:30–19:30"], facts))).toBe("60×48,10 = 48,10");
  });

  test("a full-timer has overtime outside the plan, also in a week with a public holiday", () => {
    expect(wordsOf(linesOf(["2026-03-09 07:00–18:00/30"], { ...facts, plan: standard }))).toBe("180×48,10 = 144,30");
    expect(wordsOf(linesOf(["2026-04-01 07:00–18:00/30"], { ...facts, plan: standard }))).toBe("180×48,10 = 144,30");
  });

  test("work on a Sunday does not count towards a part-timer's hours up to full time", () => {
    const rules = [{ ...afterPlan, places: ["after", "unplanned"] } as const];
    const jobs = ["2026-03-14 08:00–16:00", "2026-03-15 08:00–10:00"];
    expect(wordsOf(linesOf(jobs, { ...facts, rules }))).toBe("180×48,10 = 144,30");
  });

  test("a person without known weekly hours counts as full-time", () => {
    const rules = [{ ...afterPlan, places: ["unplanned"] } as const];
    expect(wordsOf(linesOf(["2026-03-14 08:00–10:00"], { ...facts, plan: null, rules }))).toBe("120×48,10 = 96,20");
  });
});

describe("days, calls and minima", () => {
  const paid = (amount: AllowanceRule["amount"], more: Partial<AllowanceRule> = {}) => [
    ruleOf({ ...anyDay, code: "one", name: "Tillæg", amount, ...more }),
  ];

  test("a rate per day is paid once, and adjacent jobs are one call", () => {
    const jobs = ["2026-03-10 07:00–09:00", "2026-03-10 09:00–10:00", "2026-03-10 12:00–13:00"];
    const [day] = linesOf(jobs, { rules: paid({ kind: "daily", kroner: 73.9 }) });
    expect(day).toMatchObject({ unit: "day", count: 1, minutes: 240, price: 73.9 });
    const [calls] = linesOf(jobs, { rules: paid({ kind: "each", kroner: 33.05 }) });
    expect(calls).toMatchObject({ unit: "each", count: 2, minutes: 240, price: 66.1 });
    expect(calls?.jobs).toEqual([
      { job_id: 1, minutes: 120 },
      { job_id: 2, minutes: 60 },
      { job_id: 3, minutes: 60 },
    ]);
  });

  test("each call is paid for at least its minimum", () => {
    const rules = paid(hourly(60), { minimum_minutes: 240, contact: "apart" });
    const jobs = ["2026-03-10 18:00–19:00", "2026-03-10 20:00–20:30", "2026-03-10 14:00–15:30"];
    expect(wordsOf(linesOf(jobs, { rules }))).toBe("480×60,00 = 480,00");
    expect(wordsOf(linesOf(["2026-03-10 18:00–23:00"], { rules }))).toBe("300×60,00 = 300,00");
  });

  const overMidnight = ["2026-03-10 23:00–2026-03-11 00:00", "2026-03-11 00:00–02:00"];
  const datesOf = (lines: readonly AllowanceLine[]) =>
    lines.map(({ date, minutes, count, price }) => [date, minutes, count, price]);

  test("a call over midnight is paid once, on its first day, even if each day has its own job", () => {
    const rules = paid({ kind: "each", kroner: 33.05 });
    expect(datesOf(linesOf(overMidnight, { rules }))).toEqual([["2026-03-10", 60, 1, 33.05]]);
    const wednesday = { from: "2026-03-11", to: "2026-03-11" };
    expect(linesOf(overMidnight, { rules, period: wednesday })).toEqual([]);
    expect(datesOf(linesOf([...overMidnight, "2026-03-11 03:00–04:00"], { rules }))).toEqual([
      ["2026-03-10", 60, 1, 33.05],
      ["2026-03-11", 60, 1, 33.05],
    ]);
  });

  test("a call of which only the second day meets the rule is paid on the second day", () => {
    const night = ["2026-03-14 23:00–2026-03-15 00:00", "2026-03-15 00:00–02:00"];
    const rules = paid({ kind: "each", kroner: 33.05 }, { days: ["sunday"] });
    expect(datesOf(linesOf(night, { rules }))).toEqual([["2026-03-15", 120, 1, 33.05]]);
  });

  test("a call's minimum counts work on both sides of midnight, and the first day gets the missing minutes", () => {
    const rules = paid(hourly(60), { minimum_minutes: 240 });
    expect(datesOf(linesOf(overMidnight, { rules }))).toEqual([
      ["2026-03-10", 120, 0, 120],
      ["2026-03-11", 120, 0, 120],
    ]);
  });

  test("two steps of overtime share the minimum of a call, and the first step gets the missing minutes", () => {
    const step = (code: string, kroner: number, from: number, to: number | null, minimum_minutes: number) =>
      ruleOf({
        ...{ ...anyDay, code, name: code, amount: hourly(kroner), tier: tier(from, to, "worked"), minimum_minutes },
      });
    const rules = [step("1", 50, 0, 1, 240), step("2", 100, 1, null, 240)];
    expect(wordsOf(linesOf(["2026-03-10 18:00–20:00"], { rules }))).toBe("180×50,00 + 60×100,00 = 250,00");
    expect(wordsOf(linesOf(["2026-03-10 18:00–23:00"], { rules }))).toBe("60×50,00 + 240×100,00 = 450,00");
    const apart = rules.map((rule) => ({ ...rule, group: rule.code }));
    expect(wordsOf(linesOf(["2026-03-10 18:00–20:00"], { rules: apart }))).toBe("240×50,00 + 240×100,00 = 600,00");
  });

  test("a day, a call or a minimum that reaches into a new version is paid once, by the old version", () => {
    const dated = (amounts: readonly AllowanceRule["amount"][], more: Partial<AllowanceRule> = {}): Preset => ({
      ...presets.industri,
      versions: amounts.map((amount, place) => ({
        from_date: place === 0 ? "2000-01-01" : "2026-03-01",
        rules: paid(amount, more),
      })),
    });
    const night = ["2026-02-28 23:30–2026-03-01 00:30"];
    const words = (rules: Preset) =>
      linesOf(night, { rules }).map(({ rate, minutes, count }) => ({ rate, minutes, count }));
    const of = (kind: "daily" | "each" | "hourly") => [73.9, 75].map((kroner) => ({ kind, kroner }));
    for (const kind of ["daily", "each"] as const)
      expect(words(dated(of(kind)))).toEqual([{ rate: 73.9, minutes: 60, count: 1 }]);
    expect(words(dated(of("hourly"), { minimum_minutes: 240 }))).toEqual([{ rate: 73.9, minutes: 240, count: 0 }]);
    expect(words(dated(of("hourly"))).map(({ minutes }) => minutes)).toEqual([30, 30]);
    const sameNumber = [{ kind: "hourly", kroner: 60 } as const, { kind: "daily", kroner: 60 } as const];
    expect(words(dated(sameNumber))).toEqual([
      { rate: 60, minutes: 30, count: 0 },
      { rate: 60, minutes: 30, count: 1 },
    ]);
  });
});

test("a minute of two jobs belongs to the earlier job, unless the earlier job has its pause then", () => {
  const rules = [ruleOf({ ...anyDay, code: "all", name: "Alt", amount: hourly(60) })];
  const jobsOf = (jobs: readonly string[]) => linesOf(jobs, { rules })[0]?.jobs.map(({ minutes }) => minutes);
  expect(jobsOf(["2026-03-10 08:00–12:00", "2026-03-10 10:00–13:00"])).toEqual([240, 60]);
  expect(jobsOf(["2026-03-10 08:00–12:00/30@11:00", "2026-03-10 10:00–13:00"])).toEqual([210, 90]);
});

test("a rule for salaried people does not apply to hourly paid people", () => {
  const rules = [{ ...afterPlan, applies_to: "salaried" } as const];
  const job = ["2026-03-10 15:00–16:00"];
  expect(linesOf(job, { rules })).toEqual([]);
  expect(wordsOf(linesOf(job, { rules, pay_kind: "salaried" }))).toBe("60×48,10 = 48,10");
});

test("a percentage of a fixed rate needs no rate of the person", () => {
  const rules = [{ ...afterPlan, amount: { kind: "base-percent", percent: 33.33, base: 149.9 } } as const];
  expect(wordsOf(linesOf(["2026-03-10 15:00–16:00"], { rules, rates: [] }))).toBe("60×49,96 = 49,96");
});

describe("bounds to the minute", () => {
  const all = { ...anyDay, code: "all", name: "Tillæg", amount: hourly(60) };
  const minutesOf = (jobs: readonly string[], facts: Facts) =>
    linesOf(jobs, facts).reduce((sum, { minutes }) => sum + minutes, 0);

  test("a plan within the normal hours is not displaced and no night shift, and a plan a minute outside is both", () => {
    const displaced = [ruleOf({ ...all, shift: "displaced" })];
    const night = [ruleOf({ ...all, shift: "night" })];
    const [early, late] = [onTuesdays(shift("06:00", "18:00")), onTuesdays(shift("05:59", "18:01"))];
    const job = ["2026-03-10 08:00–09:00"];
    expect([minutesOf(job, { plan: early, rules: displaced }), minutesOf(job, { plan: early, rules: night })]).toEqual([
      0, 0,
    ]);
    expect([minutesOf(job, { plan: late, rules: displaced }), minutesOf(job, { plan: late, rules: night })]).toEqual([
      60, 60,
    ]);
  });

  test("work that ends when the plan begins, or begins when the plan ends, touches the plan", () => {
    const rules = [ruleOf({ ...all, contact: "touching" })];
    for (const job of ["2026-03-10 06:00–07:00", "2026-03-10 15:00–16:00"])
      expect(minutesOf([job], { rules })).toBe(60);
    for (const job of ["2026-03-10 06:00–06:59", "2026-03-10 15:01–16:00"]) expect(minutesOf([job], { rules })).toBe(0);
  });

  test("a band can begin in an hour that the clock skips or repeats", () => {
    const rules = [ruleOf({ ...all, clock: { from: 150, to: 360 } })];
    expect(minutesOf(["2026-03-29 00:00–06:00"], { rules })).toBe(180);
    expect(minutesOf(["2026-10-25 00:00–06:00"], { rules })).toBe(30 + 210);
  });

  test("the first of several rules with the same priority takes a minute", () => {
    const rules = [ruleOf(all), ruleOf({ ...all, code: "second" }), ruleOf({ ...all, code: "low", priority: 0 })];
    expect(linesOf(["2026-03-10 08:00–09:00"], { rules }).map(({ code }) => code)).toEqual(["all"]);
  });
});
