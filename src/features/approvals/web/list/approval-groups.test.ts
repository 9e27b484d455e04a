import { expect, test } from "vitest";
import { paidSums } from "#testing/data/sums.ts";
import type { ShownJob } from "../approvals.queries.ts";
import { isSpecial, totalOf } from "./approval-groups.ts";

const job = (kind: ShownJob["kind"], price: number, minutes = 0) => ({ kind, price, minutes }) as ShownJob;

test("the total of jobs has their hours and the money of each kind", () => {
  const jobs = [job("work", 0.1, 60), job("expense", 312.5), job("work", 0.2, 30), job("mileage", 141.36)];
  expect(totalOf(jobs)).toEqual({
    minutes: 90,
    sums: paidSums({ work: { price: 0.3, minutes: 90 }, expense: 312.5, mileage: 141.36 }),
  });
  expect(totalOf([])).toEqual({ minutes: 0, sums: [] });
});

const usual = { kind: "work", price_mode: "auto", flags: [], new_comments: 0, rejected_before: null };
const flagged = { flags: [{ kind: "overlap" }] };

test.each([
  ["ordinary work does not need one", {}, false],
  ["a trip does not need one", { kind: "mileage", price_mode: "manual" }, false],
  ["an expense needs one, because of its receipt", { kind: "expense", price_mode: "manual" }, true],
  ["a manual amount needs one", { price_mode: "manual" }, true],
  ["a job with a flag needs one", flagged, true],
  ["a job without a registered pause does not need one", { flags: [{ kind: "no-pause" }] }, false],
  ["a job with an unread comment needs one", { new_comments: 1 }, true],
  ["a job that was rejected before needs one", { rejected_before: { reason: "Nej" } }, true],
])("jobs that need a separate look: %s", (_name, more, special) => {
  expect(isSpecial({ ...usual, ...more } as unknown as ShownJob)).toBe(special);
});
