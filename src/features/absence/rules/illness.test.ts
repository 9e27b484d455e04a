import { expect, test } from "vitest";
import { illnessNow, illnessReport, lastDays, recoveryPath, reportPath } from "./illness.ts";

const open = { from_date: "2026-11-25", to_date: null, status: "approved" } as const;
const report = { path: reportPath, body: illnessReport(3, "2026-11-27", null) };
const childsDay = { path: reportPath, body: illnessReport(4, "2026-11-27", "2026-11-27") };
const recovery = { path: recoveryPath, body: { to_date: "2026-11-26" } };

test.each([
  ["a user without a report is not ill", [], [], null, false],
  ["a user with an absence without an end is ill", [open], [], "2026-11-25", false],
  ["a user whose absence was withdrawn is not ill", [{ ...open, status: "withdrawn" as const }], [], null, false],
  ["a user whose absence has an end is not ill", [{ ...open, to_date: "2026-11-26" }], [], null, false],
  ["a user whose report waits on the device is ill", [], [report], "2026-11-27", true],
  ["a user whose recovery waits on the device is no longer ill", [open], [recovery], null, true],
  ["a user whose report and recovery wait on the device is not ill", [], [report, recovery], null, true],
  ["a user with a report after a recovery on the device is ill again", [open], [recovery, report], "2026-11-27", true],
  ["a user whose report of a child's illness waits on the device is not ill", [], [childsDay], null, true],
  [
    "a job that waits on the device does not change the illness",
    [open],
    [{ path: "/api/jobs", body: {} }],
    "2026-11-25",
    false,
  ],
] as const)("%s", (_what, absences, unsent, since, isWaiting) => {
  expect(illnessNow(absences, unsent)).toEqual({ since, isWaiting });
});

test("the last day of an illness may be yesterday or today, and only today if the illness began today", () => {
  const today = Temporal.PlainDate.from("2027-01-01");
  expect(lastDays("2026-12-30", today).map(({ date }) => date)).toEqual(["2026-12-31", "2027-01-01"]);
  expect(lastDays("2027-01-01", today).map(({ label }) => label)).toEqual(["I dag"]);
});
