import { describe, expect, test } from "vitest";
import { payrollPreview } from "#features/payrolls/rules/payroll-preview.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { payrollLine, payrollRun } from "#testing/data/payroll-lines.ts";
import { type SetupFormatName, setupFormatNames } from "./payroll-formats.ts";
import type { PayrollLine } from "./payroll-line.ts";
import { defaultPayrollSetup, type PayrollSetup } from "./payroll-setup.ts";
import { payrollText } from "./payroll-text.ts";

/** 25 hours at 200 kr., as in the documented lines. */
const hours = payrollLine({ salary_code: "1", ended_at: "2026-11-06 09:00:00", minutes: 1500, price: 5000 });

const expense: PayrollLine = {
  ...hours,
  salary_code: "21",
  job_type_name: "Udlæg",
  job_kind: "expense",
  minutes: 0,
  price_mode: "manual",
  hourly_rate: null,
  price: 350,
};

const line = (values: Partial<PayrollLine>): PayrollLine => ({ ...hours, ...values });

type Values = { [Format in SetupFormatName]?: Partial<PayrollSetup[Format]> };

/** The default settings, with the company's numbers from the payroll systems' examples. */
function setupWith(values: Values): PayrollSetup {
  const { danlon, datalon, mle, lessor5, custom } = defaultPayrollSetup;
  return {
    ...filledPayrollSetup,
    danlon: { ...danlon, company_number: "12345678", ...values.danlon },
    datalon: {
      ...datalon,
      company_number: "12345678",
      pay_term: "51",
      group_text: "Kontoret",
      ...values.datalon,
    },
    mle: { ...mle, customer_number: "1242", employer_number: "1", ...values.mle },
    lessor5: { ...lessor5, ...values.lessor5 },
    custom: { ...custom, ...values.custom },
  };
}

function textOf(format: SetupFormatName, lines: readonly PayrollLine[], values: Values = {}): string {
  const made = payrollText(format, setupWith(values), payrollRun, lines);
  if ("problems" in made) throw new Error(made.problems.join("\n"));
  return made.text;
}

function problemsOf(format: SetupFormatName, lines: readonly PayrollLine[], values: Values = {}): readonly string[] {
  const made = payrollText(format, setupWith(values), payrollRun, lines);
  return "problems" in made ? made.problems : [];
}

describe("Danløn", () => {
  test("the lines of Danløn's example are reproduced", () => {
    expect(textOf("danlon", [hours, expense])).toBe("12345678;0027;1;2500;20000;\r\n12345678;0027;21;;;35000\r\n");
  });

  test("the line of Salary.dk's help, without a sixth field, is reproduced", () => {
    expect(textOf("danlon", [line({ employee_id: "100" })], { danlon: { line_end: "short" } })).toBe(
      "12345678;100;1;2500;20000\r\n",
    );
  });

  test("Danløn's lines in another product's manual are reproduced", () => {
    const danlon = { company_number: "125646" };
    const eight = line({ employee_id: "6", minutes: 480, hourly_rate: 265, price: 2120 });
    expect(textOf("danlon", [eight], { danlon })).toBe("125646;6;1;800;26500;\r\n");
    const quarter = line({ employee_id: "6", salary_code: "2", minutes: 15, price: 50 });
    expect(textOf("danlon", [quarter], { danlon: { ...danlon, include_rate: false } })).toBe("125646;6;2;25;;\r\n");
  });

  test("Danløn supports a final separator and a header", () => {
    expect(textOf("danlon", [expense], { danlon: { line_end: "separator", header: true } })).toBe(
      "CVR-nummer;medarbejdernummer;løntype;enheder;sats;beløb\r\n12345678;0027;21;;;35000;\r\n",
    );
  });

  test("Danløn supports sending everything as amounts", () => {
    const half = line({ minutes: 445, price: 1483.33 });
    expect(
      textOf("danlon", [half, line({ ...expense, job_kind: "work", salary_code: "1" })], {
        danlon: { send_amounts: true },
      }),
    ).toBe("12345678;0027;1;;;183333\r\n");
  });

  test("Danløn refuses a manual price when amounts are off", () => {
    expect(problemsOf("danlon", [hours, expense], { danlon: { amount_lines: false } })).toEqual([
      "Anna Å har et beløb på arbejdstypen Udlæg, og beløb er slået fra i opsætningen.",
    ]);
  });
});

