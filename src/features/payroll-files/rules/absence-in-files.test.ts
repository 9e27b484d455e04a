import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import { describe, expect, test } from "vitest";
import { hostileText } from "#testing/data/hostile-text.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";
import type { AbsenceFileLine } from "./absence-line.ts";
import type { SetupFormatName } from "./payroll-formats.ts";
import type { PayrollLine } from "./payroll-line.ts";
import type { PayrollSetup } from "./payroll-setup.ts";
import { payrollText } from "./payroll-text.ts";

/* Absence in the files for payroll systems (docs/product-rules.md#absence-in-files). */

const day = (options: Partial<AbsenceFileLine> = {}): AbsenceFileLine => ({
  ...{ user_id: 1, employee_id: "100", user_name: "Anna", salary_code: "81", kind_name: "Feriefri" },
  ...{ template: "extra-holiday", is_sent: true, date: "2026-11-26", minutes: 444, hundredths: 100 },
  ...{ rate: 200, price: 1480 },
  ...options,
});

function made(
  format: SetupFormatName,
  absence: readonly AbsenceFileLine[],
  settings: object = {},
  lines: readonly PayrollLine[] = [],
) {
  const setup = { ...filledPayrollSetup, [format]: { ...filledPayrollSetup[format], ...settings } } as PayrollSetup;
  return payrollText(format, setup, payrollRun, lines, absence);
}

/** The rows of absence: those of the second file, or those of a file without jobs. */
function rowsOf(...[format, absence, settings, lines]: Parameters<typeof made>): string[] {
  const file = made(format, absence, { header: false, ...settings }, lines);
  if ("problems" in file) throw new Error(file.problems.join(" "));
  return (file.absence?.text ?? file.text).split("\r\n").slice(0, -1);
}

function problemsOf(...of: Parameters<typeof made>): string[] {
  const file = made(...of);
  return "problems" in file ? file.problems : [];
}

describe("golden lines", () => {
  test("Danløn: 7.4 hours of extra holiday on code 81 are units without a rate", () => {
    expect(rowsOf("danlon", [day()])).toEqual(["12345678;100;81;740;;"]);
    expect(rowsOf("danlon", [day()], { line_end: "short" })).toEqual(["12345678;100;81;740;"]);
  });

  test("Lessor 5: half of 7.5 hours is a line of its own file with hours and days", () => {
    const half = day({ employee_id: "9", salary_code: "72", minutes: 225, hundredths: 50 });
    expect(rowsOf("lessor5", [half])).toEqual(["9;20261126000000;20261126240000;72;3.75;0.50"]);
    expect(rowsOf("lessor5", [half], { header: true })[0]).toBe(
      "employeeemploymentcode;absencestartdate;absenceenddate;absencecode;hours;days",
    );
    const part = day({ employee_id: "9", salary_code: "72", minutes: 390, hundredths: 87 });
    expect(rowsOf("lessor5", [part])).toEqual(["9;20261126000000;20261126240000;72;6.50;0.87"]);
  });

  test("Visma: a day of two hours is a record from and to that day, whose name is a setting", () => {
    const two = day({ employee_id: "12", salary_code: "34", date: "2019-08-12", minutes: 120, hundredths: 27 });
    const row = `12;12082019;12082019;34;;2.00${";".repeat(20)}`;
    expect(rowsOf("mle", [two])).toEqual([`1242;1;MLE-40-FRAV;${row}`]);
    expect(rowsOf("mle", [two], { absence_record: "MLE-55-FRAV" })).toEqual([`1242;1;MLE-55-FRAV;${row}`]);
  });

  test("DataLøn: holiday is days, and all else hours", () => {
    const holiday = day({ salary_code: "41", template: "holiday", hundredths: 50, minutes: 225 });
    expect(rowsOf("datalon", [holiday, day({ salary_code: "72" })])).toEqual([
      "12345678;51;100;A;41;50",
      "12345678;51;100;A;72;740",
    ]);
  });
});

test.each([
  ["danlon", "12345678;100;81;100;;"],
  ["datalon", "12345678;51;100;A;81;100"],
  ["mle", "1242;1;MLE-40-FRAV;100;26112026;26112026;81;;1.00"],
] as const)("a salary code of days is written in days in %s, and others are hours", (format, row) => {
  const [days, hours] = rowsOf(format, [day(), day({ salary_code: "60" })], { day_codes: "81" });
  expect(days?.slice(0, row.length)).toBe(row);
  expect(hours).toMatch(/;60;(740|;7\.40;)/);
  expect(rowsOf(format, [day()], { day_codes: " 60 , 81 " })[0]?.slice(0, row.length)).toBe(row);
});

