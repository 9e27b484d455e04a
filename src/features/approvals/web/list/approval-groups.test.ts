import { expect, test } from "vitest";
import type { ShownJob } from "../approvals.queries.ts";
import { totalOf } from "./approval-groups.ts";

const job = (kind: ShownJob["kind"], price: number, minutes = 0) => ({ kind, price, minutes }) as ShownJob;

test("what is ticked has its hours, and the money of each kind by itself", () => {
  const jobs = [job("work", 0.1, 60), job("expense", 312.5), job("work", 0.2, 30), job("mileage", 141.36)];
  expect(totalOf(jobs)).toEqual({ minutes: 90, price: 0.3, expense_price: 312.5, mileage_price: 141.36 });
  expect(totalOf([])).toEqual({ minutes: 0, price: 0, expense_price: 0, mileage_price: 0 });
});
