import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type PlanWeek, planTemplates } from "#common/rules/norm/norm-plan.ts";
import { kronerFromOre, sumKroner } from "#common/rules/values/money.ts";
import { allowanceDifference } from "#features/allowances/rules/allowance-difference.ts";
import { type AllowanceCompany, type AllowancePerson, owedByDay } from "#features/allowances/rules/allowance-lines.ts";
import { type AllowanceRule, dayKinds, type FlexRules, places } from "#features/allowances/rules/allowance-rule.ts";
import { paidFlexCode, paidOverflow, withheldLines } from "#features/allowances/rules/banks/bank-lines.ts";
import { flexDays, overflows } from "#features/allowances/rules/banks/flex.ts";
import { hourly, ruleOf, tier } from "#features/allowances/rules/presets/preset.ts";
import { presets } from "#features/allowances/rules/presets/presets.ts";
import type { RuleSet } from "#features/allowances/rules/rule-set-input.ts";
import { periodOf } from "#features/working-time-law/rules/work-periods.ts";
import { dayOn } from "#features/working-time-law/rules/working-days.ts";
import type { Allowance } from "./allowance-problems.ts";
import { allowanceProblems, type OwedLine } from "./allowance-problems.ts";
import { touchedDays } from "./touched-days.ts";

const plan = { first_monday: "2026-01-05", weeks: [planTemplates[0]?.week as PlanWeek] };

type Facts = {
  readonly weekly?: boolean;
  readonly rules?: readonly AllowanceRule[];
  readonly isFullTime?: boolean;
  readonly flex?: FlexRules | null;
};

function personWith({ weekly = false }: Facts): Omit<AllowancePerson, "jobs"> {
  const norm = weekly ? { plan: null, weekly_minutes: 20 * 60 } : { plan, weekly_minutes: null };
  const terms = [{ from_date: "2000-01-01", ...norm, pay_kind: "hourly" as const, allowance_rules_id: 7 }];
  const overtime = new Map([
    ["2026-03-09", { is_agreed: true, is_banked: true }],
    ["2026-03-12", { is_agreed: true, is_banked: false }],
    ["2026-03-13", { is_agreed: false, is_banked: true }],
  ]);
  return { user_id: 1, terms, rates: [{ from_date: "2000-01-01", hourly_rate: 187.35 }], credited: [], overtime };
}

function companyWith({
  rules = presets.industri.versions[0]?.rules ?? [],
  isFullTime = false,
  flex = null,
}: Facts): AllowanceCompany {
  const version = {
    ...{ from_date: "2000-01-01", rules, normal_from: 360, normal_to: 1080, full_time_minutes: 24 * 60, flex },
    norm: isFullTime ? ("full-time" as const) : ("own" as const),
  };
  return { days: noCompanyDays, ruleSets: new Map([[7, { id: 7, versions: [version] }]]) };
}

const week = [
  "2026-03-08",
  "2026-03-09",
  "2026-03-10",
  "2026-03-11",
  "2026-03-12",
  "2026-03-13",
  "2026-03-14",
  "2026-03-15",
];
const jobsOfWeek = fc.array(
  fc.record({ day: fc.nat(7), from: fc.nat(287), length: fc.integer({ min: 1, max: 180 }), pause: fc.nat(3) }),
  { minLength: 1, maxLength: 7 },
);
const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant("run" as const), which: fc.nat(127), isBack: fc.boolean() }),
    fc.record({ does: fc.constant("annul" as const) }),
  ),
  { minLength: 2, maxLength: 9 },
);

const onAnyDay = { days: dayKinds, places, applies_to: "all" } as const;
const ofCalls = [
  ruleOf({ ...onAnyDay, code: "each", name: "Tilkald", amount: { kind: "each", kroner: 33.05 }, group: "each" }),
  ruleOf({ ...onAnyDay, code: "1", name: "1", amount: hourly(50), tier: tier(0, 1, "worked"), minimum_minutes: 240 }),
  ruleOf({
    ...onAnyDay,
    code: "2",
    name: "2",
    amount: hourly(99),
    tier: tier(1, null, "worked"),
    minimum_minutes: 240,
  }),
];

const flex: FlexRules = { max_minutes: 100, min_minutes: null, period: "week", overflow: "paid", salary_code: "40" };
const ofBanks = (presets.industri.versions[0]?.rules ?? []).map((rule, place) => ({
  ...rule,
  hour: (["chosen", "banked", "ordinary", "paid"] as const)[place % 4] ?? "ordinary",
  needs_agreement: place % 3 === 0,
}));