describe("the absence of a file", () => {
  const back = (line: AbsenceFileLine) => ({
    ...line,
    ...{ minutes: -line.minutes, hundredths: -line.hundredths, price: -line.price },
  });

  test("the days of a code are added up where the file has no dates", () => {
    expect(rowsOf("danlon", [day(), day({ date: "2026-11-27" })])).toEqual(["12345678;100;81;1480;;"]);
  });

  test("a counter-line is negative, and one that takes back its whole day leaves no row", () => {
    expect(rowsOf("lessor5", [back(day())])).toEqual(["100;20261126000000;20261126240000;81;-7.40;-1.00"]);
    expect(rowsOf("danlon", [back(day()), day()])).toEqual([]);
    expect(rowsOf("mle", [back(day()), day({ minutes: 222, hundredths: 50 })])[0]).toContain(";81;;-3.70;");
  });

  test("kinds that are not sent are in no file", () => {
    for (const format of ["danlon", "lessor5", "mle", "datalon"] as const)
      expect(made(format, [day({ is_sent: false, salary_code: "" })])).toEqual(made(format, []));
  });

  test("the own CSV has no absence", () => {
    expect(made("custom", [day()])).toEqual(made("custom", []));
  });

  test("jobs stay as they are", () => {
    const line = payrollLine({ salary_code: "12/13", employee_id: "100" });
    for (const format of ["danlon", "mle", "datalon", "lessor5"] as const) {
      const alone = made(format, [], {}, [line]);
      const both = made(format, [day({ salary_code: "72" })], {}, [line]);
      if ("problems" in alone || "problems" in both) throw new Error("no file");
      expect([format, both.text.startsWith(alone.text)]).toEqual([format, true]);
    }
  });
});

describe("what keeps absence out of a file", () => {
  test("an empty salary code is named with its kind", () => {
    expect(problemsOf("danlon", [day({ salary_code: "" })])).toEqual(["Fraværstypen Feriefri har ingen lønkode."]);
  });

  test("one number for two people, with absence or jobs, is named", () => {
    const line = payrollLine({ employee_id: "100", user_id: 2, user_name: "Bo" });
    expect(problemsOf("danlon", [day()], {}, [line])).toEqual([expect.stringContaining("står for både Bo og Anna")]);
  });

  test("a code of tax-free money is no code of absence", () => {
    const expense = payrollLine({ job_kind: "expense", price_mode: "manual", minutes: 0, salary_code: "81" });
    expect(problemsOf("danlon", [day()], {}, [expense])).toEqual([
      "Lønkode 81 bruges både til fravær og til udlæg eller kørsel. De skal have hver sin lønkode.",
    ]);
  });

  test.each([
    ["a pair of løndele", {}, "12/13", "er ikke én løndel"],
    ["a løndel of a job", {}, "12", "har løndel 12 to gange"],
    ["a group by cost center", { group_by: "cost_center" }, "72", "Vælg en fast gruppe"],
  ])("DataLøn refuses %s", (_name, settings, salary_code, problem) => {
    const line = payrollLine({ employee_id: "100", salary_code: "12/13" });
    expect(problemsOf("datalon", [day({ salary_code })], settings, [line])).toEqual([expect.stringContaining(problem)]);
  });
});

test("another reader finds each text and number of a file in its place, or the file is refused", () => {
  const places = { danlon: [1, 2], lessor5: [0, 3], mle: [3, 6] } as const;
  const formats = Object.keys(places) as (keyof typeof places)[];
  fc.assert(
    fc.property(fc.constantFrom(...formats), hostileText, hostileText, (format, employee_id, salary_code) => {
      const file = made(format, [day({ employee_id, salary_code })], { header: false });
      if ("problems" in file) return;
      const rows = parseCsv(file.absence?.text ?? file.text, { delimiter: ";" });
      expect(rows).toHaveLength(1);
      const [number, code] = places[format].map((place) => rows[0]?.[place]);
      expect([number, code]).toEqual([employee_id, salary_code]);
      expect(rows[0]).toHaveLength(format === "mle" ? 29 : 6);
    }),
  );
});
