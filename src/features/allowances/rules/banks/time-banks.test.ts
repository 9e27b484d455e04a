import { describe, expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type NormPlan, type PlanWeek, planTemplates } from "#common/rules/norm/norm-plan.ts";
import { sumKroner } from "#common/rules/values/money.ts";
import { periodOf } from "#features/working-time-law/rules/work-periods.ts";
import { type AllowancePerson, owedByDay } from "../allowance-lines.ts";
import { type AllowanceRule, type AllowanceVersion, type FlexRules, versionDefaults } from "../allowance-rule.ts";
import type { OvertimeDay } from "../day-of-work.ts";
import { presets } from "../presets/presets.ts";
import { bankLines, paidOverflow, withheldLines } from "./bank-lines.ts";
import { type FlexDay, type FlexEntry, flexDays, overflows } from "./flex.ts";

/* Flex and time off (docs/product-rules.md#time-banks). The figures were computed by hand. */

const standard: NormPlan = { first_monday: "2026-01-05", weeks: [planTemplates[0]?.week as PlanWeek] };
const flex: FlexRules = { max_minutes: 900, min_minutes: null, period: "week", overflow: "paid", salary_code: "40" };
const industri = presets.industri.versions.find(({ from_date }) => from_date === "2026-03-01")?.rules ?? [];
const overtime = industri.filter(({ code }) => code.startsWith("overtime"));

type Facts = {
  readonly rules?: readonly AllowanceRule[];
  readonly plan?: NormPlan | null;
  readonly weekly_minutes?: number | null;
  readonly pay_kind?: "hourly" | "salaried";
  readonly credited?: AllowancePerson["credited"];
  readonly said?: Readonly<Record<string, OvertimeDay>>;
  readonly hasOwnPrice?: boolean;
};

/** @param jobs `2026-03-10 07:00–18:00/30` is a job with a pause of 30 minutes at the planned time */
function daysOf(jobs: readonly string[], facts: Facts = {}) {
  const { rules = overtime, plan = standard, weekly_minutes = null, pay_kind = "hourly", credited = [] } = facts;
  const terms = [{ from_date: "2000-01-01", plan, weekly_minutes, pay_kind, allowance_rules_id: 7 }];
  const version: AllowanceVersion = { ...versionDefaults, from_date: "2000-01-01", rules, flex };
  const company = { days: noCompanyDays, ruleSets: new Map([[7, { id: 7, versions: [version] }]]) };
  const person: AllowancePerson = {
    ...{ user_id: 1, terms, rates: [{ from_date: "2000-01-01", hourly_rate: 200 }], credited },
    overtime: new Map(Object.entries(facts.said ?? {})),
    jobs: jobs.map((text, place) => {
      const [, date, start, end, pause = "0"] = /^(\S+) ([\d:]+)–([\d:]+)(?:\/(\d+))?$/.exec(text) ?? [];
      const period = periodOf(`${date} ${start}:00`, `${date} ${end}:00`);
      if (!period) throw new Error(text);
      const place_of_pause = { pause_minutes: Number(pause), pause_start: null, planned_pause: "12:00" };
      return { ...period, ...place_of_pause, id: place + 1, has_own_price: facts.hasOwnPrice ?? false };
    }),
  };
  const owed = owedByDay(person, company, { from: "2000-01-01", to: "2099-12-31" });
  const between = (from: string, until: string) => flexDays(person, company, owed.times, { from, until });
  return { ...owed, between };
}

const hour = (use: AllowanceRule["hour"], more: Partial<AllowanceRule> = {}) =>
  overtime.map((rule) => ({ ...rule, hour: use, ...more }));
const pay = () => ({ rate: 200, salary_code: "10" });
const changes = (days: readonly FlexDay[]) => days.map(({ change }) => change ?? Number.NaN);

const tuesday = ["2026-03-10 07:00–18:00/30"];

