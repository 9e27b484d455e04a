import { expect, test } from "vitest";
import { listOfNumber } from "./list-of-number.ts";
import type { WantedReport } from "./wanted-report.ts";

const report: WantedReport = {
  measure: "hours",
  rows: "project",
  columns: "week",
  from: "2026-11-04",
  to: "2026-11-30",
  compare: undefined,
  project_id: undefined,
  status: "NEW",
  kind: undefined,
};
const manager = { seesAll: true };
const owner = { seesAll: false };

test("for a manager, a number links to the list of everybody's jobs with the filters of its row and column", () => {
  const place = [
    ["project", "7"],
    ["week", "2026-11-02"],
  ] as const;
  expect(listOfNumber(report, place, manager)).toEqual({
    to: "/jobs",
    search: { scope: "all", status: "NEW", kind: undefined, project: 7, from: "2026-11-04", to: "2026-11-08" },
  });
});

test("a person's number links to the person's jobs, for a project owner within the project owner's projects", () => {
  expect(
    listOfNumber(
      report,
      [
        ["user", "5"],
        ["month", "2026-11-01"],
      ],
      owner,
    ),
  ).toMatchObject({
    to: "/users/$userId/jobs",
    params: { userId: "5" },
    search: { scope: "own", from: "2026-11-04", to: "2026-11-30" },
  });
});

test("a number of a measure with one kind links to the jobs of the kind", () => {
  expect(listOfNumber({ ...report, measure: "kilometres" }, [["status", "PAID"]], manager)).toMatchObject({
    search: { kind: "mileage", status: "PAID" },
  });
});

test("numbers without a matching list are not links", () => {
  expect(listOfNumber(report, [["project", "rest"]], manager)).toBeUndefined();
  expect(listOfNumber(report, [["cost_center", "none"]], manager)).toBeUndefined();
  expect(listOfNumber(report, [["job_type", "4"]], manager)).toBeUndefined();
  expect(listOfNumber(report, [["project", "7"]], owner)).toBeUndefined();
});
