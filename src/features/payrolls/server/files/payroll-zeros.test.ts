import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import {
  hasSetup,
  type PayrollFormatName,
  payrollFormatNames,
  setupFormatNames,
  workbookSheets,
} from "#features/payroll-files/rules/payroll-formats.ts";
import type { PayrollLine } from "#features/payroll-files/rules/payroll-line.ts";
import type { PayrollSetup } from "#features/payroll-files/rules/payroll-setup.ts";
import { makePayrollFile } from "#features/payroll-files/server/payroll-file.ts";
import { payrollPreview } from "#features/payrolls/rules/payroll-preview.ts";
import { filledPayrollSetup, knownFormats } from "#testing/data/payroll-formats.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";

/** How each format treats zero, negative amounts and missing values. */

type Line = "hours" | "amount";
const line = payrollLine({ user_name: "Mia", project_code: "P-1", cost_center_code: "CC" });
const expense = { ...line, price_mode: "manual", hourly_rate: null, minutes: 0, price: 350 } as const;
const kinds: Readonly<Record<Line, PayrollLine>> = { hours: line, amount: expense };
const of = (kind: Line, values: Partial<PayrollLine> = {}): PayrollLine => ({ ...kinds[kind], ...values });
const back = (paid: PayrollLine) => ({
  ...paid,
  is_counter_line: true,
  minutes: 0 - paid.minutes,
  price: 0 - paid.price,
});

const cases = {
  "hours at 0 kr.": [of("hours", { hourly_rate: 0, price: 0 })],
  "no hours": [of("hours", { minutes: 0, price: 0 })],
  "0 kr.": [of("amount", { price: 0 })],
  "hours that net to none": [of("hours"), back(of("hours"))],
  "kroner that net to none": [of("amount"), back(of("amount"))],
  "hours taken back": [back(of("hours"))],
  "kroner taken back": [back(of("amount"))],
} as const;
type Case = keyof typeof cases;

/** `refused` with a problem that names the person, `leftOut` with such a note, or the rows of the file. */
type Outcome = typeof refused | typeof leftOut | readonly string[];
const refused = "refused";
const leftOut = "left out";

const jobByJob: Readonly<Record<Case, readonly string[]>> = {
  "hours at 0 kr.": ["8,00;0,00;0,00"],
  "no hours": ["0,00;200,00;0,00"],
  "0 kr.": ["0,00;;0,00"],
  "hours that net to none": ["8,00;200,00;1600,00", "-8,00;200,00;-1600,00"],
  "kroner that net to none": ["0,00;;350,00", "0,00;;-350,00"],
  "hours taken back": ["-8,00;200,00;-1600,00"],
  "kroner taken back": ["0,00;;-350,00"],
};

const netted = {
  "hours at 0 kr.": refused,
  "no hours": leftOut,
  "0 kr.": leftOut,
  "hours that net to none": leftOut,
  "kroner that net to none": leftOut,
} as const;

function expected(format: PayrollFormatName, name: Case): Outcome {
  if (!hasSetup(format)) return jobByJob[name];
  const { hoursBack, amountBack } = knownFormats[format];
  return { ...netted, "hours taken back": hoursBack, "kroner taken back": amountBack }[name];
}

async function outcomeOf(
  format: PayrollFormatName,
  lines: readonly PayrollLine[],
  setup = filledPayrollSetup,
): Promise<Outcome> {
  const { notes, problems } = payrollPreview(format, setup, payrollRun, lines);
  const file = await makePayrollFile(format, setup, payrollRun, 1, [lines]);
  if ("problems" in file) {
    expect([file.problems, problems]).toEqual([[expect.stringContaining("Mia (0027)")], file.problems]);
    return refused;
  }
  const rows = await rowsOf(format, file.bytes);
  if (rows.length > 0) return rows;
  expect(notes).toEqual([expect.stringContaining("Mia (0027)")]);
  return leftOut;
}

async function rowsOf(format: PayrollFormatName, bytes: Buffer): Promise<string[]> {
  if (workbookSheets(format)) {
    const { sheets } = await readXlsx(bytes);
    const rows = sheets[0]?.rows.slice(1) ?? [];
    return rows.map((row) => row.slice(-3).map(number).join(";"));
  }
  const rows = bytes.toString().replace("\ufeff", "").split("\r\n").slice(0, -1);
  return hasSetup(format) ? rows : rows.slice(1).map((row) => row.split(";").slice(-3).join(";"));
}

const number = (cell: unknown) => (typeof cell === "number" ? cell.toFixed(2).replace(".", ",") : "");

describe.each(payrollFormatNames)("as %s", (format) => {
  test.each(Object.keys(cases) as Case[])("the case »%s« has its documented outcome", async (name) => {
    expect(await outcomeOf(format, cases[name])).toEqual(expected(format, name));
  });
});

describe.each(setupFormatNames)("hours at 0 kr. as %s", (format) => {
  const free = cases["hours at 0 kr."];
  const omitting = { ...filledPayrollSetup, [format]: { ...filledPayrollSetup[format], zero_rate: "omit" } };

  test("only hours at 0 kr. are left out if the setup says so", async () => {
    expect(await outcomeOf(format, free, omitting)).toBe(leftOut);
    const paid = of("hours", { salary_code: "14/15" });
    expect(await outcomeOf(format, [...free, paid], omitting)).toEqual(await outcomeOf(format, [paid]));
    expect(payrollPreview(format, omitting, payrollRun, [...free, paid]).notes).toEqual([
      "Mia (0027): 8,00 timer til 0 kr. på lønkode 12/13 er udeladt af filen.",
    ]);
  });

  test("hours at 0 kr. are refused even if the payroll system has its own rate", async () => {
    if (!("include_rate" in filledPayrollSetup[format])) return;
    const ownRate = { ...filledPayrollSetup, [format]: { ...filledPayrollSetup[format], include_rate: false } };
    expect(await outcomeOf(format, [...free, of("hours")], ownRate)).toBe(refused);
  });

  test("hours at 0 kr. are not in the file if all pay is sent as amounts", async () => {
    if (!("send_amounts" in filledPayrollSetup[format])) return;
    const amounts = {
      ...filledPayrollSetup,
      [format]: { ...filledPayrollSetup[format], send_amounts: true, hours_total: false },
    };
    expect(await outcomeOf(format, free, amounts)).toBe(leftOut);
  });
});

test("hours at 0 kr. are sent in a custom file that includes them", async () => {
  const setup: PayrollSetup = { ...filledPayrollSetup, custom: { ...filledPayrollSetup.custom, zero_rate: "send" } };
  expect(await outcomeOf("custom", cases["hours at 0 kr."], setup)).toEqual(["0027;12/13;8,00;0,00;0,00"]);
});