describe("lines with the same key", () => {
  test("lines with the same key become one line, and their minutes are added before rounding", () => {
    expect(textOf("danlon", [line({ minutes: 5 }), line({ minutes: 5 }), line({ minutes: 5 })])).toBe(
      "12345678;0027;1;25;20000;\r\n",
    );
  });

  test("lines with different rates are separate, sorted by employee, salary code and rate", () => {
    const lines = [
      line({ employee_id: "9" }),
      line({ salary_code: "2" }),
      line({ hourly_rate: 250, minutes: 60 }),
      line({ hourly_rate: 99.5, minutes: 60 }),
      line({ employee_id: "10" }),
    ];
    expect(textOf("danlon", lines).split("\r\n")).toEqual([
      "12345678;0027;1;100;9950;",
      "12345678;0027;1;100;25000;",
      "12345678;0027;2;2500;20000;",
      "12345678;10;1;2500;20000;",
      "12345678;9;1;2500;20000;",
      "",
    ]);
  });

  test("lines with different rates become one line if the payroll system has its own rate", () => {
    const lines = [line({}), line({ hourly_rate: 250, minutes: 60 })];
    expect(textOf("danlon", lines, { danlon: { include_rate: false } })).toBe("12345678;0027;1;2600;;\r\n");
  });

  test("counter-lines are subtracted, and lines that cancel out are omitted", () => {
    const back = line({ is_counter_line: true, minutes: -1500, price: -5000 });
    expect(textOf("danlon", [hours, back])).toBe("");
    expect(textOf("danlon", [hours, line({ is_counter_line: true, minutes: -60, price: -200 })])).toBe(
      "12345678;0027;1;2400;20000;\r\n",
    );
    expect(textOf("danlon", [expense, { ...expense, is_counter_line: true, price: -350 }])).toBe("");
  });

  test("credit notes are subtracted from expenses, and can exceed the expenses", () => {
    const creditNote = { ...expense, price: -100.05 };
    expect(textOf("danlon", [expense, creditNote])).toBe("12345678;0027;21;;;24995\r\n");
    expect(textOf("danlon", [creditNote])).toBe("12345678;0027;21;;;-10005\r\n");
    expect(textOf("lessor5", [creditNote], { lessor5: { header: false } })).toBe("0027;21;-1.00;100.05\r\n");
  });

  test("negative totals are rounded away from zero", () => {
    expect(textOf("danlon", [line({ is_counter_line: true, minutes: -445, price: -1483.33 })])).toBe(
      "12345678;0027;1;-742;20000;\r\n",
    );
    expect(textOf("danlon", [{ ...expense, is_counter_line: true, price: -350 }])).toBe(
      "12345678;0027;21;;;-35000\r\n",
    );
  });
});

