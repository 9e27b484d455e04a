import { expect, test } from "vitest";
import { jobPeriod } from "./job-period.ts";
import { jobKinds, kinds } from "./kinds.ts";

/** A made-up kind, because no kind takes whole days yet. */
const leave = { time: "days" } as const;
const days = (first: string, last: string) =>
  ({ kind: "work", started_at: `${first} 12:00:00`, ended_at: `${last} 12:00:00` }) as const;

test.each([
  ["2026-12-03", "2026-12-05", "3/12 – 5/12-2026"],
  ["2026-12-30", "2027-01-02", "30/12-2026 – 2/1-2027"],
  ["2026-12-03", "2026-12-03", "3/12-2026"],
])("whole days from %s to %s are shown as %s", (first, last, period) => {
  expect(jobPeriod(days(first, last), leave)).toBe(period);
});

test("a job of a kind with hours is shown with its times, even from noon to noon", () => {
  expect(jobPeriod(days("2026-12-03", "2026-12-04"))).toBe("3/12-2026 12:00 – 4/12-2026 12:00");
});

test.each(jobKinds.filter((kind) => kinds[kind].time === "day"))(
  "a job of one day (%s) is shown as its date",
  (kind) => {
    expect(jobPeriod({ ...days("2026-12-03", "2026-12-03"), kind })).toBe("3/12-2026");
  },
);
