import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import { describe, expect, test } from "vitest";
import { guardFormula } from "#common/rules/values/csv.ts";
import { hostileText } from "#testing/data/hostile-text.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";
import type { AbsenceFileLine } from "./absence-line.ts";
import { placesOfProblems } from "./checks/problem-places.ts";
import type { SetupFormatName } from "./payroll-formats.ts";
import type { PayrollLine } from "./payroll-line.ts";
import type { PayrollSetup } from "./payroll-setup.ts";
import { fileContents, payrollText } from "./payroll-text.ts";

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

/** The rows of the file that contains absence: the second file, or the only file. */
function rowsOf(...[format, absence, settings, lines]: Parameters<typeof made>): string[] {
  const file = made(format, absence, { header: false, ...settings }, lines);
  if ("problems" in file) throw new Error(file.problems.join(" "));
  return (file.absence?.text ?? file.text).split("\r\n").slice(0, -1);
}

function problemsOf(...of: Parameters<typeof made>): string[] {
  const file = made(...of);
  return "problems" in file ? file.problems : [];
}

describe("the lines of absence", () => {
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

  test("Visma: absence of two hours is a record from and to its day, and the record's name is a setting", () => {
    const two = day({ employee_id: "12", salary_code: "34", date: "2019-08-12", minutes: 120, hundredths: 27 });
    const row = `12;12082019;12082019;34;;2.00${";".repeat(20)}`;
    expect(rowsOf("mle", [two])).toEqual([`1242;1;MLE-40-FRAV;${row}`]);
    expect(rowsOf("mle", [two], { absence_record: "MLE-55-FRAV" })).toEqual([`1242;1;MLE-55-FRAV;${row}`]);
  });

  test("another parser reads back the fields of Visma's records, including a counter-line", () => {
    const two = day({ employee_id: "12", salary_code: "34", date: "2019-08-12", minutes: 120, hundredths: 27 });
    const holiday = day({ employee_id: "7", salary_code: "41", date: "2026-12-31", minutes: 444, hundredths: 100 });
    const back = {
      ...day({ employee_id: "12", salary_code: "34", date: "2026-11-27" }),
      minutes: -225,
      hundredths: -50,
    };
    const file = made("mle", [two, holiday, back], { header: false, day_codes: "41" });
    if ("problems" in file) throw new Error(file.problems.join(" "));
    const read = parseCsv(file.text, { delimiter: ";" }).map((row) => {
      const [customer, employer, record, employee, from, to, code, text, amount, ...rest] = row.map(
        (cell) => `${cell}`,
      );
      const date = (ddmmyyyy = "") => `${ddmmyyyy.slice(4)}-${ddmmyyyy.slice(2, 4)}-${ddmmyyyy.slice(0, 2)}`;
      expect([customer, employer, text, rest.join("")]).toEqual(["1242", "1", "", ""]);
      expect(row).toHaveLength(29);
      return { record, employee, from: date(from), to: date(to), code, amount: Number(amount) };
    });
    const record = "MLE-40-FRAV";
    expect(read).toHaveLength(3);
    expect(read).toContainEqual({
      ...{ record, employee: "12", from: "2019-08-12", to: "2019-08-12", code: "34", amount: 2 },
    });
    expect(read).toContainEqual({
      ...{ record, employee: "7", from: "2026-12-31", to: "2026-12-31", code: "41", amount: 1 },
    });
    expect(read).toContainEqual({
      ...{ record, employee: "12", from: "2026-11-27", to: "2026-11-27", code: "34", amount: -3.75 },
    });
  });

  test("DataLøn: holiday is written in days, and other absence in hours", () => {
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
] as const)(
  "a salary code of days is written in days in %s, and other salary codes are written in hours",
  (format, row) => {
    const [days, hours] = rowsOf(format, [day(), day({ salary_code: "60" })], { day_codes: "81" });
    expect(days?.slice(0, row.length)).toBe(row);
    expect(hours).toMatch(/;60;(740|;7\.40;)/);
    expect(rowsOf(format, [day()], { day_codes: " 60 , 81 " })[0]?.slice(0, row.length)).toBe(row);
  },
);

describe("the absence of a file", () => {
  const back = (line: AbsenceFileLine) => ({
    ...line,
    ...{ minutes: -line.minutes, hundredths: -line.hundredths, price: -line.price },
  });

  test("in a file without dates, the days of a salary code are added up", () => {
    expect(rowsOf("danlon", [day(), day({ date: "2026-11-27" })])).toEqual(["12345678;100;81;1480;;"]);
  });

  test("a counter-line is negative, and a day that is taken back completely has no row", () => {
    expect(rowsOf("lessor5", [back(day())])).toEqual(["100;20261126000000;20261126240000;81;-7.40;-1.00"]);
    expect(rowsOf("danlon", [back(day()), day()])).toEqual([]);
    expect(rowsOf("mle", [back(day()), day({ minutes: 222, hundredths: 50 })])[0]).toContain(";81;;-3.70;");
  });

  test("absence of a kind that is not sent is in no file", () => {
    for (const format of ["danlon", "lessor5", "mle", "datalon", "custom"] as const)
      expect(made(format, [day({ is_sent: false, salary_code: "" })])).toEqual(made(format, []));
  });

  test("absence does not change the rows of jobs", () => {
    const line = payrollLine({ salary_code: "12/13", employee_id: "100" });
    for (const format of ["danlon", "mle", "datalon", "lessor5", "custom"] as const) {
      const alone = made(format, [], {}, [line]);
      const both = made(format, [day({ salary_code: "72" })], {}, [line]);
      if ("problems" in alone || "problems" in both) throw new Error("no file");
      expect([format, both.text.startsWith(alone.text)]).toEqual([format, true]);
    }
  });
});

describe("absence in a custom CSV", () => {
  const columns = [
    "employee_id",
    "salary_code",
    "absence_kind",
    "from_date",
    "to_date",
    "days",
    "hours",
    "rate",
    "amount",
  ];
  const of = (absence: readonly AbsenceFileLine[], more: object = {}) =>
    rowsOf("custom", absence, { columns, ...more });
  const second = day({ date: "2026-11-30", minutes: 222, hundredths: 50, price: 740 });

  test("a person's days of a kind are one row per run, or one row per day", () => {
    expect(of([day(), second])).toEqual(["100;81;Feriefri;26-11-2026;30-11-2026;1,50;11,10;200,00;2220,00"]);
    const days = [
      "100;81;Feriefri;26-11-2026;26-11-2026;1,00;7,40;200,00;1480,00",
      "100;81;Feriefri;30-11-2026;30-11-2026;0,50;3,70;200,00;740,00",
    ];
    expect(of([day(), second], { period: "date" })).toEqual(days);
    expect(of([day(), second], { period: "job" })).toEqual(days);
  });

  test("days of different kinds, rates or people are separate rows if a column shows the difference", () => {
    const others = [
      day({ kind_name: "Ferie" }),
      day({ rate: 210, price: 1554 }),
      day({ user_id: 2, employee_id: "7" }),
    ];
    expect(of([day(), ...others])).toHaveLength(4);
    expect(of([day(), ...others.slice(0, 2)], { columns: ["employee_id", "salary_code", "hours"] })).toEqual([
      "100;81;22,20",
    ]);
  });

  test("unpaid absence has neither rate nor amount, and the columns of jobs are empty for absence", () => {
    const unpaid = day({ rate: null, price: 0 });
    expect(of([unpaid])).toEqual(["100;81;Feriefri;26-11-2026;26-11-2026;1,00;7,40;;"]);
    const all = ["user_name", "employee_id", "salary_code", "job_type_name", "project_code", "hours", "km", "km_rate"];
    expect(of([day()], { columns: all })).toEqual(["Anna;100;81;;;7,40;;"]);
    const line = payrollLine({ employee_id: "100", salary_code: "1", minutes: 60, hourly_rate: 200, price: 200 });
    const both = made("custom", [day()], { columns, header: false }, [line]);
    expect("text" in both && both.text.split("\r\n")[0]).toMatch(/^100;1;;05-11-2026;05-11-2026;;1,00;200,00;200,00$/);
  });

  test("days at two rates that cancel out keep the difference of their amounts", () => {
    const line = { ...day({ rate: 210, price: -1554 }), minutes: -444, hundredths: -100 };
    expect(of([day(), line], { columns: ["employee_id", "salary_code", "days", "amount"] })).toEqual([
      "100;81;0,00;-74,00",
    ]);
  });

  test("a file with absence and without salary codes is refused, and the person is named", () => {
    const problem =
      "Filen har fravær for Anna, men ingen lønkoder, så lønsystemet kan ikke skelne det fra løn og udlæg. Vælg kolonnen Lønkode i Lønopsætning.";
    const without = { columns: ["employee_id", "job_type_name", "absence_kind", "hours"] };
    expect(problemsOf("custom", [day()], without)).toEqual([problem]);
    expect(problemsOf("custom", [day()], without, [payrollLine({ employee_id: "100" })])).toEqual([problem]);
    expect(problemsOf("custom", [day({ is_sent: false })], without, [payrollLine({ employee_id: "100" })])).toEqual([]);
  });

  test("a file is refused if no column shows a person's absence, and the person is named", () => {
    const amounts = { columns: ["employee_id", "salary_code", "amount"] };
    expect(problemsOf("custom", [day()], amounts)).toEqual([]);
    expect(problemsOf("custom", [day({ rate: null, price: 0 })], amounts)).toEqual([
      "Anna har fravær på lønkode 81, som ingen af de valgte kolonner viser. Vælg kolonnerne Timer og Dage i Lønopsætning.",
    ]);
  });

  test("a separator in the name of a kind refuses the file only if the file has the name", () => {
    const odd = [day({ kind_name: "Fri; betalt" })];
    expect(problemsOf("custom", odd, { columns })).toEqual([
      "Fraværstypen »Fri; betalt« indeholder ;, som ikke må stå i filen.",
    ]);
    expect(of(odd, { columns: ["employee_id", "salary_code", "hours"] })).toEqual(["100;81;7,40"]);
  });
});

describe("problems of absence in a file", () => {
  test("a kind of absence without a salary code is named", () => {
    expect(problemsOf("danlon", [day({ salary_code: "" })])).toEqual(["Fraværstypen Feriefri har ingen lønkode."]);
  });

  test("an employee number of two people, with absence and jobs, is named", () => {
    const line = payrollLine({ employee_id: "100", user_id: 2, user_name: "Bo" });
    expect(problemsOf("danlon", [day()], {}, [line])).toEqual([expect.stringContaining("står for både Bo og Anna")]);
  });

  test.each(["81", "081"])("the file is refused if absence has code 81 and tax-free money code %s", (salary_code) => {
    const expense = payrollLine({ job_kind: "expense", price_mode: "manual", minutes: 0, salary_code });
    expect(problemsOf("danlon", [day()], {}, [expense])).toEqual([
      `Lønkode ${salary_code} bruges både til fravær og til udlæg eller kørsel. De skal have hver sin.`,
    ]);
  });

  test("DataLøn refuses absence on the løndel of tax-free amounts, also of another person", () => {
    const bo = { user_id: 2, employee_id: "200", user_name: "Bo" };
    const expense = payrollLine({
      ...bo,
      ...{ job_kind: "expense", price_mode: "manual", minutes: 0, salary_code: "22/23" },
    });
    const problems = (salary_code: string) =>
      problemsOf("datalon", [day({ salary_code })], { refund_code: "8" }, [expense]);
    expect(problems("08")).toEqual([
      "Løndel 08 bruges både til fravær og til udlæg eller kørsel. De skal have hver sin.",
    ]);
    expect(problems("07")).toEqual([]);
  });

  test.each<[string, SetupFormatName, Partial<AbsenceFileLine>, string[]]>([
    ["an empty code", "danlon", { salary_code: "" }, ["absence-kinds"]],
    ["a code with a forbidden character", "danlon", { salary_code: "8;1" }, ["absence-kinds"]],
    ["a code that is no løndel", "datalon", { salary_code: "8100" }, ["absence-kinds"]],
    ["a code of tax-free money", "lessor5", { salary_code: "13" }, ["job-types", "absence-kinds"]],
    ["a number that is too long", "datalon", { employee_id: "1".repeat(30) }, ["users"]],
  ])("the problem of %s links to the pages where it is corrected", (_name, format, absence, places) => {
    const expense = payrollLine({ job_kind: "expense", price_mode: "manual", minutes: 0, salary_code: "13" });
    const { problems } = fileContents(format, filledPayrollSetup, payrollRun, [expense], [day(absence)]);
    expect(placesOfProblems(problems)).toEqual(places);
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

test("another parser finds number and salary code in their places, or the file is refused", () => {
  const places = { danlon: [1, 2], lessor5: [0, 3], mle: [3, 6] } as const;
  const formats = Object.keys(places) as (keyof typeof places)[];
  const count = { danlon: 0, lessor5: 0, mle: 0 };
  // These formats accept few hostile texts, so some texts are plain numbers.
  const text = fc.oneof(hostileText, fc.stringMatching(/^[1-9][0-9]{0,3}$/));
  fc.assert(
    fc.property(fc.constantFrom(...formats), text, text, (format, employee_id, salary_code) => {
      const file = made(format, [day({ employee_id, salary_code })], { header: false });
      if ("problems" in file) return;
      count[format] += 1;
      const rows = parseCsv(file.absence?.text ?? file.text, { delimiter: ";" });
      expect(rows).toHaveLength(1);
      const [number, code] = places[format].map((place) => rows[0]?.[place]);
      expect([number, code]).toEqual([employee_id, salary_code]);
      expect(rows[0]).toHaveLength(format === "mle" ? 29 : 6);
    }),
  );
  for (const files of Object.values(count)) expect(files).toBeGreaterThan(10);
});

test("another parser finds each text of absence in a custom CSV in its place, or the file is refused", () => {
  const columns = ["user_name", "absence_kind", "days", "employee_id", "salary_code"];
  let count = 0;
  fc.assert(
    fc.property(
      fc.tuple(hostileText, hostileText),
      fc.constantFrom(["machine", ";"], ["machine", "tab"], ["spreadsheet", ","]),
      ([user_name, kind_name], [reader, separator]) => {
        const settings = { columns, header: false, reader, separator, decimal_sign: "." };
        const file = made("custom", [day({ user_name, kind_name })], settings);
        if ("problems" in file) return;
        count++;
        const guarded = [user_name, kind_name].map((text) => (reader === "spreadsheet" ? guardFormula(text) : text));
        const delimiter = separator === "tab" ? "\t" : separator;
        expect(parseCsv(file.text, { delimiter })).toEqual([[...guarded, "1.00", "100", "81"]]);
      },
    ),
    { numRuns: 300 },
  );
  expect(count).toBeGreaterThan(10);
});