describe("time off", () => {
  test("a run pays the allowance of overtime that goes to time off, and not the hours", () => {
    const { lines, times } = daysOf(tuesday, { rules: hour("banked") });
    expect(sumKroner(lines.map(({ price }) => price))).toBe(173);
    expect(bankLines(times)).toMatchObject([
      { code: "bank:time-off", date: "2026-03-10", minutes: 180, rate: null, price: 0 },
    ]);
    expect(withheldLines(times, pay)).toMatchObject([
      { name: "Til afspadsering", salary_code: "10", unit: "hour", minutes: -180, rate: 200, price: -600 },
    ]);
  });

  test("a person can bank overtime only if the rules offer a choice, and is paid if they choose nothing", () => {
    const rules = hour("chosen");
    const banked = { "2026-03-10": { is_agreed: false, is_banked: true } };
    expect(bankLines(daysOf(tuesday, { rules, said: banked }).times)).toMatchObject([{ minutes: 180 }]);
    expect(bankLines(daysOf(tuesday, { rules }).times)).toEqual([]);
    expect(bankLines(daysOf(tuesday, { said: banked }).times)).toEqual([]);
  });

  test("a minute that meets rules of two groups is banked once", () => {
    const rules = [
      ...hour("banked"),
      ...hour("banked").map((rule) => ({ ...rule, code: `2-${rule.code}`, group: "b" })),
    ];
    expect(bankLines(daysOf(tuesday, { rules }).times)).toMatchObject([{ minutes: 180 }]);
  });

  test("hours of a job with a typed price are not banked", () =>
    expect(bankLines(daysOf(tuesday, { rules: hour("banked"), hasOwnPrice: true }).times)).toEqual([]));

  test("the deduction is rounded for each job, like the price of the job", () => {
    const jobs = ["2026-03-10 15:00–15:10", "2026-03-10 16:00–16:10"];
    expect(withheldLines(daysOf(jobs, { rules: hour("banked") }).times, pay)).toMatchObject([
      { minutes: -20, price: -66.66 },
    ]);
  });

  test("jobs with different rates are deducted at their own rates", () => {
    const jobs = ["2026-03-10 15:00–16:00", "2026-03-10 16:00–18:00"];
    const { times } = daysOf(jobs, { rules: hour("banked") });
    const lines = withheldLines(times, (id) => ({ rate: id === 1 ? 200 : 187.35, salary_code: "10" }));
    expect(lines.map(({ minutes, price }) => [minutes, price])).toEqual([
      [-60, -200],
      [-120, -374.7],
    ]);
  });
});

describe("overtime without agreement", () => {
  const rules = hour("ordinary", { needs_agreement: true });

  test("goes to flex without an allowance, and its hours are not paid", () => {
    const { lines, times, between } = daysOf(tuesday, { rules });
    expect(lines).toEqual([]);
    expect(withheldLines(times, pay)).toMatchObject([{ name: "Til flex", minutes: -180, price: -600 }]);
    expect(changes(between("2026-03-09", "2026-03-11"))).toEqual([0, 180, 0]);
  });

  test("is paid as ordinary overtime on a day that is marked as agreed", () => {
    const said = { "2026-03-10": { is_agreed: true, is_banked: false } };
    const { lines, times } = daysOf(tuesday, { rules, said });
    expect(sumKroner(lines.map(({ price }) => price))).toBe(173);
    expect(bankLines(times)).toEqual([]);
  });
});

