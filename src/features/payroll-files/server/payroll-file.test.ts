import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import readSheets from "read-excel-file/node";
import { describe, expect, test, vi } from "vitest";
import { guardFormula } from "#common/rules/values/csv.ts";
import { hostileText } from "#testing/data/hostile-text.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";
import { customColumns } from "../rules/formats/custom.ts";
import { type PayrollFormatName, setupFormatNames } from "../rules/payroll-formats.ts";
import type { PayrollLine } from "../rules/payroll-line.ts";
import { defaultPayrollSetup, type PayrollSetup } from "../rules/payroll-setup.ts";
import { machineFile } from "../rules/payroll-text.ts";
import { makePayrollFile } from "./payroll-file.ts";

const line = payrollLine({
  user_name: "Mia",
  salary_code: "1010",
  project_code: "P-1",
  cost_center_code: "CC",
});

async function fileOf(
  format: PayrollFormatName,
  lines: readonly PayrollLine[],
  setup: PayrollSetup = defaultPayrollSetup,
  sequence = 1,
) {
  const file = await makePayrollFile(format, setup, payrollRun, sequence, [lines]);
  if ("problems" in file) throw new Error(file.problems.join(" "));
  return file;
}

async function excelText(lines: readonly PayrollLine[]): Promise<string> {
  const { bytes } = await fileOf("excel", lines);
  return bytes.toString();
}

async function rowOf(values: Partial<PayrollLine>): Promise<string> {
  const text = await excelText([{ ...line, ...values }]);
  return text.split("\r\n").slice(1).join("\r\n");
}

test("a run without lines has only the header", async () => {
  expect(await excelText([])).toBe(
    "\ufeffLønkørsel;Medarbejdernummer;Navn;Lønkode;Arbejdstype;Projektkode;Cost center;Fra;Til;Timer;Sats;Beløb\r\n",
  );
});

test("a single line ends with a line break", async () => {
  expect(await rowOf({})).toBe("7;0027;Mia;1010;Montage;P-1;CC;05-11-2026;05-11-2026;8,00;200,00;1600,00\r\n");
});

