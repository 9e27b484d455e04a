import { expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { planTemplates } from "#common/rules/norm/norm-plan.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import { sumKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { amountWords } from "#features/absence/rules/balances/balance-words.ts";
import { type AllowancePerson, allowanceLines } from "#features/allowances/rules/allowance-lines.ts";
import { overflows } from "#features/allowances/rules/banks/flex.ts";
import { presets, versionsOf } from "#features/allowances/rules/presets/presets.ts";
import { periodOf } from "#features/working-time-law/rules/work-periods.ts";
import { allowanceExamples, flexExample } from "./allowance-examples.ts";

const weekdays = ["Mandag", "Tirsdag", "Onsdag", "Torsdag", "Fredag", "Lørdag", "Søndag"];

/** Reads `Tirsdag 10/3-2026 kl. 7–18`. */
function workOf(text: string) {
  const [, day, month, year, from, to] = /(\d+)\/(\d+)-(\d+) kl. (\d+)–(\d+)$/.exec(text) ?? [];
  const date = Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) });
  const at = (hour = "") => `${date} ${hour.padStart(2, "0")}:00:00`;
  const period = periodOf(at(from), at(to));
  if (!period) throw new RangeError(text);
  return { date, period, words: `${weekdays[date.dayOfWeek - 1]} ${formatDate(date.toString())} kl. ${from}–${to}` };
}

/** The allowances for a job of a person with the plan and rate of the help: `3 t. × 200,00 = 600,00 kr.` */
function owed({ versions }: Parameters<typeof versionsOf>[0], work: ReturnType<typeof workOf>): string {
  const week = planTemplates[0]?.week;
  if (!week) throw new Error("there is no plan");
  const person: AllowancePerson = {
    user_id: 1,
    terms: [
      {
        ...{ from_date: "2000-01-01", weekly_minutes: null, pay_kind: "hourly", allowance_rules_id: 1 },
        plan: { first_monday: "2026-01-05", weeks: [week] },
      },
    ],
    rates: [{ from_date: "2000-01-01", hourly_rate: 200 }],
    jobs: [{ id: 1, ...work.period, pause_minutes: 0, pause_start: null, planned_pause: null }],
    credited: [],
  };
  const set = { id: 1, versions: versionsOf({ versions }) };
  const company = { days: noCompanyDays, ruleSets: new Map([[1, set]]) };
  const date = work.date.toString();
  const lines = allowanceLines(person, company, { from: date, to: date });
  const parts = lines.map(({ minutes, rate }) => `${minutes / 60} t. × ${formatDecimal(rate ?? 0)}`);
  return `${parts.join(" + ")} = ${formatDecimal(sumKroner(lines.map(({ price }) => price)))} kr.`;
}

test("each preset has an example", () => {
  const labels = Object.values(presets).map(({ label }) => label);
  expect([...allowanceExamples, flexExample].map(({ preset }) => preset)).toEqual(labels);
});

test("the example of flex agrees with the computed overflow", () => {
  const version = presets.flex.versions[0];
  if (!version?.flex) throw new Error("the preset has no flex");
  const day = { flex: version.flex, rules_id: 1 };
  const [opening, more] = [14 * 60 + 30, 72];
  const found = overflows(
    [
      { ...day, date: "2026-03-30", change: opening },
      { ...day, date: "2026-03-31", change: more },
    ],
    [],
  );
  const lost = found.reduce((sum, { minutes }) => sum + minutes, 0);
  const hours = (minutes: number) => amountWords(minutes, "minutes");
  expect(version.flex.overflow).toBe("lapses");
  expect(flexExample).toMatchObject({
    work: `Saldo ${hours(opening)}, og ${hours(more)} over normen i resten af måneden`,
    result: `Saldo ${hours(opening + more - lost)}; ${hours(lost)} bortfalder`,
  });
});

test.each(allowanceExamples)(
  "the example of $preset agrees with the computed allowances",
  ({ preset, work: text, allowances }) => {
    const rules = Object.values(presets).find(({ label }) => label === preset);
    const work = workOf(text);
    expect(text).toBe(work.words);
    expect(rules && owed(rules, work)).toBe(allowances);
  },
);
