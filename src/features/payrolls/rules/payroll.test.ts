import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { paidSums } from "#testing/data/sums.ts";
import { defaultDeadline, jobsAmong, payrollInput, withoutJobs } from "./payroll.ts";

test.each([
  ["2026-11-01", "2026-11-15"],
  ["2026-11-15", "2026-11-15"],
  ["2026-11-30", "2026-11-15"],
  ["2027-02-28", "2027-02-15"],
])("on %s the proposed deadline is %s", (today, deadline) => {
  expect(defaultDeadline(Temporal.PlainDate.from(today)).toString()).toBe(deadline);
});

describe("a run", () => {
  const run = { description: "November 2026", created_before_date: "2026-11-15" };
  const fieldsOf = (body: unknown) => [
    ...new Set(z.safeParse(payrollInput, body).error?.issues.map((issue) => issue.path[0])),
  ];

  test("a run takes all jobs by default", () => {
    expect(z.parse(payrollInput, run)).toEqual({ ...run, jobs: "all" });
  });

  test("a run may name its jobs", () => {
    expect(z.parse(payrollInput, { ...run, jobs: "approved", shown_jobs: [[1, 2]] }).shown_jobs).toEqual([[1, 2]]);
    for (const shown_jobs of [[1], [[1]], [[1, 2, 3]], [["1", 2]], [[0, 1]], [[1, 2_147_483_648]], {}, "all"])
      expect(fieldsOf({ ...run, shown_jobs })).toEqual(["shown_jobs"]);
    expect(fieldsOf({ ...run, shown_jobs: Array.from({ length: 200_001 }, () => [1, 1]) })).toEqual(["shown_jobs"]);
  });

  test("a run's input reports every invalid field", () => {
    expect(fieldsOf({})).toEqual(["description", "created_before_date"]);
    const wrong = { description: " ", created_before_date: "2026-02-29", jobs: "some", shown_jobs: [[1]] };
    expect(fieldsOf(wrong)).toEqual(Object.keys(wrong));
  });
});

describe("jobs that are left out of a run", () => {
  const payable = {
    jobs: [
      [1, 1],
      [2, 3],
      [5, 1],
    ] satisfies [number, number][],
    sums: paidSums({ work: { price: 300.2, minutes: 90 }, expense: 200.1, mileage: { price: 100, km: 25.4 } }),
  };

  test("left-out jobs are removed from the run and its sums", () => {
    expect(withoutJobs(payable, [[2, 3, 200.1, "expense", null, 0]])).toEqual({
      ...payable,
      jobs: [
        [1, 1],
        [5, 1],
      ],
      sums: paidSums({ work: { price: 300.2, minutes: 90 }, expense: 0, mileage: { price: 100, km: 25.4 } }),
    });
  });

  test("all jobs or none may be left out", () => {
    const all = [
      [1, 1, 300.2, "work", null, 90],
      [2, 3, 200.1, "expense", null, 0],
      [5, 1, 100, "mileage", 25.4, 0],
    ] as const;
    expect(withoutJobs(payable, all)).toEqual({
      jobs: [],
      sums: paidSums({ work: 0, expense: 0, mileage: 0 }),
    });
    expect(withoutJobs(payable, [])).toEqual(payable);
  });

  test("a left-out job stays in the run if it has changed since, and a left-out job outside the run is ignored", () => {
    const named = [
      [2, 2, 200.1, "expense", null, 0],
      [7, 1, 50, "work", null, 0],
    ] as const;
    expect(jobsAmong(payable, named)).toEqual([]);
    expect(withoutJobs(payable, named)).toEqual(payable);
  });
});
