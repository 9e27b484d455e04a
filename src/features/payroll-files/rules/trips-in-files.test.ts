import { describe, expect, test } from "vitest";
import { formatKroner } from "#common/rules/values/money.ts";
import { payrollPreview } from "#features/payrolls/rules/payroll-preview.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";
import { excel, excelRow } from "./formats/excel.ts";
import type { SetupFormatName } from "./payroll-formats.ts";
import { payrollFormats, setupFormatNames } from "./payroll-formats.ts";
import type { PayrollLine } from "./payroll-line.ts";
import type { PayrollSetup } from "./payroll-setup.ts";
import { payrollText } from "./payroll-text.ts";

/* Trips in each file (docs/product-rules.md#trips-in-files). */

const trip = (values: Partial<PayrollLine>): PayrollLine =>
  payrollLine({
    job_type_name: "Kørsel",
    job_kind: "mileage",
    minutes: 0,
    price_mode: "manual",
    hourly_rate: null,
    ...values,
  });

const high = trip({ salary_code: "24", trip_part: "high", km: 462, km_rate: 3.94, price: 1820.28 });
const low = trip({ salary_code: "25", trip_part: "low", km: 80, km_rate: 2.28, price: 182.4 });
const split = [high, low];
const back = ({ km, price, ...line }: PayrollLine): PayrollLine => ({
  ...line,
  is_counter_line: true,
  km: -(km ?? 0),
  price: -price,
});

const setupOf = (format: SetupFormatName, settings: object = {}): PayrollSetup => ({
  ...filledPayrollSetup,
  [format]: { ...filledPayrollSetup[format], ...settings },
});

function rowsOf(format: SetupFormatName, lines: readonly PayrollLine[], settings: object = {}): string[] {
  const made = payrollText(format, setupOf(format, settings), payrollRun, lines);
  if ("problems" in made) throw new Error(made.problems.join("\n"));
  return made.text.split("\r\n").slice(0, -1);
}

function problemsOf(format: SetupFormatName, lines: readonly PayrollLine[], settings: object = {}): string[] {
  const made = payrollText(format, setupOf(format, settings), payrollRun, lines);
  return "problems" in made ? made.problems : [];
}

const tail = ";".repeat(18);
const mle = (code: string, figures: string) => `1242;1;MLE-40-LONA;0027;15112026;;${code};;${figures}${tail}`;

/** Expected rows: as amounts, as kilometres, and the first trip reversed. */
const golden: { [Name in Exclude<SetupFormatName, "custom">]: [amounts: string[], km: string[], back: string[]] } = {
  danlon: [
    ["12345678;0027;24;;;182028", "12345678;0027;25;;;18240"],
    ["12345678;0027;24;46200;;", "12345678;0027;25;8000;;"],
    ["12345678;0027;24;-46200;;"],
  ],
  datalon: [
    ["12345678;51;0027;A;24;182028", "12345678;51;0027;A;25;18240"],
    ["12345678;51;0027;A;24;46200", "12345678;51;0027;A;25;8000"],
    ["12345678;51;0027;A;24;-46200"],
  ],
  mle: [
    [mle("24", ";;1820.28"), mle("25", ";;182.40")],
    [mle("24", "462.00;;"), mle("25", "80.00;;")],
    [mle("24", "-462.00;;")],
  ],
  lessor5: [
    ["0027;24;1.00;1820.28", "0027;25;1.00;182.40"],
    ["0027;24;462.00;0.00", "0027;25;80.00;0.00"],
    ["0027;24;-462.00;0.00"],
  ],
};

describe.each(Object.entries(golden))("%s", (name, [amounts, km, taken]) => {
  const format = name as keyof typeof golden;

  test("the file has each part of a trip as an amount under its own salary code", () => {
    expect(rowsOf(format, split)).toEqual(amounts);
  });

  test("the file can have only the kilometres, including reversed ones", () => {
    expect(rowsOf(format, split, { mileage: "km" })).toEqual(km);
    expect(rowsOf(format, [back(high)], { mileage: "km" })).toEqual(taken);
  });

  test("the file can have kilometres even if amounts are off", () => {
    expect(problemsOf(format, split, { mileage: "km", amount_lines: false })).toEqual([]);
    if (format !== "datalon") expect(problemsOf(format, split, { amount_lines: false })).not.toEqual([]);
  });

  test("a trip and its reversal cancel out, and have no line", () => {
    for (const mileage of ["amount", "km"])
      expect(rowsOf(format, [...split, ...split.map(back)], { mileage })).toEqual([]);
  });
});