describe("DataLøn", () => {
  const pair = line({ salary_code: "12/13" });

  test("the lines of DataLøn's example are reproduced", () => {
    expect(textOf("datalon", [pair])).toBe(
      ["01;2500", "12;2500", "13;20000"].map((end) => `12345678;51;0027;Kontoret;${end}\r\n`).join(""),
    );
    expect(textOf("datalon", [{ ...expense, salary_code: "05" }])).toBe("12345678;51;0027;Kontoret;05;35000\r\n");
  });

  test("DataLøn's lines in another product's code are reproduced", () => {
    const lines = [
      line({ salary_code: "12/13", minutes: 6000, hourly_rate: 150, price: 15_000 }),
      line({ salary_code: "42", minutes: 3620, hourly_rate: 3.59, price: 216.66 }),
      { ...expense, salary_code: "02", price: 25_000 },
    ];
    expect(textOf("datalon", lines, { datalon: { company_number: "100111001" } })).toBe(
      [
        "100111001;51;0027;Kontoret;01;16033",
        "100111001;51;0027;Kontoret;02;2500000",
        "100111001;51;0027;Kontoret;12;10000",
        "100111001;51;0027;Kontoret;13;15000",
        "100111001;51;0027;Kontoret;42;21666",
        "",
      ].join("\r\n"),
    );
  });

  test("DataLøn's negative values have a minus", () => {
    const back = { ...expense, salary_code: "05", is_counter_line: true, price: -25.5 };
    expect(textOf("datalon", [back])).toBe("12345678;51;0027;Kontoret;05;-2550\r\n");
  });

  test("a single løndel takes the kroner of an hourly job, or its hours", () => {
    const single = line({ salary_code: "4J" });
    const datalon = { hours_total: false };
    expect(textOf("datalon", [single], { datalon })).toBe("12345678;51;0027;Kontoret;4J;500000\r\n");
    expect(textOf("datalon", [single], { datalon: { ...datalon, single_code: "hours" } })).toBe(
      "12345678;51;0027;Kontoret;4J;2500\r\n",
    );
  });

  test("a pair sends no rate if DataLøn has its own rate", () => {
    expect(textOf("datalon", [pair], { datalon: { include_rate: false, hours_total: false } })).toBe(
      "12345678;51;0027;Kontoret;12;2500\r\n",
    );
  });

  test("amounts on a pair use the setup's løndel for amounts", () => {
    const kept = { ...expense, salary_code: "12/13", job_type_name: "Montage" };
    expect(textOf("datalon", [kept], { datalon: { amount_code: "5" } })).toBe("12345678;51;0027;Kontoret;05;35000\r\n");
    expect(problemsOf("datalon", [kept])).toEqual([
      "Anna Å (0027) har et beløb på 350,00\u00a0kr., som ingen løndel tager imod. Udfyld Løndel til beløb i Lønopsætning.",
    ]);
  });

  test.each([
    ["72", 2, "01"],
    ["74", 2, "01"],
    ["72", 4, "0001"],
    ["0074", 4, "0001"],
  ] as const)(
    "hours of sick pay and benefit, on løndel %s of %d characters, are not in the total hours",
    (salary_code, code_width, total) => {
      const ill = line({ salary_code, minutes: 480, price: 1600 });
      expect(textOf("datalon", [ill, pair], { datalon: { single_code: "hours", code_width } })).toContain(
        `;${total};2500\r\n`,
      );
    },
  );

  test("DataLøn supports four characters, a cost center as group, a final separator and a header", () => {
    const datalon = { code_width: 4, group_by: "cost_center", trailing_separator: true, header: true } as const;
    expect(textOf("datalon", [pair], { datalon })).toBe(
      [
        "Virksomhedsnr;Løntermin;Medarbejdernr;Gruppe;Løndel;Værdi;",
        "12345678;51;0027;CC10;0001;2500;",
        "12345678;51;0027;CC10;0012;2500;",
        "12345678;51;0027;CC10;0013;20000;",
        "",
      ].join("\r\n"),
    );
  });

  test("a løndel that is used twice for one person is refused, and the advised change of the setup works", () => {
    const lines = (...values: Partial<PayrollLine>[]) =>
      values.map((values) => line({ salary_code: "12/13", ...values }));
    const told = (code: string, way: string) => `Løndel ${code} bruges mere end én gang for Anna Å (0027). ${way}`;
    const twoGroups = lines({}, { cost_center_code: "CC20" });
    expect(problemsOf("datalon", twoGroups, { datalon: { group_by: "cost_center" } })).toEqual(
      ["01", "12", "13"].map((code) => told(code, "Vælg en fast gruppe i Lønopsætning.")),
    );
    expect(problemsOf("datalon", twoGroups)).toEqual([]);

    const bothKinds = [line({ salary_code: "05" }), line({ ...expense, job_kind: "work", salary_code: "05" })];
    const datalon = { single_code: "hours", hours_total: false } as const;
    expect(problemsOf("datalon", bothKinds, { datalon })).toEqual([
      told(
        "05",
        "Giv arbejdstyperne hver sin løndel, eller slå »Send beløb i stedet for timer × sats« til i Lønopsætning.",
      ),
    ]);
    expect(problemsOf("datalon", bothKinds, { datalon: { ...datalon, send_amounts: true } })).toEqual([]);

    const onTheTotal = lines({ salary_code: "01" });
    expect(problemsOf("datalon", onTheTotal)).toEqual([
      told("01", "Slå løndel 01 med timer i alt fra i Lønopsætning."),
    ]);
    expect(problemsOf("datalon", onTheTotal, { datalon: { hours_total: false } })).toEqual([]);
  });

  test("invalid, too long and too large løndele are refused", () => {
    const notACode = (code: string) =>
      `Lønkoden »${code}« (arbejdstypen Montage) skal være en løndel på højst 2 tegn, eller to forskellige med skråstreg: 12/13.`;
    for (const code of ["123", "12/13/14", "12/", "1-", "12/12"])
      expect(problemsOf("datalon", [line({ salary_code: code })])).toEqual([notACode(code)]);
    expect(problemsOf("datalon", [line({ salary_code: "12/13", employee_id: "12345" })])).toEqual([
      "Medarbejdernummeret »12345« (Anna Å) er på mere end 4 tegn.",
    ]);
    expect(problemsOf("datalon", [line({ salary_code: "05", minutes: 60_000, price: 1_000_000 })])).toEqual([
      "Anna Å (0027) har mere på løndel 01, end DataLøn kan tage.",
      "Anna Å (0027) har mere på løndel 05, end DataLøn kan tage.",
    ]);
  });

  test("a job without cost center is refused if the cost center is the group", () => {
    const datalon = { group_by: "cost_center" } as const;
    expect(problemsOf("datalon", [line({ salary_code: "12/13", cost_center_code: null })], { datalon })).toEqual([
      "Anna Å har en opgave på projektet P-100 uden cost center, som er gruppen i DataLøn. Giv den et cost center, eller vælg en fast gruppe i Lønopsætning.",
    ]);
  });
});

