import { describe, expect, test } from "vitest";
import { setUpCompany } from "#testing/set-up.ts";

const { employee, admin } = setUpCompany();

const path = "/api/expense-limits";
const initial = {
  ...{ named_invoice_above: 3000, missing_receipt_reason_length: 10, duplicate_days: 1 },
  ...{ financial_year_end_month: 12, version: 1 },
};

test("every employee reads the limits, and only users who manage job types change them", async () => {
  expect((await employee.get(path)).body).toEqual(initial);
  const changed = { ...initial, named_invoice_above: 1500.5 };
  expect((await employee.put(path, changed)).status).toBe(403);
  expect((await admin.put(path, changed)).body).toEqual({ ...changed, version: 2 });
  expect((await employee.get(path)).body).toEqual({ ...changed, version: 2 });
});

test("a second change of the same version is a 409", async () => {
  const { body } = await admin.get(path);
  expect((await admin.put(path, body)).status).toBe(200);
  const late = await admin.put(path, { ...body, duplicate_days: 5 });
  expect([late.status, late.body.message]).toEqual([409, "Du har selv ændret grænserne i et andet vindue."]);
  expect((await admin.get(path)).body.duplicate_days).toBe(1);
});

describe("invalid limits are refused with errors of all fields at once", () => {
  test.each([
    [{ named_invoice_above: -1, missing_receipt_reason_length: 9, duplicate_days: 32, financial_year_end_month: 13 }],
    [
      {
        named_invoice_above: 0.001,
        missing_receipt_reason_length: 201,
        duplicate_days: 0.5,
        financial_year_end_month: 0,
      },
    ],
    [
      {
        named_invoice_above: "3000",
        missing_receipt_reason_length: null,
        duplicate_days: "1",
        financial_year_end_month: null,
      },
    ],
  ])("the limits %j are refused", async (wrong) => {
    const { body } = await admin.get(path);
    const answer = await admin.put(path, { ...body, ...wrong });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, Object.keys(wrong)]);
  });
});
