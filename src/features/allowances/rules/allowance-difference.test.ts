import { expect, test } from "vitest";
import { type AllowanceSum, allowanceDifference } from "./allowance-difference.ts";

const sum = (code: string, minutes: number, price: number, more: Partial<AllowanceSum> = {}): AllowanceSum => ({
  ...{ date: "2026-03-10", rules_id: 1, code, name: code, salary_code: "31" },
  ...{ unit: "hour", rate: 48.1, minutes, count: 0, price },
  ...more,
});

test("the difference is the minutes and the price that a later job adds to a line", () => {
  const first = [sum("1", 30, 24.05), sum("2", 60, 76.8, { rate: 76.8 })];
  const both = [sum("1", 120, 96.2), sum("2", 60, 76.8, { rate: 76.8 })];
  expect(allowanceDifference(both, first)).toEqual([sum("1", 90, 72.15)]);
});

test("a line that is no longer owed has a negative difference", () => {
  expect(allowanceDifference([], [sum("1", 120, 96.2)])).toEqual([sum("1", -120, -96.2)]);
});

test("a new rate takes back the line of the old rate and adds another line", () => {
  const dearer = sum("1", 60, 49.55, { rate: 49.55 });
  expect(allowanceDifference([dearer], [sum("1", 60, 48.1)])).toEqual([dearer, sum("1", -60, -48.1)]);
});

test("differences add up to the rounded price of the total", () => {
  const five = sum("3", 5, 11.98, { rate: 143.7 });
  const ten = sum("3", 10, 23.95, { rate: 143.7 });
  expect(allowanceDifference([ten], [five])).toEqual([{ ...five, price: 11.97 }]);
});

test("equal lists have no difference", () => {
  expect(allowanceDifference([sum("1", 5, 4.01)], [sum("1", 5, 4.01)])).toEqual([]);
});
