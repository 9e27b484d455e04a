import { describe, expect, test } from "vitest";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { payrollFormatNames, payrollFormats, setupFormatNames, workbookSheets } from "./payroll-formats.ts";
import { payrollSample } from "./payroll-sample.ts";
import {
  defaultPayrollSetup,
  missingSetup,
  payrollSetup,
  payrollSetupErrors,
  settingFields,
  setupFormats,
} from "./payroll-setup.ts";

const runs = [1, 7, 10_000_000, 2_147_483_647];

test("formats have distinct names and distinct files", () => {
  const formats = Object.values(payrollFormats);
  expect(new Set(formats.map(({ label }) => label)).size).toBe(formats.length);
  const names = formats.flatMap(({ fileName }) => runs.flatMap((run) => [1, 2, 11].map((nth) => fileName(run, nth))));
  expect(new Set(names).size).toBe(names.length);
});

describe.each(payrollFormatNames)("%s", (name) => {
  const { label, help, fileName } = payrollFormats[name];

  test("the format's files have names that every system accepts", () => {
    for (const run of runs) expect(fileName(run, 2)).toMatch(/^\w[\w-]{0,30}\.[a-z]{3,4}$/);
  });

  test("the format is explained in whole sentences", () => {
    expect(label).not.toBe("");
    for (const sentence of [help.about, ...help.documented, ...help.assumed]) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  });

  test("the format shows a sample of at least three lines, unless the file is a workbook", () => {
    const sample = payrollSample(name, filledPayrollSetup);
    if (workbookSheets(name)) return expect(sample).toBeUndefined();
    if (!sample || "problems" in sample) throw new Error(`no sample: ${sample?.problems}`);
    expect(sample.lines.length).toBeGreaterThanOrEqual(3);
    expect(sample.file_name).toBe(fileName(7, 1));
  });
});

describe.each(setupFormatNames)("the setup of %s", (name) => {
  const fields = settingFields(name);
  const isRight = (setting: string, value: unknown) =>
    payrollSetup.shape[name].safeParse({ ...defaultPayrollSetup[name], [setting]: value }).success;

  test("the default setup can be saved", () => {
    expect(payrollSetup.shape[name].safeParse(defaultPayrollSetup[name]).success).toBe(true);
    expect(payrollSetupErrors({ [name]: defaultPayrollSetup[name] })).toEqual({});
  });

  test("the setup requires exactly the mandatory settings", () => {
    const { required } = setupFormats[name].setup as { required: (settings: object) => readonly string[] };
    expect(missingSetup(name, filledPayrollSetup)).toEqual([]);
    expect(missingSetup(name, defaultPayrollSetup)).toEqual(
      required(defaultPayrollSetup[name]).map(
        (setting) => `${fields[setting]?.label} mangler i opsætningen af ${payrollFormats[name].label}.`,
      ),
    );
  });

  test("the setup offers only valid values, in fields with distinct labels", () => {
    const labels = Object.values(fields).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const [setting, field] of Object.entries(fields))
      if (field.kind === "choice")
        for (const { value } of field.options) expect([value, isRight(setting, value)]).toEqual([value, true]);
  });

  test("the setup refuses values that its fields do not offer", () => {
    for (const [setting, field] of Object.entries(fields))
      expect([setting, isRight(setting, field.kind === "text" ? 7 : "?")]).toEqual([setting, false]);
  });
});