test("a custom CSV has columns for kilometres and their rate", () => {
  const columns = ["employee_id", "salary_code", "hours", "amount", "km", "km_rate"];
  expect(rowsOf("custom", [payrollLine(), ...split], { columns })).toEqual([
    "0027;12/13;8,00;1600,00;;",
    "0027;24;;1820,28;462,00;3,94",
    "0027;25;;182,40;80,00;2,28",
  ]);
  const onlyKm = ["employee_id", "salary_code", "hours", "km"];
  expect(rowsOf("custom", split, { columns: onlyKm })).toEqual(["0027;24;;462,00", "0027;25;;80,00"]);
  expect(problemsOf("custom", split, { columns: ["employee_id", "hours"] })).toHaveLength(1);
});

test("kilometres at two rates under one code are one entry of a custom CSV, unless it has a column for the rate", () => {
  const lines = [high, { ...low, salary_code: "24" }];
  expect(rowsOf("custom", lines, { columns: ["employee_id", "salary_code", "amount", "km"] })).toEqual([
    "0027;24;2002,68;542,00",
  ]);
  expect(rowsOf("custom", lines, { columns: ["employee_id", "salary_code", "amount", "km", "km_rate"] })).toEqual([
    "0027;24;182,40;80,00;2,28",
    "0027;24;1820,28;462,00;3,94",
  ]);
});

describe.each(setupFormatNames)("kilometres without amounts in a file of %s", (format) => {
  const kmOnly = format === "custom" ? { columns: ["employee_id", "salary_code", "hours", "km"] } : { mileage: "km" };
  const refused = (...lines: PayrollLine[]) => problemsOf(format, lines, kmOnly);
  const car = trip({ salary_code: "24", trip_part: "high", km: 100, km_rate: 3.94, price: 394 });
  const bicycle = trip({ salary_code: "24", trip_part: "bicycle", km: 100, km_rate: 0.64, price: 64 });
  const lastYears = trip({ ...car, started_at: "2025-12-30 08:00:00", km_rate: 3.81, price: 381 });
  const sentence = (rates: number[], types = "arbejdstypen Kørsel") =>
    `Anna Å (0027) har kørsel til ${rates.map(formatKroner).join(" og ")} pr. km på lønkode 24, og når filen kun sender km, betaler lønsystemet dem alle til samme sats. ${format === "custom" ? "Vælg også kolonnen Km-sats eller Beløb" : "Vælg Beløb under »Kørsel sendes som«"} i Lønopsætning, eller giv ${types} en lønkode til hver sats, før lønkørslen oprettes.`;

  test("kilometres of a car and a bicycle under one code are refused", () => {
    expect(refused(car, bicycle)).toEqual([sentence([0.64, 3.94])]);
    expect(refused(car, { ...bicycle, job_type_name: "Cykel" })).toEqual([
      sentence([0.64, 3.94], "arbejdstyperne Kørsel og Cykel"),
    ]);
  });

  test("kilometres of two years under one code are refused", () => {
    expect(refused(lastYears, car)).toEqual([sentence([3.81, 3.94])]);
  });

  test("kilometres that cancel out are refused if their kroner do not cancel out", () => {
    expect(refused(back(lastYears), car)).toEqual([sentence([3.81, 3.94])]);
    expect(refused(back(lastYears), lastYears, car)).toEqual([]);
  });

  test("kilometres on two projects, days and cost centers under one code are refused", () => {
    const elsewhere = { project_code: "P-200", cost_center_code: "CC20", ended_at: "2026-11-06 16:00:00" };
    expect(refused(car, { ...bicycle, ...elsewhere, started_at: "2026-11-06 08:00:00" })).toHaveLength(1);
  });

  test("kilometres of trips that were paid at 0 kr. are refused", () => {
    const free = { ...bicycle, km_rate: 0, price: 0 };
    const problem = `Anna Å (0027) har kørsel til 0 kr. pr. km på lønkode 24, og når filen kun sender km, betaler lønsystemet den til sin egen sats. ${format === "custom" ? "Vælg også kolonnen Km-sats eller Beløb" : "Vælg Beløb under »Kørsel sendes som«"} i Lønopsætning.`;
    expect(refused(free, { ...car, salary_code: "26" })).toEqual([problem]);
    expect(refused(back(free))).toEqual([problem]);
    expect(refused(free, back(free))).toEqual([]);
    expect(problemsOf(format, [free, back(free)])).toEqual([]);
    expect(rowsOf(format, [free])).toEqual([]);
  });

  test("kilometres of two users, under two codes, at one rate, or as amounts are accepted", () => {
    expect(refused(car, { ...bicycle, user_id: 2, employee_id: "0028", user_name: "Bo" })).toEqual([]);
    expect(refused(car, { ...bicycle, salary_code: "26" })).toEqual([]);
    expect(refused(car, { ...car, trip_part: "low" })).toEqual([]);
    expect(problemsOf(format, [lastYears, car])).toEqual([]);
  });

  test("the preview reports the refusal", () => {
    expect(payrollPreview(format, setupOf(format, kmOnly), payrollRun, [car, bicycle]).problems).toHaveLength(1);
  });
});

