import { expect, test } from "vitest";
import { paidSums } from "#testing/data/sums.ts";
import type { ShownJob } from "../approvals.queries.ts";
import { isSpecial, totalOf } from "./approval-groups.ts";

const job = (kind: ShownJob["kind"], price: number, minutes = 0) => ({ kind, price, minutes }) as ShownJob;

test("what is ticked has its hours, and the money of each kind by itself", () => {
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
  ["usual work is not", {}, false],
  ["a trip is not", { kind: "mileage", price_mode: "manual" }, false],
  ["an expense is, for its receipt", { kind: "expense", price_mode: "manual" }, true],
  ["an amount that somebody typed is", { price_mode: "manual" }, true],
  ["what has a flag is", flagged, true],
  ["what has a comment that one has not read is", { new_comments: 1 }, true],
  ["what was rejected before is", { rejected_before: { reason: "Nej" } }, true],
])("what is looked at by itself: %s", (_name, more, special) => {
  expect(isSpecial({ ...usual, ...more } as unknown as ShownJob)).toBe(special);
});
