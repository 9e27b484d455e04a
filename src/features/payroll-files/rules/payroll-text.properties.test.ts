import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divideHalfAwayFromZero, hundredthsOfHours, oreFromKroner } from "#common/rules/values/money.ts";
import { payrollPreview } from "#features/payrolls/rules/payroll-preview.ts";
import { anyText } from "#testing/data/any-text.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { payrollRun } from "#testing/data/payroll-lines.ts";
import { customColumns } from "./formats/custom.ts";
import { isHourly } from "./pay-entry.ts";
import { type SetupFormatName, setupFormatNames } from "./payroll-formats.ts";
import type { PayrollLine } from "./payroll-line.ts";
import { defaultPayrollSetup, type PayrollSetup } from "./payroll-setup.ts";
import { machineFile, payrollText } from "./payroll-text.ts";

const setUp: PayrollSetup = {
  ...filledPayrollSetup,
  danlon: { ...defaultPayrollSetup.danlon, company_number: "12345678", zero_rate: "omit" },
  datalon: {
    ...defaultPayrollSetup.datalon,
    company_number: "12345678",
    pay_term: "51",
    group_text: "Kontoret",
    amount_code: "05",
    zero_rate: "omit",
  },
  mle: { ...defaultPayrollSetup.mle, customer_number: "1242", employer_number: "1", zero_rate: "omit" },
  lessor5: { ...defaultPayrollSetup.lessor5, zero_rate: "omit" },
  custom: { ...defaultPayrollSetup.custom, zero_rate: "send" },
};

const asAmounts: PayrollSetup = {
  ...setUp,
  danlon: { ...setUp.danlon, send_amounts: true },
  mle: { ...setUp.mle, send_amounts: true },
  lessor5: { ...setUp.lessor5, send_amounts: true },
};

/** A job whose price is rounded to the øre, or a counter-line with negative minutes and price. */
const anyLine = (text: fc.Arbitrary<string>): fc.Arbitrary<PayrollLine> =>
  fc
    .record({
      employee_id: text,
      salary_code: text,
      project_code: text,
      cost_center_code: fc.option(text),
      name: text,
      day: fc.integer({ min: 1, max: 28 }),
      minutes: fc.integer({ min: 1, max: 960 }),
      rateOre: fc.integer({ min: 0, max: 9_999_999 }),
      priceOre: fc.integer({ min: 0, max: 999_999_999 }),
      isManual: fc.boolean(),
      isReversal: fc.boolean(),
    })
    .map(({ name, day, minutes, rateOre, priceOre, isManual, isReversal, ...texts }) => {
      const date = `2026-11-${String(day).padStart(2, "0")}`;
      const ore = isManual ? priceOre : divideHalfAwayFromZero(rateOre * minutes, 60);
      const sign = isReversal ? -1 : 1;
      return {
        ...texts,
        is_counter_line: isReversal,
        user_id: numberOf(texts.employee_id),
        payroll_id: payrollRun.id,
        user_name: name,
        job_type_name: name,
        job_kind: "work" as const,
        project_name: name,
        cost_center_name: texts.cost_center_code === null ? null : name,
        started_at: `${date} 08:00:00`,
        ended_at: `${date} 16:00:00`,
        minutes: sign * minutes,
        price_mode: isManual ? ("manual" as const) : ("auto" as const),
        hourly_rate: isManual ? null : rateOre / 100,
        price: (sign * ore) / 100,
        trip_part: null,
        km: null,
        km_rate: null,
      };
    });

/** A distinct valid number for each text. */
const numberOf = (text: string) =>
  [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1e9, 7);

/** Few codes, so that many lines merge. */
const code = fc.constantFrom("1", "2", "0027", "12", "Æ9");
const someLines = fc.array(anyLine(code), { maxLength: 30 });

function rowsOf(format: SetupFormatName, lines: readonly PayrollLine[], setup: PayrollSetup): string[][] {
  const made = payrollText(format, setup, payrollRun, lines);
  if ("problems" in made) throw new Error(made.problems.join("\n"));
  const { separator, header } = machineFile(format, setup);
  const rows = made.text.split("\r\n").slice(header ? 1 : 0, -1);
  return rows.map((row) => row.split(separator));
}

/** `1234`, `12.34` and `12,34` → hundredths. */
const hundredths = (text = "") => Number(text.replace(/[.,]/, ""));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const priceOf = (lines: readonly PayrollLine[]) => sum(lines.map(({ price }) => oreFromKroner(price)));

