import { describe, expect, test } from "vitest";
import type { PayrollFormat } from "../rules/payroll-formats.ts";
import type { PayrollLine } from "../rules/payroll-line.ts";
import { defaultPayrollSetup, type PayrollSetup } from "../rules/payroll-setup.ts";
import { makePayrollFile } from "./payroll-file.ts";

const run = {
  id: 7,
  description: "November 2026",
  created_before_date: "2026-11-15",
  created_at: "2026-11-16 09:30:00",
};

const line: PayrollLine = {
  payroll_id: 7,
  employee_id: "0027",
  user_name: "Mia",
  salary_code: "1010",
  job_type_name: "Montage",
  project_code: "P-1",
  project_name: "Havnen",
  cost_center_code: "CC",
  cost_center_name: "Drift",
  started_at: "2026-11-05 08:00:00",
  ended_at: "2026-11-05 16:00:00",
  minutes: 480,
  price_mode: "auto",
  hourly_rate: 200,
  price: 1600,
};

async function fileOf(
  format: PayrollFormat,
  lines: readonly PayrollLine[],
  setup: PayrollSetup = defaultPayrollSetup,
  sequence = 1,
) {
  const file = await makePayrollFile(format, setup, run, sequence, lines);
  if ("problems" in file) throw new Error(file.problems.join(" "));
  return file;
}

async function excelText(lines: readonly PayrollLine[]): Promise<string> {
  const { bytes } = await fileOf("excel", lines);
  return bytes.toString();
}

/** The one row of an `excel` file, without its head. */
async function rowOf(wish: Partial<PayrollLine>): Promise<string> {
  const text = await excelText([{ ...line, ...wish }]);
  return text.split("\r\n").slice(1).join("\r\n");
}

test("a run without lines is its head", async () => {
  expect(await excelText([])).toBe(
    "\ufeffLønkørsel;Medarbejdernummer;Navn;Lønkode;Arbejdstype;Projektkode;Cost center;Fra;Til;Timer;Sats;Beløb\r\n",
  );
});

test("a line ends like the others", async () => {
  expect(await rowOf({})).toBe("7;0027;Mia;1010;Montage;P-1;CC;05-11-2026;05-11-2026;8,00;200,00;1600,00\r\n");
});

describe("text that a spreadsheet would run", () => {
  test.each(["=1+1", "+45", "-1", "@sum", " =1", "\u00a0=1", "\t1", "\r1", "\n1"])(
    "such as %j gets an apostrophe",
    async (user_name) => {
      const [cell] = /(?<=;0027;)("'[^"]*"|'[^;]*)(?=;1010;)/.exec(await rowOf({ user_name })) ?? [];
      expect(cell?.replaceAll('"', "")).toBe(`'${user_name}`);
    },
  );

  test.each(["1-2", "a=b", "Øre", "0027", "5 + 5"])("but not %j", async (user_name) => {
    expect(await rowOf({ user_name })).toContain(`;0027;${user_name};1010;`);
  });

  test("in every column of text", async () => {
    const text = "=1";
    const row = await rowOf({
      employee_id: text,
      user_name: text,
      salary_code: text,
      job_type_name: text,
      project_code: text,
      cost_center_code: text,
    });
    expect(row).toMatch(/^7;'=1;'=1;'=1;'=1;'=1;'=1;05-11-2026;/);
  });
});

test("separators, quotes and line ends are quoted", async () => {
  expect(await rowOf({ user_name: 'A;B "C"\r\nD' })).toContain(';"A;B ""C""\r\nD";');
});
