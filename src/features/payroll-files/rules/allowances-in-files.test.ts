import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divideHalfUp, kronerFromOre } from "#common/rules/values/money.ts";
import { defaultKind } from "#features/kinds/rules/kinds.ts";
import { filledPayrollSetup, knownFormats } from "#testing/data/payroll-formats.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";
import { type AllowanceFileLine, allowancePay, manyRatesNotes } from "./allowance-line.ts";
import { type SetupFormatName, setupFormatNames } from "./payroll-formats.ts";
import type { PayrollLine } from "./payroll-line.ts";
import type { PayrollSetup } from "./payroll-setup.ts";
import { fileContents, payrollText } from "./payroll-text.ts";

/* Allowances in the files for payroll systems (docs/product-rules.md#allowances-in-files). */

const overtime = (options: Partial<AllowanceFileLine> = {}): AllowanceFileLine => ({
  ...{ user_id: 1, employee_id: "0027", user_name: "Anna", salary_code: "14/15", name: "Overtid 1" },
  ...{ date: "2026-11-05", unit: "hour", minutes: 120, count: 0, rate: 48.1, price: 96.2 },
  ...options,
});

type Settings = Readonly<Record<string, unknown>>;

const setupOf = (format: SetupFormatName, settings: Settings = {}) =>
  ({ ...filledPayrollSetup, [format]: { ...filledPayrollSetup[format], header: false, ...settings } }) as PayrollSetup;

function rowsOf(
  format: SetupFormatName,
  allowances: readonly AllowanceFileLine[],
  { settings, jobs = [] }: { settings?: Settings; jobs?: readonly PayrollLine[] } = {},
): string[] {
  const made = payrollText(format, setupOf(format, settings), payrollRun, [...jobs, ...allowancePay(allowances)]);
  if ("problems" in made) throw new Error(made.problems.join(" "));
  return made.text.split("\r\n").slice(0, -1);
}

const contentsOf = (format: SetupFormatName, lines: readonly PayrollLine[], settings: Settings = {}) =>
  fileContents(format, setupOf(format, settings), payrollRun, lines);

test.each([
  ["danlon", "21", ["12345678;0027;21;200;4810;"]],
  ["datalon", "14/15", ["12345678;51;0027;A;14;200", "12345678;51;0027;A;15;4810"]],
  ["mle", "21", [`1242;1;MLE-40-LONA;0027;15112026;;21;;2.00;48.10;${";".repeat(18)}`]],
  ["lessor5", "21", ["0027;21;2.00;48.10"]],
  ["custom", "21", ["0027;21;2,00;48,10;96,20"]],
] as const)("two hours of overtime in %s are units at the rate of the rule", (format, salary_code, rows) => {
  const lines = [
    overtime({ salary_code, minutes: 75, price: 60.13 }),
    overtime({ salary_code, minutes: 45, price: 36.08 }),
  ];
  const settings = format === "custom" ? { columns: ["employee_id", "salary_code", "hours", "rate", "amount"] } : {};
  const whole = format === "custom" ? rows.map((row) => row.replace("96,20", "96,21")) : rows;
  expect(rowsOf(format, lines, { settings })).toEqual(whole);
});

test("days and calls are units, too, and allowances that are taken back are negative", () => {
  const day = overtime({ salary_code: "30", unit: "day", minutes: 400, count: 1, rate: 100, price: 100 });
  const back = overtime({ salary_code: "31", unit: "each", minutes: -60, count: -2, rate: 250, price: -500 });
  expect(rowsOf("danlon", [day, back])).toEqual(["12345678;0027;30;100;10000;", "12345678;0027;31;-200;25000;"]);
  expect(rowsOf("danlon", [{ ...day, minutes: 30, count: 0, price: 0 }])).toEqual([]);
});

describe("a salary code that allowances share", () => {
  const work = payrollLine({
    employee_id: "0027",
    salary_code: "21",
    job_kind: defaultKind,
    hourly_rate: 48.1,
    minutes: 60,
    price: 48.1,
  });

  test("with work at the same rate has one entry, and with work at another rate two entries", () => {
    expect(rowsOf("lessor5", [overtime({ salary_code: "21" })], { jobs: [work] })).toEqual(["0027;21;3.00;48.10"]);
    const other = { ...work, hourly_rate: 200, price: 200 };
    expect(rowsOf("lessor5", [overtime({ salary_code: "21" })], { jobs: [other] })).toHaveLength(2);
  });

  test.each(setupFormatNames)("with tax-free money refuses the file for %s", (format) => {
    const refund = payrollLine({
      ...{ employee_id: "0027", salary_code: "21", job_kind: "expense", job_type_name: "Udlæg" },
      ...{ price_mode: "manual", hourly_rate: null, minutes: 0, price: 350 },
    });
    const { mixed } = contentsOf(format, [refund, ...allowancePay([overtime({ salary_code: "21" })])], {
      ...(format === "datalon" && { single_code: "hours" }),
    });
    expect(mixed).toHaveLength(1);
  });
});

