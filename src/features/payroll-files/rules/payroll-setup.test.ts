import { expect, test } from "vitest";
import { changedSettings, defaultPayrollSetup, missingSetup, payrollSetupErrors } from "./payroll-setup.ts";

const none = defaultPayrollSetup;

test("the changed settings are listed by format, with their old and new values", () => {
  expect(changedSettings(none, structuredClone(none))).toEqual({});
  const danlon = { ...none.danlon, company_number: "12345678", header: !none.danlon.header };
  const custom = { ...none.custom, columns: [...none.custom.columns].reverse() };
  const changed = changedSettings(none, { ...none, default_format: "danlon", danlon, custom });
  expect(changed).toMatchObject({ general: ["default_format"], custom: ["columns"] });
  expect(changed.danlon?.toSorted()).toEqual(["company_number", "header"]);
  expect(Object.keys(changed).sort()).toEqual(["after", "before", "custom", "danlon", "general"]);
  expect(changed.before?.slice(0, 3)).toEqual(["excel", "", "nej"]);
  expect(changed.after?.slice(0, 3)).toEqual(["danlon", "12345678", "ja"]);
});

test("missing settings of a format are named, and a missing group only if the group is fixed", () => {
  const lacks = (what: string) => `${what} mangler i opsætningen af DataLøn.`;
  expect(missingSetup("datalon", none)).toEqual(["Virksomhedsnummer", "Løntermin", "Gruppe"].map(lacks));
  const datalon = { ...none.datalon, group_by: "cost_center" } as const;
  expect(missingSetup("datalon", { ...none, datalon })).toEqual(["Virksomhedsnummer", "Løntermin"].map(lacks));
  for (const format of ["lessor5", "custom", "excel"] as const) expect(missingSetup(format, none)).toEqual([]);
});

test("settings at the limit of compatibility are accepted", () => {
  expect(payrollSetupErrors(none)).toEqual({});
  for (const figure of ["hours", "amount"] as const)
    expect(payrollSetupErrors({ custom: { ...none.custom, columns: ["employee_id", figure] } })).toEqual({});
  expect(payrollSetupErrors({ datalon: { ...none.datalon, amount_code: "09" } })).toEqual({});
});

test("the default format is checked for missing settings only if its settings are valid", () => {
  expect(payrollSetupErrors({ default_format: "danlon", mle: none.mle })).toEqual({});
  expect(payrollSetupErrors({ ...none, default_format: "danlon" })).toEqual({
    default_format: ["CVR-nummer mangler i opsætningen af Danløn."],
  });
});
