import { expect, test } from "vitest";
import { usualPeriod, usualPeriodOf } from "./usual-periods.ts";

const day = Temporal.PlainDate.from("2027-01-31");

test("usual periods are whole months and years around a day", () => {
  expect(usualPeriod("this-month", day)).toEqual({ from: "2027-01-01", to: "2027-01-31" });
  expect(usualPeriod("last-month", day)).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(usualPeriod("this-year", day)).toEqual({ from: "2027-01-01", to: "2027-12-31" });
  expect(usualPeriod("last-year", day)).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});

test("a period is a usual period only if both its first and its last day match", () => {
  expect(usualPeriodOf({ from: "2026-12-01", to: "2026-12-31" }, day)).toBe("last-month");
  expect(usualPeriodOf({ from: "2026-12-01", to: "2026-12-30" }, day)).toBeUndefined();
});