describe("text that a spreadsheet could execute", () => {
  test.each(["=1+1", "+A1", "-1+1", "@sum", " =1", "\u00a0=1", "\t1", "\r1", "\n1", "\u200b=1", "\0=1", "＝1+1"])(
    "such as %j gets an apostrophe",
    async (user_name) => {
      const [cell] = /(?<=;0027;)("'[^"]*"|'[^;]*)(?=;1010;)/.exec(await rowOf({ user_name })) ?? [];
      expect(cell?.replaceAll('"', "")).toBe(`'${user_name}`);
    },
  );

  test.each(["1-2", "a=b", "Øre", "0027", "5 + 5", "+45 12 34 56 78", "-5"])(
    "the harmless text %j is not escaped",
    async (user_name) => {
      expect(await rowOf({ user_name })).toContain(`;0027;${user_name};1010;`);
    },
  );

  test("formulas are escaped in every text column", async () => {
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

test("many lines appear once each, in order, under one header", async () => {
  const many = Array.from({ length: 1_050 }, (_, index) => ({ ...line, employee_id: String(index) }));
  const [head, ...rows] = (await excelText(many)).split("\r\n");
  expect(head).toMatch(/^\ufeffLønkørsel;/);
  expect(rows.map((row) => row.split(";")[1])).toEqual([...many.map(({ employee_id }) => employee_id), undefined]);
});

test("separators, quotes and line breaks are quoted", async () => {
  expect(await rowOf({ user_name: 'A;B "C"\r\nD' })).toContain(';"A;B ""C""\r\nD";');
});

const setUp: PayrollSetup = {
  ...filledPayrollSetup,
  danlon: { ...defaultPayrollSetup.danlon, company_number: "12345678" },
  datalon: {
    ...defaultPayrollSetup.datalon,
    company_number: "12345678",
    pay_term: "51",
    group_text: "Værkstedet €",
    hours_total: false,
  },
  mle: { ...defaultPayrollSetup.mle, customer_number: "1242", employer_number: "1" },
};

const allowance: PayrollLine = { ...line, salary_code: "05" };

const hostileLine: fc.Arbitrary<PayrollLine> = fc
  .record({
    employee_id: hostileText,
    user_name: hostileText,
    salary_code: hostileText,
    job_type_name: hostileText,
    project_code: hostileText,
    project_name: hostileText,
    cost_center_code: hostileText,
    cost_center_name: hostileText,
  })
  .map((texts) => ({ ...line, ...texts }));

describe("files that another parser reads", () => {
  test("a CSV for Excel has each text of each line", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileLine, { maxLength: 3 }), async (lines) => {
        const [, ...rows] = parseCsv(await excelText(lines), { delimiter: ";" });
        expect(rows.map((row) => row.slice(1, 7))).toEqual(
          lines.map((line) =>
            [
              line.employee_id,
              line.user_name,
              line.salary_code,
              line.job_type_name,
              line.project_code,
              line.cost_center_code ?? "",
            ].map(guardFormula),
          ),
        );
        for (const row of rows) expect(row).toHaveLength(12);
      }),
      { numRuns: 300 },
    );
  });

  const allColumns: PayrollSetup = {
    ...setUp,
    custom: { ...setUp.custom, columns: [...customColumns], header: false },
  };
  const encodings = ["cp1252", "utf-8", "utf-8-bom"] as const;
  /** Only some texts are hostile, so that some files can be made. */
  const oddLine = fc.tuple(hostileLine, fc.subarray(["employee_id", "user_name", "salary_code", "project_name"])).map(
    ([hostile, which]): PayrollLine => ({
      ...allowance,
      ...Object.fromEntries(which.map((name) => [name, hostile[name as "user_name"]])),
    }),
  );

  test.each(setupFormatNames)(
    "a file of %s has each field of each entry, unless the file is refused",
    async (format) => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(oddLine, { maxLength: 2 }),
          fc.constantFrom(...encodings),
          async (lines, encoding) => {
            const setup = { ...allColumns, [format]: { ...allColumns[format], encoding, header: false } };
            const made = await makePayrollFile(format, setup, payrollRun, 1, [lines]);
            if ("problems" in made) return;
            count++;
            const file = machineFile(format, setup);
            const text = new TextDecoder(encoding === "cp1252" ? "windows-1252" : "utf-8").decode(made.bytes);
            expect(parseCsv(text, { delimiter: file.separator })).toEqual(
              file.entries(lines, payrollRun).flatMap((entry) => file.rows(entry, payrollRun)),
            );
          },
        ),
        { numRuns: 300 },
      );
      expect(count).toBeGreaterThan(30);
    },
  );

  test("a custom CSV escapes formulas for a spreadsheet, and not for a machine", async () => {
    const columns = ["employee_id", "user_name", "project_name", "hours", "amount"] as const;
    const named = { ...allowance, user_name: "=cmd|x", project_name: "+45 12 34 56 78" };
    const rowOf = async (reader: "machine" | "spreadsheet", line: PayrollLine) => {
      const setup = { ...setUp, custom: { ...setUp.custom, columns: [...columns], header: false, reader } };
      const made = await makePayrollFile("custom", setup, payrollRun, 1, [[line]]);
      return "problems" in made ? undefined : parseCsv(made.bytes.toString(), { delimiter: ";" })[0]?.slice(0, 3);
    };
    expect(await rowOf("machine", named)).toEqual([named.employee_id, "=cmd|x", "+45 12 34 56 78"]);
    expect(await rowOf("spreadsheet", named)).toEqual([named.employee_id, "'=cmd|x", "+45 12 34 56 78"]);
    await fc.assert(
      fc.asyncProperty(oddLine, async (line) => {
        const [machine, spreadsheet] = [await rowOf("machine", line), await rowOf("spreadsheet", line)];
        expect(spreadsheet).toEqual(machine?.map((text) => guardFormula(String(text))));
      }),
      { numRuns: 100 },
    );
  });

  test("the workbook has each text of each sheet", async () => {
    await fc.assert(
      fc.asyncProperty(hostileLine, async (line) => {
        const { bytes } = await fileOf("xlsx", [line]);
        const [sheet, employees, projects] = await readSheets(bytes, { trim: false });
        const { employee_id, user_name, salary_code, job_type_name } = line;
        const { project_code, project_name, cost_center_code, cost_center_name } = line;
        const texts = [employee_id, user_name, salary_code, job_type_name];
        const places = [project_code, project_name, cost_center_code, cost_center_name];
        expect(sheet?.data[1]?.slice(0, 8)).toEqual([...texts, ...places].map((text) => text || null));
        expect(employees?.data[1]?.slice(0, 2)).toEqual([employee_id, user_name].map((text) => text || null));
        expect(projects?.data[1]?.slice(0, 2)).toEqual([project_code, project_name].map((text) => text || null));
      }),
      { numRuns: 50 },
    );
  });
});

