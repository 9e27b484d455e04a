import { expect, test } from "vitest";
import { nextDeadline } from "./payroll.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

test.each([
  ["2026-11-26", null, "2026-12-15"],
  ["2026-11-15", null, "2026-11-15"],
  ["2026-11-16", "2026-10-15", "2026-12-15"],
  ["2026-11-10", "2026-11-15", "2026-12-15"],
  ["2026-11-10", "2026-11-05", "2026-11-15"],
  ["2026-11-26", "2026-11-15", "2026-12-15"],
  ["2026-12-20", "2026-12-15", "2027-01-15"],
  ["2026-11-26", "2027-02-01", "2027-02-15"],
])("on %s, after runs up to %s, the next deadline is %s", (today, reached, next) => {
  expect(nextDeadline(day(today), reached === null ? null : day(reached)).toString()).toBe(next);
});