describe("flex", () => {
  const weekOf = (...minutes: number[]) =>
    minutes.map((length, day) => {
      const end = 7 * 60 + length;
      const clock = `${String(Math.floor(end / 60)).padStart(2, "0")}:${String(end % 60).padStart(2, "0")}`;
      return `2026-03-${String(9 + day).padStart(2, "0")} 07:00–${clock}`;
    });
  const salaried = { pay_kind: "salaried", rules: [], plan: null, weekly_minutes: 2220 } as const;

  test("a week of 450, 480, 444, 444 and 420 minutes with a norm of 5 × 444 adds 18 minutes", () => {
    const found = daysOf(weekOf(450, 480, 444, 444, 420), salaried).between("2026-03-09", "2026-03-15");
    expect(changes(found)).toEqual([6, 36, 0, 0, -24, 0, 0]);
    expect(changes(found).reduce((sum, change) => sum + change, 0)).toBe(18);
  });

  test("a balance of 14 h 30 min. plus 72 minutes ends at the limit of 15 h, and 42 minutes are paid", () => {
    const days = daysOf(weekOf(516, 444, 444, 444, 444), salaried).between("2026-03-09", "2026-03-15");
    const opening: FlexEntry = { kind: "opening", date: "2026-03-08", amount: 870 };
    const found = overflows(days, [opening]);
    expect(found).toMatchObject([{ date: "2026-03-15", minutes: 42 }]);
    expect(870 + changes(days).reduce((sum, change) => sum + change, 0) - 42).toBe(900);
    expect(found.map((overflow) => paidOverflow(overflow, 200))).toMatchObject([
      { name: "Flex over loftet", salary_code: "40", minutes: 42, rate: 200, price: 140 },
    ]);
  });

  test("a public holiday takes nothing from flex, and a workday without work takes its norm", () => {
    const week = daysOf([], { ...salaried, plan: standard, weekly_minutes: null }).between("2026-03-30", "2026-04-05");
    // Monday to Wednesday have 450 minutes. Thursday and Friday are public holidays.
    expect(changes(week)).toEqual([-450, -450, -450, 0, 0, 0, 0]);
  });

  test("half a day off of 450 minutes and four hours of work add 15 minutes", () => {
    const credited = [{ date: "2026-03-10", minutes: 225, is_whole: false }];
    const facts = { ...salaried, plan: standard, weekly_minutes: null, credited };
    expect(changes(daysOf(["2026-03-10 07:00–11:00"], facts).between("2026-03-10", "2026-03-10"))).toEqual([15]);
  });

  test("a public holiday takes nothing from flex, whether or not the person works on its weekday", () => {
    // 2 April 2026 is a public holiday (skærtorsdag).
    const partTime: NormPlan = {
      first_monday: "2026-01-05",
      weeks: [[...(standard.weeks[0]?.slice(0, 3) ?? []), null, null, null, null] as PlanWeek],
    };
    for (const plan of [standard, partTime]) {
      const { between } = daysOf([], { ...salaried, plan, weekly_minutes: null });
      expect(changes(between("2026-04-02", "2026-04-02"))).toEqual([0]);
    }
  });

  test("absence that counts as hours is credited, and a whole day has the norm of the day", () => {
    const credited = [
      { date: "2026-03-10", minutes: 444, is_whole: true },
      { date: "2026-03-11", minutes: 222, is_whole: false },
    ];
    const { between } = daysOf(
      weekOf(444, 0, 222, 444, 444).filter((_job, day) => day !== 1),
      { ...salaried, credited },
    );
    expect(changes(between("2026-03-09", "2026-03-13"))).toEqual([0, 0, 0, 0, 0]);
  });

  test("hours that a rule pays or banks do not count as flex, and hours with only an allowance do", () => {
    const plan = { plan: standard, weekly_minutes: null };
    const of = (use: AllowanceRule["hour"]) =>
      changes(
        daysOf(tuesday, {
          ...{ ...salaried, ...plan },
          rules: hour(use, { applies_to: "all" }),
        }).between("2026-03-10", "2026-03-10"),
      );
    expect([of("ordinary"), of("paid"), of("banked")]).toEqual([[180], [0], [0]]);
  });

  test("the days of a week add up to the weekly hours, even if a fifth is not a whole minute", () => {
    const found = daysOf([], { ...salaried, weekly_minutes: 2228 }).between("2026-03-09", "2026-03-15");
    expect(changes(found).reduce((sum, change) => sum + change, 0)).toBe(-2228);
    expect(changes(found).every(Number.isInteger)).toBe(true);
  });

  test("a day whose norm is unknown has an unknown flex", () => {
    const { between } = daysOf([], { ...salaried, weekly_minutes: null });
    expect(between("2026-03-09", "2026-03-10").map(({ change }) => change)).toEqual([null, null]);
  });

  describe("the end of a flex period", () => {
    const day = (date: string, change: number | null, more: Partial<FlexRules> = {}): FlexDay => ({
      ...{ date, change, rules_id: 7 },
      flex: { ...flex, period: "month", ...more },
    });

    test("the overflow of a month is counted once, on its last day", () => {
      const days = [day("2026-02-27", 930), day("2026-02-28", 0), day("2026-03-01", 0), day("2026-03-31", 10)];
      expect(overflows(days, []).map(({ date, minutes }) => [date, minutes])).toEqual([
        ["2026-02-28", 30],
        ["2026-03-31", 10],
      ]);
    });

    test("an opening on the last day of a month does not overflow until the next period ends", () => {
      const days = [day("2026-01-31", 0), day("2026-02-28", 0)];
      const found = overflows(days, [{ kind: "opening", date: "2026-01-31", amount: 930 }]);
      expect(found.map(({ date, minutes }) => [date, minutes])).toEqual([["2026-02-28", 30]]);
    });

    test("a correction on the day of an opening does not change the balance, in any order", () => {
      const days = [day("2026-01-15", 0), day("2026-01-31", 0)];
      const opening: FlexEntry = { kind: "opening", date: "2026-01-15", amount: 900 };
      const correction: FlexEntry = { kind: "correction", date: "2026-01-15", amount: 60 };
      for (const entries of [
        [opening, correction],
        [correction, opening],
      ])
        expect(overflows(days, entries)).toEqual([]);
    });

    test("after a day whose norm is unknown, flex does not overflow until the next opening", () => {
      const days = [day("2026-01-30", null), day("2026-01-31", 930), day("2026-02-27", 0), day("2026-02-28", 40)];
      expect(overflows(days, [])).toEqual([]);
      const opening: FlexEntry = { kind: "opening", date: "2026-02-27", amount: 900 };
      expect(overflows(days, [opening])).toMatchObject([{ date: "2026-02-28", minutes: 40 }]);
    });

    test("the last day of the employment ends the last flex period", () => {
      const days = [day("2026-02-09", 500), day("2026-02-10", 430)];
      expect(overflows(days, [])).toEqual([]);
      expect(overflows(days, [], "2026-02-10")).toMatchObject([{ date: "2026-02-10", minutes: 30 }]);
    });

    test("flex without a limit does not overflow", () =>
      expect(overflows([day("2026-02-28", 9000, { max_minutes: null })], [])).toEqual([]));

    test("an opening is the balance at the end of its date, and a later correction adds to the balance", () => {
      const days = [day("2026-02-26", 500), day("2026-02-27", 100), day("2026-02-28", 50)];
      const opening: FlexEntry = { kind: "opening", date: "2026-02-27", amount: 800 };
      const correction: FlexEntry = { kind: "correction", date: "2026-02-28", amount: 60 };
      expect(overflows(days, [correction, opening])).toMatchObject([{ date: "2026-02-28", minutes: 10 }]);
    });
  });
});