describe("Visma Løn", () => {
  const lona = line({ salary_code: "1100" });

  test("the lines of Visma Løn's example are reproduced", () => {
    expect(textOf("mle", [lona])).toBe(
      "1242;1;MLE-40-LONA;0027;15112026;;1100;;25.00;200.00;;;;;;;;;;;;;;;;;;P-100;\r\n",
    );
    expect(textOf("mle", [expense])).toBe("1242;1;MLE-40-LONA;0027;15112026;;21;;;;350.00;;;;;;;;;;;;;;;;;P-100;\r\n");
  });

  test("Visma Løn's fields are in the same places as in another product's line", () => {
    const documented = "1242;1;MLE-40-LONA;12;12082019;;34;test;2;;;;;;;;;;;;;;;;;;;23;";
    const theirs = line({
      employee_id: "12",
      salary_code: "34",
      project_code: "23",
      minutes: 120,
      started_at: "2019-08-12 08:00:00",
    });
    // The documented line has a note; our files have none. It also writes whole numbers without decimals.
    const asOurs = documented.replace(";test;2;", ";;2.00;");
    expect(textOf("mle", [theirs], { mle: { period: "date", include_rate: false } })).toBe(`${asOurs}\r\n`);
  });

  test("Visma Løn has a line per day, and a line per project if the project is sent", () => {
    const lines = [
      lona,
      { ...lona, started_at: "2026-11-07 08:00:00", ended_at: "2026-11-07 16:00:00" },
      { ...lona, project_code: "P-200" },
    ];
    expect(textOf("mle", lines, { mle: { period: "date" } }).split("\r\n")).toHaveLength(4);
    expect(textOf("mle", lines, { mle: { period: "run" } }).split("\r\n")).toHaveLength(3);
    expect(textOf("mle", lines, { mle: { period: "run", project: false } })).toBe(
      "1242;1;MLE-40-LONA;0027;15112026;;1100;;75.00;200.00;;;;;;;;;;;;;;;;;;;\r\n",
    );
  });

  test("Visma Løn supports more fields and a header", () => {
    const [header = "", row = ""] = textOf("mle", [lona], { mle: { field_count: 32, header: true } }).split("\r\n");
    expect([header.split(";").length, row.split(";").length]).toEqual([32, 32]);
    expect(header.split(";")[27]).toBe("Projekt");
  });
});

