import { divideHalfAwayFromZero } from "#common/rules/values/money.ts";
import { type SetupFormatName, setupFormatNames } from "#features/payroll-files/rules/payroll-formats.ts";
import { defaultPayrollSetup, type PayrollSetup } from "#features/payroll-files/rules/payroll-setup.ts";

type KnownFormat<Settings> = {
  /** The settings that a company must fill in, and others that the expectations below need. */
  readonly settings: Partial<Settings>;
  /** The lines of 8 reversed hours at 200 kr. of employee 0027 on salary code 12/13. */
  readonly hoursBack: readonly string[];
  /** The lines of a reversed amount of 350 kr. of the same employee on the same code. */
  readonly amountBack: readonly string[];
  /** The code by which the receiver pays a row. */
  readonly code: (row: readonly string[]) => string | undefined;
  /** Øre that the receiver pays for the rows: hours times rate, rounded, and amounts. */
  readonly paid: (rows: readonly (readonly string[])[]) => number[];
  /** Whether the file also has the price of hours, so that the receiver need not multiply. */
  readonly tellsPrices: boolean;
};

/** Independent knowledge of each file for a payroll system. A missing format does not compile. */
export const knownFormats: { readonly [Name in SetupFormatName]: KnownFormat<PayrollSetup[Name]> } = {
  danlon: {
    settings: { company_number: "12345678" },
    hoursBack: ["12345678;0027;12/13;-800;20000;"],
    amountBack: ["12345678;0027;12/13;;;-35000"],
    code: ([, , code]) => code,
    paid: (rows) => rows.map(([, , , hours, rate, amount]) => product(hours, rate) + hundredths(amount)),
    tellsPrices: false,
  },
  datalon: {
    settings: { company_number: "12345678", pay_term: "51", group_text: "A", amount_code: "09" },
    hoursBack: ["01;-800", "12;-800", "13;20000"].map((end) => `12345678;51;0027;A;${end}`),
    amountBack: ["12345678;51;0027;A;09;-35000"],
    code: ([, , , , code]) => code,
    paid: (rows) => {
      const values = new Map(rows.map(([, , employee, , code, value]) => [`${employee} ${code}`, value]));
      const pairs: Readonly<Record<string, string>> = { "12": "13", "14": "15" };
      return rows.map(([, , employee, , code = "", value]) => {
        if (["01", "13", "15"].includes(code)) return 0;
        // The løndel 12 can also form a pair with 15, which then has the rate.
        const second =
          values.get(`${employee} ${pairs[code]}`) ?? (code === "12" ? values.get(`${employee} 15`) : undefined);
        return code in pairs ? product(value, second) : hundredths(value);
      });
    },
    tellsPrices: false,
  },
  mle: {
    settings: { customer_number: "1242", employer_number: "1", project: false },
    hoursBack: [mleLine("-8.00;200.00;")],
    amountBack: [mleLine(";;-350.00")],
    code: (row) => row[6],
    paid: (rows) => rows.map((row) => product(row[8], row[9]) + hundredths(row[10])),
    tellsPrices: false,
  },
  lessor5: {
    settings: { header: false },
    hoursBack: ["0027;12/13;-8.00;200.00"],
    amountBack: ["0027;12/13;-1.00;350.00"],
    code: ([, code]) => code,
    paid: (rows) => rows.map(([, , units, rate]) => product(units, rate)),
    tellsPrices: false,
  },
  custom: {
    settings: { columns: ["employee_id", "salary_code", "hours", "rate", "amount"], header: false },
    hoursBack: ["0027;12/13;-8,00;200,00;-1600,00"],
    amountBack: ["0027;12/13;;;-350,00"],
    code: ([, code]) => code,
    paid: (rows) => rows.map((row) => hundredths(row[4])),
    tellsPrices: true,
  },
};

/** A setup in which each file can be made. */
export const filledPayrollSetup: PayrollSetup = {
  ...defaultPayrollSetup,
  ...Object.fromEntries(
    setupFormatNames.map((name) => [name, { ...defaultPayrollSetup[name], ...knownFormats[name].settings }]),
  ),
};

function mleLine(end: string): string {
  return `1242;1;MLE-40-LONA;0027;15112026;;12/13;;${end}${";".repeat(18)}`;
}

function hundredths(text = ""): number {
  return Number(text.replace(/[.,]/, "")) || 0;
}

function product(hours: string | undefined, rate: string | undefined): number {
  return divideHalfAwayFromZero(hundredths(hours) * hundredths(rate), 100);
}