const setUps: readonly [string, Facts][] = [
  ["banked hours, and flex that is paid above its limit", { rules: ofBanks, flex }],
  ["banked hours of people with weekly hours", { weekly: true, rules: ofBanks, flex }],
  ["a plan with times", {}],
  ["rules for calls", { rules: ofCalls }],
  ["weekly hours without a plan", { weekly: true, rules: presets["50-100"].versions[0]?.rules ?? [] }],
  ["full-time weekly hours", { isFullTime: true, rules: presets["50-100"].versions[0]?.rules ?? [] }],
];

test.each(setUps)(
  "any order of runs, counter-lines and annulments pays each day's allowances exactly once, with %s",
  (_name, facts) => {
    const person = personWith(facts);
    const company = companyWith(facts);
    const dates = { from: "2026-03-02", to: "2026-03-22" };
    const payOf = (id: number) => ({ rate: id % 3 === 0 ? 200 : 187.35, salary_code: String(id % 2) });
    const owedFor = (jobs: AllowancePerson["jobs"]) => {
      const { lines, times } = owedByDay({ ...person, jobs }, company, dates);
      const days = flexDays(person, company, times, { from: dates.from, until: dates.to });
      const paid = overflows(days, []).map((overflow) => paidOverflow(overflow, 187.35));
      return [...lines, ...withheldLines(times, payOf), ...paid].map(({ jobs: _jobs, rate, ...line }) => ({
        ...line,
        ...{ user_id: 1, rate: rate ?? 0 },
      }));
    };
    fc.assert(
      fc.property(jobsOfWeek, steps, (made, orders) => {
        const jobs = made.map(({ day, from, length, pause }, id) => {
          const start = dayOn(week[day] ?? "").start + from * 5;
          const end = start + length * 5;
          return {
            id,
            start,
            end,
            pause_minutes: length > 24 ? pause * 15 : 0,
            pause_start: null,
            planned_pause: null,
          };
        });
        let runs: { paid: Set<number>; back: Set<number>; lines: Allowance[] }[] = [];
        const standing = () => {
          const paid = new Set<number>();
          for (const run of runs) {
            for (const id of run.paid) paid.add(id);
            for (const id of run.back) paid.delete(id);
          }
          return paid;
        };
        for (const order of [...orders, { does: "run" as const, which: 127, isBack: false }]) {
          if (order.does === "annul") runs = runs.slice(0, -1);
          else {
            const before = standing();
            const chosen = jobs.filter(({ id }) => (order.which >> id) % 2 === 1);
            const paid = order.isBack ? [] : chosen.filter(({ id }) => !before.has(id));
            const back = order.isBack ? chosen.filter(({ id }) => before.has(id)) : [];
            const after = new Set([...before, ...paid.map(({ id }) => id)]);
            for (const { id } of back) after.delete(id);
            const stand = jobs.filter(({ id }) => after.has(id));
            const days = touchedDays({ ...person, jobs: stand }, company, [...paid, ...back]);
            const isTouched = ({ date, code }: Allowance) => code === paidFlexCode || days.has(date);
            const owed = owedFor(stand).filter(isTouched);
            const stands = runs.flatMap(({ lines }) => lines).filter(isTouched);
            const ids = (of: typeof jobs) => new Set(of.map(({ id }) => id));
            runs = [...runs, { paid: ids(paid), back: ids(back), lines: allowanceDifference(owed, stands) }];
          }
        }
        const paid = standing();
        expect(summed(runs.flatMap(({ lines }) => lines))).toEqual(
          summed(owedFor(jobs.filter(({ id }) => paid.has(id)))),
        );
      }),
      { numRuns: 150 },
    );
  },
);

/** Minutes, count and øre of each day, rule, rate and salary code. */
function summed(lines: readonly Allowance[]): Record<string, readonly number[]> {
  const sums: Record<string, readonly number[]> = {};
  for (const { date, code, rate, salary_code, minutes, count, price } of lines) {
    const name = `${date} ${code} ${rate} ${salary_code}`;
    const [m = 0, c = 0, ore = 0] = sums[name] ?? [];
    sums[name] = [m + minutes, c + count, ore + Math.round(price * 100)];
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum.some((figure) => figure !== 0)));
}

const line = (options: Partial<Allowance> = {}): Allowance => ({
  ...{ user_id: 1, date: "2026-03-10", rules_id: 7, code: "overtime-1", name: "Overtid 1", salary_code: "21" },
  ...{ unit: "hour", minutes: 10, count: 0, rate: 143.7, price: 23.95 },
  ...options,
});