describe("Lessor 5", () => {
  test("the lines of Lessor 5's example are reproduced, with an amount as one unit", () => {
    expect(textOf("lessor5", [hours, expense])).toBe(
      "employeeemploymentcode;paytypecode;units;rate\r\n0027;1;25.00;200.00\r\n0027;21;1.00;350.00\r\n",
    );
    expect(
      textOf("lessor5", [{ ...expense, is_counter_line: true, price: -350 }], { lessor5: { header: false } }),
    ).toBe("0027;21;-1.00;350.00\r\n");
  });

  test("Lessor 5's lines in another product's manual are reproduced", () => {
    const manual = (values: Partial<PayrollLine>, include_rate: boolean) =>
      textOf("lessor5", [line(values)], { lessor5: { header: false, include_rate } });
    expect(manual({ employee_id: "8", minutes: 1132, hourly_rate: 120 }, true)).toBe("8;1;18.87;120.00\r\n");
    expect(manual({ employee_id: "10", minutes: 450 }, false)).toBe("10;1;7.50;0.00\r\n");
    expect(manual({ employee_id: "10", salary_code: "82", minutes: 870 }, false)).toBe("10;82;14.50;0.00\r\n");
  });
});

describe("a custom CSV", () => {
  test("a custom CSV has a line per employee, salary code and rate by default", () => {
    expect(textOf("custom", [hours, expense, { ...hours, minutes: 60, price: 200 }])).toBe(
      [
        "Medarbejdernummer;Navn;Lønkode;Timer;Sats;Beløb",
        "0027;Anna Å;1;26,00;200,00;5200,00",
        "0027;Anna Å;21;;;350,00",
        "",
      ].join("\r\n"),
    );
  });

  test("a custom CSV has the selected columns, signs and dates", () => {
    const custom = {
      columns: ["payroll_id", "description", "created_before_date", "employee_id", "from_date", "to_date", "hours"],
      separator: "tab",
      decimal_sign: ".",
      date_format: "YYYY-MM-DD",
      header: false,
    } as const;
    expect(textOf("custom", [hours], { custom: { ...custom, columns: [...custom.columns] } })).toBe(
      "7\tNovember 2026\t2026-11-15\t0027\t2026-11-05\t2026-11-06\t25.00\r\n",
    );
  });

  test.each([
    ["DD-MM-YYYY", "05-11-2026"],
    ["DD.MM.YYYY", "05.11.2026"],
    ["DD/MM/YYYY", "05/11/2026"],
    ["DDMMYYYY", "05112026"],
    ["YYYYMMDD", "20261105"],
  ] as const)("a custom CSV writes dates as %s", (date_format, text) => {
    const custom = { columns: ["employee_id" as const, "from_date" as const, "amount" as const], date_format };
    expect(textOf("custom", [hours], { custom })).toContain(`\r\n0027;${text};5000,00\r\n`);
  });

  test("a custom CSV can separate days or jobs", () => {
    const lines = [hours, hours, { ...hours, started_at: "2026-11-07 08:00:00", ended_at: "2026-11-07 16:00:00" }];
    const count = (period: "run" | "date" | "job") =>
      textOf("custom", lines, { custom: { period, header: false } }).split("\r\n").length - 1;
    expect([count("run"), count("date"), count("job")]).toEqual([1, 2, 3]);
  });

  test("a custom CSV keeps more than ten jobs of a day in the order of the run", () => {
    const jobs = Array.from({ length: 12 }, (_, index) => line({ minutes: 60 + index * 6 }));
    const custom = { columns: ["employee_id" as const, "hours" as const, "amount" as const], header: false };
    const rows = textOf("custom", jobs, { custom: { ...custom, period: "job" } }).split("\r\n");
    expect(rows.slice(0, -1).map((row) => row.split(";")[1])).toEqual([
      "1,00",
      "1,10",
      "1,20",
      "1,30",
      "1,40",
      "1,50",
      "1,60",
      "1,70",
      "1,80",
      "1,90",
      "2,00",
      "2,10",
    ]);
  });

  test("a custom CSV has an empty field for a job without cost center", () => {
    const columns = ["employee_id", "cost_center_code", "cost_center_name", "amount"] as const;
    const custom = { columns: [...columns], header: false };
    const none = line({ employee_id: "0028", cost_center_code: null, cost_center_name: null });
    expect(textOf("custom", [hours, none], { custom })).toBe("0027;CC10;Drift;5000,00\r\n0028;;;5000,00\r\n");
  });

  test("a custom CSV without code columns adds up all salary codes", () => {
    const custom = { columns: ["employee_id" as const, "hours" as const, "amount" as const], header: false };
    expect(textOf("custom", [hours, line({ salary_code: "2" })], { custom })).toBe("0027;50,00;10000,00\r\n");
    const { rows } = payrollPreview("custom", setupWith({ custom }), payrollRun, [hours]);
    expect(rows.map(({ salary_code }) => salary_code)).toEqual([""]);
  });

  test("a custom CSV names the text that contains its separator, in the run or a line", () => {
    const custom = {
      columns: ["employee_id" as const, "description" as const, "project_name" as const, "amount" as const],
    };
    const made = payrollText("custom", setupWith({ custom }), { ...payrollRun, description: "Uge 45; 46" }, [
      line({ project_name: "Havn;syd" }),
    ]);
    expect(made).toEqual({
      problems: [
        "Lønkørslens beskrivelse »Uge 45; 46« indeholder ;, som ikke må stå i filen.",
        "Projektet »Havn;syd« indeholder ;, som ikke må stå i filen.",
      ],
    });
  });

  test("a custom CSV loses no øre when hours cancel out", () => {
    const back = line({ is_counter_line: true, minutes: -1500, price: -4999.99 });
    expect(textOf("custom", [hours, back], { custom: { header: false } })).toBe("0027;Anna Å;1;0,00;200,00;0,01\r\n");
  });

  test("a custom CSV refuses amounts without a column", () => {
    const custom = { columns: ["employee_id" as const, "hours" as const] };
    expect(problemsOf("custom", [hours, expense], { custom })).toEqual([
      "Anna Å har et beløb på arbejdstypen Udlæg, og kolonnen Beløb er ikke valgt.",
    ]);
  });
});

