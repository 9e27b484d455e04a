import fc from "fast-check";
import { expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type PlanWeek, planTemplates } from "#common/rules/norm/norm-plan.ts";
import { hoursLeft } from "#features/absence/rules/balances/hours-account.ts";
import type { AccountEntry } from "#features/absence/rules/balances/year-account.ts";
import { dayOn } from "#features/working-time-law/rules/working-days.ts";
import { type AllowancePerson, owedByDay, type TimeOfDay } from "../allowance-lines.ts";
import { type FlexRules, type HourUse, hourLabels, versionDefaults } from "../allowance-rule.ts";
import { presets } from "../presets/presets.ts";
import { workedParts } from "../worked-parts.ts";
import { withheldLines } from "./bank-lines.ts";
import { type FlexDay, overflows } from "./flex.ts";

/* Properties of time banks for random work, rules, marks and entries (docs/product-rules.md#time-banks). */

const plan = { first_monday: "2026-01-05", weeks: [planTemplates[0]?.week as PlanWeek] };
const monday = Temporal.PlainDate.from("2026-03-09");
const dateOf = (day: number) => monday.add({ days: day }).toString();
const sumOf = (minutes: readonly { readonly minutes: number }[]) =>
  minutes.reduce((sum, { minutes: some }) => sum + some, 0);

const uses = Object.keys(hourLabels) as HourUse[];
const jobs = fc.array(
  fc.record({ day: fc.nat(6), from: fc.nat(287), length: fc.integer({ min: 1, max: 180 }), hasOwnPrice: fc.boolean() }),
  { minLength: 1, maxLength: 7 },
);
const marks = fc.array(fc.record({ is_agreed: fc.boolean(), is_banked: fc.boolean() }), {
  minLength: 7,
  maxLength: 7,
});
const overtime = presets.industri.versions.find(({ from_date }) => from_date === "2026-03-01")?.rules ?? [];
const rules = fc
  .array(fc.record({ hour: fc.constantFrom(...uses), needs_agreement: fc.boolean() }), {
    minLength: overtime.length,
    maxLength: overtime.length,
  })
  .map((changes) => overtime.map((rule, place) => ({ ...rule, ...changes[place] })));

type Work = readonly { day: number; from: number; length: number; hasOwnPrice: boolean }[];

const jobsOf = (work: Work): AllowancePerson["jobs"] =>
  work.map(({ day, from, length, hasOwnPrice }, id) => {
    const start = dayOn(dateOf(day)).start + from * 5;
    const pause = { pause_minutes: length > 24 ? 30 : 0, pause_start: null, planned_pause: null };
    return { id, start, end: start + length * 5, ...pause, has_own_price: hasOwnPrice };
  });

function timesOf(work: AllowancePerson["jobs"], rules: typeof overtime, said: readonly OvertimeMarks[]): TimeOfDay[] {
  const terms = [{ from_date: "2000-01-01", plan, weekly_minutes: null, pay_kind: "hourly", allowance_rules_id: 7 }];
  const versions = [{ ...versionDefaults, from_date: "2000-01-01", rules, flex: null }];
  const person = {
    ...{ user_id: 1, terms, rates: [], credited: [], jobs: work },
    overtime: new Map(said.map((marks, day) => [dateOf(day), marks])),
  } as AllowancePerson;
  const company = { days: noCompanyDays, ruleSets: new Map([[7, { id: 7, versions }]]) };
  return owedByDay(person, company, { from: "2000-01-01", to: "2099-12-31" }).times;
}
type OvertimeMarks = { is_agreed: boolean; is_banked: boolean };

test("each worked minute has one use, and a run deducts exactly the banked minutes from the price of the job", () =>
  fc.assert(
    fc.property(jobs, rules, marks, (made, rules, said) => {
      const work = jobsOf(made);
      const times = timesOf(work, rules, said);
      const parts = workedParts(work);
      for (const { id } of work) {
        const own = times.filter(({ job_id }) => job_id === id);
        const banked = own.filter(({ use }) => use === "time-off" || use === "flex");
        const worked = parts.filter(({ job_id }) => job_id === id).map(({ start, end }) => ({ minutes: end - start }));
        expect(sumOf(own)).toBe(sumOf(worked));
        const withheld = withheldLines(times, (job) => ({ rate: 100 + job, salary_code: "10" }));
        expect(sumOf(withheld.filter(({ rate }) => rate === 100 + id))).toBe(0 - sumOf(banked));
        if (made[id]?.hasOwnPrice) expect(banked).toEqual([]);
      }
    }),
  ));

