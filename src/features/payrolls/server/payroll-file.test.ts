import { describe, expect, test } from "vitest";
import { payrollFile } from "./payroll-file.ts";

const line = {
  payroll_id: 7,
  employee_id: "0027",
  user_name: "Mia",
  salary_code: "1010",
  job_type_name: "Montage",
  project_code: "P-1",
  project_name: "Havnen",
  cost_center_code: "CC" as string | null,
  cost_center_name: "Drift",
  minutes: 480,
  price_mode: "auto" as const,
  hourly_rate: 200,
  price: 1600,
  started_at: "2026-11-05 08:00:00",
  ended_at: "2026-11-05 16:00:00",
};

/** The one row of a file, without its head. */
const rowOf = (wish: Partial<typeof line>) =>
  payrollFile(7, [{ ...line, ...wish }])
    .split("\r\n")
    .slice(1)
    .join("\r\n");

test("a run without lines is its head", () => {
  expect(payrollFile(7, [])).toBe(
    "\ufeffLønkørsel;Medarbejdernummer;Navn;Lønkode;Arbejdstype;Projektkode;Cost center;Fra;Til;Timer;Sats;Beløb\r\n",
  );
});

test("a line ends like the others", () => {
  expect(rowOf({})).toBe("7;0027;Mia;1010;Montage;P-1;CC;05-11-2026;05-11-2026;8,00;200,00;1600,00\r\n");
});

describe("text that a spreadsheet would run", () => {
  test.each(["=1+1", "+45", "-1", "@sum", " =1", "\u00a0=1", "\t1", "\r1", "\n1"])(
    "such as %j gets an apostrophe",
    (user_name) => {
      const [cell] = /(?<=;0027;)("'[^"]*"|'[^;]*)(?=;1010;)/.exec(rowOf({ user_name })) ?? [];
      expect(cell?.replaceAll('"', "")).toBe(`'${user_name}`);
    },
  );

  test.each(["1-2", "a=b", "Øre", "0027", "5 + 5"])("but not %j", (user_name) => {
    expect(rowOf({ user_name })).toContain(`;0027;${user_name};1010;`);
  });

  test("in every column of text", () => {
    const text = "=1";
    const row = rowOf({
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

test("separators, quotes and line ends are quoted", () => {
  expect(rowOf({ user_name: 'A;B "C"\r\nD' })).toContain(';"A;B ""C""\r\nD";');
});
