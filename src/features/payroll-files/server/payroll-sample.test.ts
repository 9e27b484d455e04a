import { describe, expect, test } from "vitest";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { payrollFormatNames, workbookSheets } from "../rules/payroll-formats.ts";
import { payrollSample, sampleLines, sampleRun } from "../rules/payroll-sample.ts";
import { defaultPayrollSetup, type PayrollSetup } from "../rules/payroll-setup.ts";
import { makePayrollFile } from "./payroll-file.ts";

const setUp: PayrollSetup = {
  ...filledPayrollSetup,
  danlon: { ...defaultPayrollSetup.danlon, company_number: "12345678", encoding: "utf-8-bom" },
  datalon: {
    ...defaultPayrollSetup.datalon,
    company_number: "12345678",
    pay_term: "51",
    group_text: "Kontoret",
    encoding: "utf-8",
  },
  mle: { ...defaultPayrollSetup.mle, customer_number: "1242", employer_number: "1", encoding: "utf-8" },
};

describe("the sample that the setup shows", () => {
  test.each(payrollFormatNames.filter((format) => !workbookSheets(format)))(
    "the sample of the setup has the content of a file of %s",
    async (format) => {
      const sample = payrollSample(format, setUp);
      const file = await makePayrollFile(format, setUp, sampleRun, 1, [sampleLines(format)]);
      if (!sample || "problems" in sample || "problems" in file) throw new Error("the sample cannot be made");
      const start = sample.encoding === "utf-8-bom" ? "\ufeff" : "";
      expect(start + sample.lines.map((line) => `${line}\r\n`).join("")).toBe(file.bytes.toString());
      expect(sample.file_name).toBe(file.file_name);
    },
  );

  test("a setup without required settings names the settings and has no sample", () => {
    expect(payrollSample("danlon", defaultPayrollSetup)).toEqual({
      problems: ["CVR-nummer mangler i opsætningen af Danløn."],
    });
  });

  test("neither a workbook nor an invalid setup has a sample", () => {
    expect(payrollSample("xlsx", setUp)).toBeUndefined();
    const mle = { ...setUp.mle, field_count: Number.NaN };
    expect(payrollSample("mle", { ...setUp, mle })).toBeUndefined();
    const custom = { ...setUp.custom, separator: ",", decimal_sign: "," } as const;
    expect(payrollSample("custom", { ...setUp, custom })).toBeUndefined();
  });
});
