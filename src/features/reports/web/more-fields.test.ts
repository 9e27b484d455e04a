import { expect, test } from "vitest";
import { fieldsHeight, unusedFields } from "./more-fields.ts";
import { wantedReport } from "./wanted-report.ts";

const wanted = (search: Parameters<typeof wantedReport>[0]) =>
  wantedReport(search, () => true, Temporal.PlainDate.from("2026-11-28"));

test("only fields that the report does not use can be collapsed", () => {
  expect(unusedFields(wanted({}))).toEqual(["compare", "project_id", "status", "kind"]);
  expect(unusedFields(wanted({ compare: "year", status: "PAID" }))).toEqual(["project_id", "kind"]);
  expect(unusedFields(wanted({ measure: "allowance_hours" }))).toEqual(["compare"]);
  expect(unusedFields(wanted({ measure: "allowance_hours", compare: "year" }))).toEqual([]);
});

test("the height of the fields is the height of their rows", () => {
  expect(fieldsHeight(wanted({}))).toEqual({ xs: 245, md: 245 });
  expect(fieldsHeight(wanted({ compare: "year", status: "PAID" }))).toEqual({ xs: 328, md: 245 });
  expect(fieldsHeight(wanted({ compare: "year", status: "PAID", project: 1, kind: "work" })).xs).toBe(411);
  expect(fieldsHeight(wanted({ measure: "absence_days" }))).toEqual({ xs: 245, md: 162 });
});