describe("a file that cannot be made", () => {
  test("a file without setup reports the missing settings", () => {
    const made = (format: SetupFormatName) => payrollText(format, defaultPayrollSetup, payrollRun, []);
    expect(made("danlon")).toEqual({ problems: ["CVR-nummer mangler i opsætningen af Danløn."] });
    expect(made("datalon")).toEqual({
      problems: ["Virksomhedsnummer", "Løntermin", "Gruppe"].map((what) => `${what} mangler i opsætningen af DataLøn.`),
    });
    expect(made("mle")).toEqual({
      problems: ["Kundenummer", "Arbejdsnummer"].map(
        (what) => `${what} mangler i opsætningen af Visma Løn (MLE-40-LONA).`,
      ),
    });
  });

  test("a file reports each problem once", () => {
    const lines = [
      line({ employee_id: " ", user_name: "Bo" }),
      line({ employee_id: " ", user_name: "Bo" }),
      line({ salary_code: "", job_type_name: "Kørsel" }),
      line({ salary_code: '1;"2', job_type_name: "Vagt" }),
      line({ employee_id: "00\r\n27", user_name: "Eva" }),
    ];
    expect(problemsOf("danlon", lines)).toEqual([
      "Bo har intet medarbejdernummer.",
      "Arbejdstypen Kørsel har ingen lønkode.",
      'Lønkoden »1;"2« (arbejdstypen Vagt) indeholder ;, som ikke må stå i filen.',
      'Lønkoden »1;"2« (arbejdstypen Vagt) indeholder ", som ikke må stå i filen.',
      "Medarbejdernummeret »00\r\n27« (Eva) indeholder et linjeskift eller et usynligt tegn.",
    ]);
  });

  test.each(["\n", "\v", "\u2028", "\r\n"])("a text that is only %j is refused", (text) => {
    expect(problemsOf("mle", [line({ project_code: text })])).toContain(
      `Projektkoden »${text}« indeholder et linjeskift eller et usynligt tegn.`,
    );
  });

  test("a character outside Windows-1252 is refused", () => {
    const polish = line({ project_code: "Ł-1€Å" });
    expect(problemsOf("mle", [polish])).toEqual(["Projektkoden »Ł-1€Å« indeholder Ł, som ikke findes i Windows-1252."]);
    expect(problemsOf("mle", [polish], { mle: { encoding: "utf-8-bom" } })).toEqual([]);
  });

  test("a saved group with a character outside Windows-1252 is refused", () => {
    expect(problemsOf("datalon", [line({ salary_code: "05" })], { datalon: { group_text: "Ж" } })).toEqual([
      "Gruppen »Ж« indeholder Ж, som ikke findes i Windows-1252.",
    ]);
  });

  test("an invisible character is refused", () => {
    expect(problemsOf("danlon", [line({ employee_id: "00\u00ad27", user_name: "Eva" })])).toEqual([
      "Medarbejdernummeret »00\u00ad27« (Eva) indeholder et linjeskift eller et usynligt tegn.",
    ]);
    expect(problemsOf("danlon", [line({ employee_id: "\u200b", user_name: "Bo" })])).toEqual([
      "Bo har intet medarbejdernummer.",
    ]);
  });

  test("Visma Løn refuses a comma", () => {
    expect(problemsOf("mle", [line({ project_code: "P,1" })])).toEqual([
      "Projektkoden »P,1« indeholder ,, som ikke må stå i filen.",
    ]);
    expect(problemsOf("danlon", [line({ salary_code: "1,5" })])).toEqual([]);
  });

  test.each(setupFormatNames)("a file of %s that would pay two users as one is refused", (format) => {
    const bo = line({
      is_counter_line: true,
      user_id: 2,
      user_name: "Bo",
      salary_code: "12/13",
      minutes: -1500,
      price: -5000,
    });
    expect(problemsOf(format, [line({ salary_code: "12/13" }), bo])).toEqual([
      "Medarbejdernummer 0027 står for både Anna Å og Bo. Giv dem hver sit nummer under Brugere, før lønkørslen oprettes; er den oprettet, så annuller den først, eller hent den som CSV til Excel.",
    ]);
  });

  test("two employee numbers of one user that differ only in leading zeros count as one number", () => {
    const lines = [line({}), line({ employee_id: "27" })];
    expect(textOf("danlon", lines, { danlon: { strip_leading_zeros: true } })).toBe("12345678;27;1;5000;20000;\r\n");
  });

  test("a file that would mix up employees without leading zeros is refused", () => {
    const lines = [line({}), line({ user_id: 2, employee_id: "27" }), line({ user_id: 3, employee_id: "00" })];
    const danlon = { strip_leading_zeros: true };
    expect(problemsOf("danlon", lines, { danlon })).toEqual([
      "Medarbejdernumrene 0027 og 27 bliver ens uden foranstillede nuller.",
    ]);
    expect(textOf("danlon", [line({}), line({ employee_id: "00" })], { danlon })).toBe(
      "12345678;0;1;2500;20000;\r\n12345678;27;1;2500;20000;\r\n",
    );
  });
});
