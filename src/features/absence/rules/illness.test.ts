import { expect, test } from "vitest";
import { illnessNow, illnessReport, lastDays, recoveryPath, reportPath } from "./illness.ts";

const open = { from_date: "2026-11-25", to_date: null, status: "approved" } as const;
const report = { path: reportPath, body: illnessReport(3, "2026-11-27", null) };
const childsDay = { path: reportPath, body: illnessReport(4, "2026-11-27", "2026-11-27") };
const recovery = { path: recoveryPath, body: { to_date: "2026-11-26" } };

test.each([
  ["nobody is ill without a report", [], [], null, false],
  ["an absence without an end is an illness", [open], [], "2026-11-25", false],
  ["a withdrawn absence is none", [{ ...open, status: "withdrawn" as const }], [], null, false],
  ["an absence with an end is none", [{ ...open, to_date: "2026-11-26" }], [], null, false],
  ["a report on the device makes ill before it is sent", [], [report], "2026-11-27", true],
  ["a recovery on the device ends the illness of the server", [open], [recovery], null, true],
  ["report and recovery on the device leave a well user", [], [report, recovery], null, true],
  ["a report after a recovery on the device makes ill again", [open], [recovery, report], "2026-11-27", true],
  ["the first day of a child waits and makes nobody ill", [], [childsDay], null, true],
  ["a job on the device says nothing of illness", [open], [{ path: "/api/jobs", body: {} }], "2026-11-25", false],
] as const)("%s", (_what, absences, unsent, since, isWaiting) => {
  expect(illnessNow(absences, unsent)).toEqual({ since, isWaiting });
});

test("an illness ended yesterday or today, and only today if it began today", () => {
  const today = Temporal.PlainDate.from("2027-01-01");
  expect(lastDays("2026-12-30", today).map(({ date }) => date)).toEqual(["2026-12-31", "2027-01-01"]);
  expect(lastDays("2027-01-01", today).map(({ label }) => label)).toEqual(["I dag"]);
});