describe("the difference between owed and paid allowances", () => {
  test("the price is the difference of the prices, so two runs together pay the exact price of the day", () => {
    const before = line({ minutes: 5, price: 11.98 });
    expect(allowanceDifference([line()], [before])).toEqual([line({ minutes: 5, price: 11.97 })]);
    expect(sumKroner([11.98, 11.97])).toBe(kronerFromOre(2395));
  });

  test("equal owed and paid allowances have no line", () =>
    expect(allowanceDifference([line()], [line()])).toEqual([]));

  test.each<Partial<Allowance>>([
    { rate: 150 },
    { salary_code: "22" },
    { code: "2" },
    { unit: "day" },
    { rules_id: 8 },
  ])("with another %o, the owed allowance is a new line, and the paid line is taken back", (options) =>
    expect(allowanceDifference([line(options)], [line()])).toEqual([
      line(options),
      line({ minutes: -10, price: -23.95 }),
    ]),
  );
});

describe("the days that a run computes anew", () => {
  const timeOf = (start: string, end: string) => periodOf(start, end) ?? { start: 0, end: 0 };
  const days = (start: string, end: string, facts: Facts = {}, jobs: AllowancePerson["jobs"] = []) =>
    [...touchedDays({ ...personWith(facts), jobs }, companyWith(facts), [timeOf(start, end)])].sort();

  test("are the days on which a job starts and ends", () => {
    expect(days("2026-03-10 07:00:00", "2026-03-10 15:00:00")).toEqual(["2026-03-10"]);
    expect(days("2026-03-10 22:00:00", "2026-03-11 06:00:00")).toEqual(["2026-03-10", "2026-03-11"]);
    expect(days("2026-03-10 22:00:00", "2026-03-11 00:00:00")).toEqual(["2026-03-10", "2026-03-11"]);
  });

  test("include the days of work that directly precedes the job", () => {
    const evening = timeOf("2026-03-10 22:00:00", "2026-03-11 00:00:00");
    const job = { id: 1, ...evening, pause_minutes: 0, pause_start: null };
    expect(days("2026-03-11 00:00:00", "2026-03-11 02:00:00", {}, [job])).toEqual(["2026-03-10", "2026-03-11"]);
    expect(days("2026-03-11 00:05:00", "2026-03-11 02:00:00", {}, [job])).toEqual(["2026-03-11"]);
  });

  test.each([{ weekly: true }, { isFullTime: true }])(
    "are the whole week if overtime depends on weekly hours: %o",
    (facts) => expect(days("2026-03-11 07:00:00", "2026-03-11 15:00:00", facts)).toEqual(week.slice(1)),
  );
});

describe("problems of allowances that refuse a run", () => {
  const job = { id: 3, ...(periodOf("2026-02-28 22:00:00", "2026-03-01 02:00:00") ?? { start: 0, end: 0 }) };
  const people = new Map([[1, { jobs: [{ ...job, pause_minutes: 0, pause_start: null }] }]]);
  const [rule] = presets.industri.versions[0]?.rules ?? [];
  const owed: OwedLine = { ...line(), code: rule?.code ?? "", jobs: [{ job_id: 3, minutes: 240 }] };
  const problemsWith = (confirmed: readonly boolean[], rate: number | null = 48.1) => {
    const versions = ["2025-03-01", "2026-03-01", "2027-03-01"].map((from_date, place) => ({
      ...{ from_date, rules: rule ? [rule] : [], is_confirmed: confirmed[place] ?? true },
    }));
    const sets = new Map([[7, { id: 7, version: 1, name: "Industri", versions } as unknown as RuleSet]]);
    return allowanceProblems([{ ...owed, rate }], people, sets, () => "Anna");
  };

  test("a problem is an unconfirmed version that applies to a part of the work", () => {
    expect(problemsWith([true, true, true])).toEqual([]);
    expect(problemsWith([true, true, false])).toEqual([]);
    expect(problemsWith([false, false, false])).toEqual([
      "Satserne i »Industri« fra 1/3-2025 er ikke kontrolleret.",
      "Satserne i »Industri« fra 1/3-2026 er ikke kontrolleret.",
    ]);
  });

  test("a problem is a percentage of an unknown hourly rate", () =>
    expect(problemsWith([true], null)).toEqual([
      "Anna har ingen timesats den 10/3-2026, som tillægget er en procentdel af.",
    ]));
});