describe("the amounts of a file and the run's total", () => {
  test.each([
    ["danlon", (row) => hundredths(row[5])],
    ["mle", (row) => hundredths(row[10])],
    ["lessor5", (row) => (hundredths(row[2]) / 100) * hundredths(row[3])],
    ["custom", (row) => hundredths(row[5])],
  ] satisfies [SetupFormatName, (row: string[]) => number][])(
    "the amounts of a file of %s equal the run's total exactly",
    (format, amountOf) => {
      fc.assert(
        fc.property(someLines, (lines) => {
          expect(sum(rowsOf(format, lines, asAmounts).map(amountOf))).toBe(priceOf(lines));
        }),
      );
    },
  );

  test("the amounts of a file of datalon on løndele of kroner equal the run's total exactly", () => {
    const løndele = fc.array(anyLine(fc.constantFrom("02", "05", "4J")), { maxLength: 10 });
    fc.assert(
      fc.property(løndele, (lines) => {
        // A løndel holds 8 digits, and a larger value is refused.
        fc.pre(Math.abs(priceOf(lines)) < 99_999_999 && lines.every(({ price }) => Math.abs(price) < 90_000));
        const datalon = { ...setUp.datalon, hours_total: false };
        const rows = rowsOf("datalon", lines, { ...setUp, datalon });
        expect(sum(rows.map((row) => hundredths(row[5])))).toBe(priceOf(lines));
      }),
    );
  });
});

describe("hours", () => {
  const hoursFormats = ["danlon", "mle", "lessor5", "custom"] as const;

  test.each(hoursFormats)("hours of %s are the sum of the lines' minutes, rounded once", (format) => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const entries = machineFile(format, setUp).entries(lines, payrollRun);
        const hourly = entries.filter(({ kind }) => kind === "hours");
        for (const { hours, minutes } of hourly) expect(hours).toBe(hundredthsOfHours(minutes));
        expect(sum(hourly.map(({ minutes }) => minutes))).toBe(
          sum(lines.filter(isHourly).map(({ minutes }) => minutes)),
        );
      }),
    );
  });

  test("hours in Danløn's file equal the preview, and deviate by at most half a hundredth of an hour per line", () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const rows = rowsOf("danlon", lines, setUp);
        const inFile = sum(rows.map((row) => hundredths(row[3])));
        expect(payrollPreview("danlon", setUp, payrollRun, lines).total.hours).toBe(inFile);
        const paid = lines.filter((line) => isHourly(line) && line.hourly_rate > 0);
        const exact = (sum(paid.map(({ minutes }) => minutes)) * 100) / 60;
        expect(Math.abs(inFile - exact)).toBeLessThanOrEqual(rows.length / 2);
      }),
    );
  });
});

test.each(setupFormatNames)("the same run always has the same bytes as %s", (format) => {
  fc.assert(
    fc.property(someLines, (lines) => {
      expect(payrollText(format, setUp, payrollRun, structuredClone(lines))).toEqual(
        payrollText(format, setUp, payrollRun, lines),
      );
    }),
  );
});

describe("fields with a separator, a quote or a line break", () => {
  const breakingText = fc.oneof(code, anyText(6), fc.constantFrom("a;b", "a,b", 'a"b', "a\nb", "a\tb"));
  const allColumns: PayrollSetup = {
    ...setUp,
    custom: { ...setUp.custom, columns: [...customColumns], header: false, separator: ",", decimal_sign: "." },
  };

  test.each([
    ["danlon", 6],
    ["datalon", 6],
    ["mle", 29],
    ["lessor5", 4],
    ["custom", customColumns.length],
  ] satisfies [SetupFormatName, number][])(
    "a file of %s has %d fields in each line, or the file is refused",
    (format, count) => {
      fc.assert(
        fc.property(fc.array(anyLine(breakingText), { maxLength: 4 }), (lines) => {
          const made = payrollText(format, allColumns, payrollRun, lines);
          if ("problems" in made) {
            expect(made.problems).not.toEqual([]);
            return;
          }
          const rows = made.text.split(/\r\n/).slice(0, -1);
          const { separator } = machineFile(format, allColumns);
          for (const row of rows) {
            expect(row.split(separator)).toHaveLength(count);
            expect(row.replaceAll("\t", "")).not.toMatch(/["\p{Cc}\u2028\u2029]/u);
          }
        }),
        { numRuns: 300 },
      );
    },
  );
});