test("the order of the jobs does not change the time banks", () => {
  const summed = (times: readonly TimeOfDay[]) =>
    [...Map.groupBy(times, ({ date, use, job_id }) => `${date} ${use} ${job_id}`)]
      .map(([key, same]) => [key, sumOf(same)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
  fc.assert(
    fc.property(jobs, rules, marks, (made, rules, said) => {
      const work = jobsOf(made);
      expect(summed(timesOf(work.toReversed(), rules, said))).toEqual(summed(timesOf(work, rules, said)));
    }),
  );
});

const rulesOfFlex = fc.record({
  max_minutes: fc.constantFrom(null, 0, 300, 900),
  period: fc.constantFrom("week" as const, "month" as const),
  overflow: fc.constantFrom("lapses" as const, "paid" as const, "banked" as const),
});
const someFlex = (given: Pick<FlexRules, "max_minutes" | "period" | "overflow">): FlexRules => ({
  ...given,
  ...{ min_minutes: null, salary_code: "40" },
});
/** The number of successive days. The rules of some days keep no flex. */
const span = 45;
const flexDaysDrawn = fc.array(
  fc.record({ change: fc.integer({ min: -500, max: 700 }), hasRules: fc.nat(4).map((n) => n > 0) }),
  { minLength: span, maxLength: span },
);
const entries = fc.uniqueArray(
  fc.record({
    day: fc.nat(span - 1),
    kind: fc.constantFrom("opening" as const, "correction" as const, "correction" as const),
    amount: fc.integer({ min: -900, max: 1500 }),
  }),
  // A day has at most one opening.
  { maxLength: 6, selector: ({ day, kind }) => `${kind} ${day}` },
);

/** Flex and time off at the end of each day, computed without the code under test. */
function walked(days: readonly FlexDay[], written: readonly AccountEntry[], lastDay: string) {
  let [flex, timeOff] = [0, 0];
  return days.map(({ date, change, flex: rules }) => {
    const today = written.filter((entry) => entry.date === date);
    const opening = today.find(({ kind }) => kind === "opening");
    const corrections = today.filter(({ kind }) => kind === "correction").reduce((sum, { amount }) => sum + amount, 0);
    flex = opening ? opening.amount : flex + (change ?? 0) + corrections;
    const tomorrow = Temporal.PlainDate.from(date).add({ days: 1 });
    const isOver = rules?.period === "week" ? tomorrow.dayOfWeek === 1 : tomorrow.day === 1;
    const above = Math.max(0, flex - (rules?.max_minutes ?? Number.POSITIVE_INFINITY));
    if (rules && !opening && (isOver || date === lastDay)) {
      flex -= above;
      if (rules.overflow === "banked") timeOff += above;
    }
    return { date, flex, timeOff };
  });
}

test("the balance at any date equals a second computation by day, in any order of the entries", () =>
  fc.assert(
    fc.property(flexDaysDrawn, rulesOfFlex, entries, fc.nat(span - 1), (drawn, given, made, last) => {
      const days = drawn.map(
        ({ change, hasRules }, day): FlexDay => ({
          ...{ date: dateOf(day), change, rules_id: hasRules ? 7 : null },
          flex: hasRules ? someFlex(given) : null,
        }),
      );
      const written = made.map(
        ({ day, kind, amount }): AccountEntry => ({ kind, date: dateOf(day), amount, year: 2026 }),
      );
      const kept = days.slice(0, last + 1);
      for (const order of [written, written.toReversed()]) {
        const over = overflows(kept, order, dateOf(last));
        const earned = [
          ...kept.map(({ date, change }) => ({ date, amount: change ?? 0 })),
          ...over.map(({ date, minutes }) => ({ date, amount: -minutes })),
        ];
        const toTimeOff = over
          .filter(({ flex }) => flex.overflow === "banked")
          .map(({ date, minutes }) => ({ date, amount: minutes }));
        const counted = kept.map(({ date }) => ({
          ...{ date, flex: hoursLeft(order, [], date, earned), timeOff: hoursLeft([], [], date, toTimeOff) },
        }));
        expect(counted).toEqual(walked(kept, written, dateOf(last)));
      }
    }),
  ));
