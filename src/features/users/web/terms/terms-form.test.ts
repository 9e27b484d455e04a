import { expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { usualStart } from "./terms-form.ts";

test("new terms are proposed from the next month that has no terms yet", () => {
  const next = (months: number) => today().add({ months }).with({ day: 1 }).toString();
  const rows = [1, 2, 4].map((months) => ({ from_date: next(months) }));
  expect(usualStart()).toBe(next(1));
  expect(usualStart(rows.slice(0, 1))).toBe(next(2));
  expect(usualStart(rows)).toBe(next(3));
});