test.each<[SetupFormatName, string, string]>([
  ["datalon", "2100", "Lønkoden »2100« (tillægget Overtid 1) skal være en løndel"],
  ["danlon", "2;1", "Lønkoden »2;1« (tillægget Overtid 1) indeholder ;"],
  ["lessor5", "", "Tillægget Overtid 1 har ingen lønkode."],
])("the problem of a salary code that %s cannot hold links to the rules of allowances", (format, salary_code, text) => {
  const [problem, ...others] = contentsOf(format, allowancePay([overtime({ salary_code })])).problems;
  expect([problem?.text, problem?.at, others]).toEqual([expect.stringContaining(text), ["allowance-rules"], []]);
});

describe("DataLøn", () => {
  const changed = [overtime(), overtime({ date: "2026-11-06", rate: 50, price: 100 })];

  test("a pair with two rates sends its hours at the newest rate, and the difference as an amount", () => {
    expect(rowsOf("datalon", changed)).toEqual([
      "12345678;51;0027;A;09;-380",
      "12345678;51;0027;A;14;400",
      "12345678;51;0027;A;15;5000",
    ]);
    expect(contentsOf("datalon", allowancePay(changed)).notes[0]).toMatch(/^Anna \(0027\): løndel 14\/15 har satserne/);
  });

  test("a pair with two rates is refused with the person's name if no løndel takes amounts", () => {
    const problems = contentsOf("datalon", allowancePay(changed), { amount_code: "" }).problems.map(({ text }) => text);
    expect(problems).toEqual([expect.stringContaining("Anna (0027) har et beløb på")]);
  });

  test("if amounts are off, a pair with two rates is refused with advice, and only counter-lines are called so", () => {
    const texts = (lines: readonly AllowanceFileLine[]) =>
      contentsOf("datalon", allowancePay(lines), { amount_lines: false }).problems.map(({ text }) => text);
    expect(texts(changed)).toEqual([
      "Anna (0027): løndel 14/15 har satserne 48,10\u00a0kr. og 50,00\u00a0kr., og DataLøn tager kun én. Slå »Send beløb« til i Lønopsætning, så sendes forskellen som beløb.",
    ]);
    const back = overtime({ minutes: -60, rate: 46.7, price: -46.7 });
    expect(texts([overtime(), back])).toEqual([expect.stringContaining("har en tilbageførsel, der kun kan sendes")]);
  });

  test("the total hours leave out allowances, because the jobs have the same hours", () => {
    const work = payrollLine({ employee_id: "0027", salary_code: "12/13", hourly_rate: 200, minutes: 120, price: 400 });
    const rows = rowsOf("datalon", [overtime()], { jobs: [work], settings: { hours_total: true } });
    expect(rows).toContain("12345678;51;0027;A;01;200");
  });

  test("if the cost center is the group, an allowance has the group of the person's work", () => {
    const work = payrollLine({
      employee_id: "0027",
      salary_code: "12/13",
      cost_center_code: "CC",
      hourly_rate: 200,
      minutes: 60,
      price: 200,
    });
    const rows = rowsOf("datalon", [overtime()], {
      jobs: [work],
      settings: { group_by: "cost_center", hours_total: false },
    });
    expect(rows).toContain("12345678;51;0027;CC;14;200");
  });
});

test("more than five rates of allowances for one person are noted for Danløn", () => {
  const rates = (count: number) =>
    allowancePay(Array.from({ length: count }, (_, place) => overtime({ rate: 10 + place, price: 20 + 2 * place })));
  expect(manyRatesNotes(rates(5))).toEqual([]);
  expect(manyRatesNotes(rates(6))).toEqual([
    "Anna (0027) har 6 satser, og Danløn har 5 timesatser pr. medarbejder. Se efter, at løntyperne kan tage imod dem.",
  ]);
  const jobs = rates(6).map(({ is_allowance: _is, ...line }) => line);
  expect(manyRatesNotes(jobs)).toEqual([]);
});

/** An allowance of whole hours, positive or negative, so that no hours are rounded. */
const someAllowance = fc.record({
  ...{ person: fc.nat(2), code: fc.constantFrom("14/15", "12/13"), hours: fc.integer({ min: -5, max: 9 }) },
  rate: fc.integer({ min: 1, max: 40_000 }),
});

test.each(setupFormatNames)("a receiver of the file for %s pays the sum of the allowances", (format) => {
  fc.assert(
    fc.property(fc.array(someAllowance, { minLength: 1, maxLength: 12 }), (some) => {
      const rates = new Map<string, number>();
      const lines = some.map(({ person, code, hours, rate: drawn }) => {
        // In DataLøn's file, each person has one rate for a pair of løndele.
        const rate = format === "datalon" ? (rates.get(`${person} ${code}`) ?? drawn) : drawn;
        rates.set(`${person} ${code}`, rate);
        const ore = Math.sign(hours) * divideHalfUp(Math.abs(hours) * 60 * rate, 60);
        const salary_code = format === "datalon" ? code : code.replace("/", "");
        return overtime({
          ...{ user_id: person, employee_id: `${100 + person}`, user_name: `P${person}`, salary_code },
          ...{ minutes: hours * 60, rate: kronerFromOre(rate), price: kronerFromOre(ore) },
        });
      });
      const settings = format === "datalon" ? { hours_total: false } : {};
      const rows = rowsOf(format, lines, { settings }).map((row) => row.split(";"));
      const paid = knownFormats[format].paid(rows).reduce((sum, ore) => sum + ore, 0);
      expect(paid).toBe(lines.reduce((sum, { price }) => sum + Math.round(price * 100), 0));
    }),
  );
});
