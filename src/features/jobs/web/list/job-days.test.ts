import { expect, test } from "vitest";
import { kindSums } from "#testing/data/sums.ts";
import { dayHeading, daysOf, jobsByWeek, refundKinds, weekHeading } from "./job-days.ts";

const job = (id: number, started_at: string) => ({ id, started_at });
const jobs = [
  job(5, "2027-01-03 23:59:00"),
  job(4, "2026-12-28 00:00:00"),
  job(3, "2026-12-27 23:59:00"),
  job(2, "2026-12-27 08:00:00"),
  job(1, "2026-10-25 02:30:00"),
];

test("jobs are grouped by week, from Monday, and by day, and keep their order", () => {
  expect(jobsByWeek(jobs)).toEqual([
    {
      start: "2026-12-28",
      days: [
        { day: "2027-01-03", jobs: [jobs[0]] },
        { day: "2026-12-28", jobs: [jobs[1]] },
      ],
    },
    { start: "2026-12-21", days: [{ day: "2026-12-27", jobs: [jobs[2], jobs[3]] }] },
    { start: "2026-10-19", days: [{ day: "2026-10-25", jobs: [jobs[4]] }] },
  ]);
  expect(jobsByWeek([])).toEqual([]);
  expect(daysOf(jobs)).toEqual(["2027-01-03", "2026-12-28", "2026-12-27", "2026-10-25"]);
});

test.each([
  [[], 0],
  [["work", "work"], 0],
  [["work", "expense", "expense"], 1],
  [["mileage", "expense"], 2],
] as const)("jobs of %j have %i kinds of refunds, and rejected jobs have none", (kinds, count) => {
  const of = (job_status: "NEW" | "REJECTED") =>
    kinds.map((kind) => ({ started_at: "2026-11-22 23:59:00", kind, job_status }));
  expect([refundKinds(of("NEW"), "2026-11-16"), refundKinds(of("REJECTED"), "2026-11-16")]).toEqual([count, 0]);
  expect(refundKinds(of("NEW"), "2026-11-23")).toBe(0);
});

const sums = [
  { day: "2026-11-16", minutes: 480, sums: kindSums({ work: 2000.1 }) },
  { day: "2026-11-18", minutes: 0, sums: kindSums({ work: 120.25, expense: 84.5 }) },
  { day: "2026-11-22", minutes: 1350, sums: kindSums({ work: 4544.65 }) },
  { day: "2026-11-23", minutes: 60, sums: kindSums({ mileage: 7.88 }) },
];

test.each([
  ["2026-11-16", sums, 2026, "Uge 47 · 30 timer 30 min. · 6.665,00\u00a0kr. · udlæg 84,50\u00a0kr."],
  ["2026-11-23", sums, 2026, "Uge 48 · 1 time · kørsel 7,88\u00a0kr."],
  ["2026-11-09", sums, 2026, "Uge 46"],
  ["2026-11-16", undefined, 2026, "Uge 47"],
  ["2026-12-28", [], 2027, "Uge 53, 2026"],
])("the heading of the week of %s with %j", (start, known, thisYear, heading) => {
  expect(weekHeading(start, known, thisYear)).toBe(heading);
});

test.each([
  ["2026-11-16", sums, "man. 16/11-2026 · 8 timer"],
  ["2026-11-18", sums, "ons. 18/11-2026"],
  ["2026-11-17", sums, "tir. 17/11-2026"],
  ["2026-11-17", undefined, "tir. 17/11-2026"],
])("the heading of the day %s with %j", (day, known, heading) => {
  expect(dayHeading(day, known)).toBe(heading);
});