test("a custom CSV without salary codes treats all kilometres of a user as one code", () => {
  const columns = ["employee_id", "hours", "km"];
  const sentence =
    "Anna Å (0027) har kørsel til 2,28\u00a0kr. og 3,94\u00a0kr. pr. km, og når filen kun sender km, betaler lønsystemet dem alle til samme sats. Vælg også kolonnen Km-sats eller Beløb i Lønopsætning.";
  expect(problemsOf("custom", split, { columns })).toEqual([sentence]);
  expect(problemsOf("custom", split, { columns: [...columns, "km_rate"] })).toEqual([]);
});

describe("DataLøn", () => {
  test("DataLøn adds up the amounts of several rates on one løndel, less reversed trips", () => {
    const other = { ...low, salary_code: "24" };
    expect(rowsOf("datalon", [high, other])).toEqual(["12345678;51;0027;A;24;200268"]);
    expect(rowsOf("datalon", [high, back(other)])).toEqual(["12345678;51;0027;A;24;163788"]);
  });

  test("DataLøn compares kilometres by the løndel in the file, and not by the salary code", () => {
    const lines = [high, { ...low, salary_code: "24/25" }];
    expect(problemsOf("datalon", lines, { mileage: "km" })).toEqual([
      expect.stringContaining("Anna Å (0027) har kørsel til 2,28\u00a0kr. og 3,94\u00a0kr. pr. km på lønkode 24,"),
    ]);
    const padded = [
      { ...high, salary_code: "4" },
      { ...low, salary_code: "04" },
    ];
    expect(problemsOf("datalon", padded, { mileage: "km" })).toHaveLength(1);
  });

  test("DataLøn refuses kilometres and kroner on one løndel", () => {
    const expense = trip({ salary_code: "24", price: 100 });
    expect(problemsOf("datalon", [high, expense], { mileage: "km" })).toEqual([
      expect.stringContaining("Løndel 24 bruges mere end én gang"),
    ]);
  });
});

describe("a file for people", () => {
  const run = { ...payrollRun, has_trips: true };

  test("a file for people has kilometres and rate after the other columns if there are trips", () => {
    if (excel.file.kind !== "table") throw new Error("no table");
    const { header } = excel.file;
    expect(header(run).slice(-3)).toEqual(["Beløb", "Km", "Km-sats"]);
    expect(header(payrollRun)).toEqual(header(run).slice(0, -2));
    expect([high, payrollLine()].map((line) => excelRow(run, line).slice(-5))).toEqual([
      ["0,00", "", "1820,28", "462,00", "3,94"],
      ["8,00", "200,00", "1600,00", "", ""],
    ]);
    expect(excelRow(payrollRun, payrollLine())).toHaveLength(12);
  });

  test("a workbook has columns for kilometres only if there are trips", () => {
    if (payrollFormats.xlsx.file.kind !== "workbook") throw new Error("no workbook");
    const { sheets } = payrollFormats.xlsx.file;
    expect(sheets({ has_trips: false }).lines.columns.at(-1)?.header).toBe("Beløb");
    const { lines } = sheets({ has_trips: true });
    expect(split.map((line) => lines.row(line).slice(-3))).toEqual([
      [1820.28, 462, 3.94],
      [182.4, 80, 2.28],
    ]);
  });
});

test("the preview shows kilometres and hours in separate figures", () => {
  for (const format of setupFormatNames) {
    const { rows, total } = payrollPreview(format, setupOf(format), payrollRun, [payrollLine(), ...split]);
    const own = rows.filter(({ kind }) => kind !== "hours-total");
    expect(own.map(({ hours, km, price }) => [hours, km, price])).toEqual([
      [800, null, 160_000],
      [null, 46_200, 182_028],
      [null, 8_000, 18_240],
    ]);
    expect(total).toMatchObject({ hours: 800, km: 54_200, price: 360_268 });
  }
  const { rows } = payrollPreview("danlon", setupOf("danlon", { mileage: "km" }), payrollRun, split);
  expect(rows.map(({ kind, amount, deviation }) => [kind, amount, deviation])).toEqual([
    ["km", null, null],
    ["km", null, null],
  ]);
});