describe("the bytes of a file", () => {
  test.each([
    ["danlon", "text/csv; charset=utf-8"],
    ["datalon", "text/csv; charset=windows-1252"],
  ] as const)("of %s are sent as %s", async (format, content_type) => {
    expect((await fileOf(format, [allowance], setUp)).content_type).toBe(content_type);
  });

  test("the bytes are Windows-1252 if the setup says so", async () => {
    const { bytes } = await fileOf("datalon", [allowance], setUp);
    expect(bytes).toEqual(Buffer.from("12345678;51;0027;V\xe6rkstedet \x80;05;160000\r\n", "latin1"));
  });

  test("the bytes are UTF-8 with or without a byte order mark", async () => {
    const withCode = [{ ...line, salary_code: "Ø1" }];
    const row = "12345678;0027;Ø1;800;20000;\r\n";
    expect((await fileOf("danlon", withCode, setUp)).bytes).toEqual(Buffer.from(row));
    const danlon = { ...setUp.danlon, encoding: "utf-8-bom" } as const;
    expect((await fileOf("danlon", withCode, { ...setUp, danlon })).bytes).toEqual(Buffer.from(`\ufeff${row}`));
  });

  test("a file with a problem has no bytes", async () => {
    expect(await makePayrollFile("danlon", defaultPayrollSetup, payrollRun, 1, [[line]])).toEqual({
      problems: ["CVR-nummer mangler i opsætningen af Danløn."],
    });
  });
});

test("an unknown format throws an error", async () => {
  await expect(makePayrollFile("pdf" as PayrollFormatName, setUp, payrollRun, 1, [[line]])).rejects.toThrow();
});

describe("the name of a file", () => {
  test.each([
    ["excel", "loenkoersel-7.csv", "loenkoersel-7-2.csv"],
    ["xlsx", "loenkoersel-7.xlsx", "loenkoersel-7-2.xlsx"],
    ["danlon", "danloen-7.csv", "danloen-7-2.csv"],
    ["datalon", "dataloen-7.csv", "dataloen-7-2.csv"],
    ["mle", "LON000007N1.csv", "LON000007N2.csv"],
    ["lessor5", "LESSOR5_tid_7.csv", "LESSOR5_tid_7-2.csv"],
    ["custom", "loen-7.csv", "loen-7-2.csv"],
  ] as const)("of %s is %s, and the next file of the run has another name", async (format, first, second) => {
    expect((await fileOf(format, [allowance], setUp, 1)).file_name).toBe(first);
    expect((await fileOf(format, [allowance], setUp, 2)).file_name).toBe(second);
  });

  test("a file name for Visma has at most 20 characters, even for the highest run", async () => {
    const file = await makePayrollFile("mle", setUp, { ...payrollRun, id: 2_147_483_647 }, 99, [[line]]);
    expect(file).toMatchObject({ file_name: expect.stringMatching(/^[A-Z0-9]{1,16}\.csv$/) });
  });
});

describe("the workbook", () => {
  const lines: PayrollLine[] = [
    line,
    { ...line, user_id: 2, employee_id: "0003", user_name: "Bo", minutes: 445, price: 1483.33 },
    {
      ...line,
      price_mode: "manual",
      hourly_rate: null,
      minutes: 0,
      price: 350,
      project_code: "P-2",
      project_name: "Åen",
    },
    { ...line, is_counter_line: true, minutes: -480, price: -1600 },
  ];

  async function sheetsOf(of: readonly PayrollLine[]) {
    const { bytes } = await fileOf("xlsx", of);
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    return sheets;
  }

  test("the workbook has the lines, with texts as texts and numbers as numbers", async () => {
    const [sheet] = await sheetsOf(lines);
    expect(sheet?.name).toBe("Linjer");
    const [header, ...rows] = sheet?.rows ?? [];
    expect(header?.slice(0, 3)).toEqual(["Medarbejdernummer", "Navn", "Lønkode"]);
    expect(rows).toHaveLength(4);
    const day = new Date(Date.UTC(2026, 10, 5));
    const texts = ["0027", "Mia", "1010", "Montage", "P-1", "Havnen", "CC", "Drift"];
    expect(rows[0]).toEqual([...texts, day, day, 8, 200, 1600]);
    expect(rows[2]?.slice(-3)).toEqual([0, null, 350]);
    expect(rows[3]?.slice(-3)).toEqual([-8, 200, -1600]);
  });

  test("the workbook has totals per employee and per project, ending with the run's", async () => {
    const [, employees, projects] = await sheetsOf(lines);
    expect([employees?.name, projects?.name]).toEqual(["Medarbejdere", "Projekter"]);
    expect(employees?.rows).toEqual([
      ["Medarbejdernummer", "Navn", "Linjer", "Timer", "Beløb"],
      ["0003", "Bo", 1, 7.42, 1483.33],
      ["0027", "Mia", 3, 0, 350],
      ["", "I alt", 4, 7.42, 1833.33],
    ]);
    expect(projects?.rows).toEqual([
      ["Projektkode", "Projekt", "Linjer", "Timer", "Beløb"],
      ["P-1", "Havnen", 3, 7.42, 1483.33],
      ["P-2", "Åen", 1, 0, 350],
      ["", "I alt", 4, 7.42, 1833.33],
    ]);
  });

  test("the workbook has a total for each user, even if two have had the same number", async () => {
    const [, employees] = await sheetsOf([
      line,
      { ...line, user_id: 2, is_counter_line: true, minutes: -480, price: -1600 },
    ]);
    expect(employees?.rows.slice(1)).toEqual([
      ["0027", "Mia", 1, 8, 1600],
      ["0027", "Mia", 1, -8, -1600],
      ["", "I alt", 2, 0, 0],
    ]);
  });

  test("the workbook shows amounts with two decimals and dates as dates", async () => {
    const [sheet, employees] = await sheetsOf(lines);
    const formatAt = (cells: Map<string, { style?: { numFmt?: string } }> | undefined, at: string) =>
      cells?.get(at)?.style?.numFmt;
    expect(["1,8", "1,10", "1,12"].map((at) => formatAt(sheet?.cells, at))).toEqual([
      "dd-mm-yyyy",
      "#,##0.00",
      "#,##0.00",
    ]);
    expect(formatAt(employees?.cells, "1,4")).toBe("#,##0.00");
  });

  test("the workbook of a run without lines can be opened", async () => {
    expect((await sheetsOf([])).map(({ rows }) => rows.length)).toEqual([1, 2, 2]);
  });

  test("the workbook has the same bytes at another time", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-05T05:05:05Z") });
    const later = await fileOf("xlsx", lines).finally(() => vi.useRealTimers());
    expect((await fileOf("xlsx", lines)).bytes.equals(later.bytes)).toBe(true);
  });
});
