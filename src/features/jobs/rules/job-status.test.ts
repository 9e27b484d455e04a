import { expect, test } from "vitest";
import { isUnpaid, jobStatuses, nextStatus, noJobsOf, requestedStatuses, statusesBefore } from "./job-status.ts";

test("an approval moves a job one step", () => {
  expect(jobStatuses.map((status) => [status, nextStatus(status)])).toEqual([
    ["NEW", "APPROVED_BY_PROJECT_OWNER"],
    ["APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"],
    ["APPROVED_BY_MANAGER", undefined],
    ["PAID", undefined],
    ["REJECTED", undefined],
  ]);
});

test("a status can be requested only from the statuses before it", () => {
  expect(requestedStatuses.map((status) => [status, statusesBefore(status)])).toEqual([
    ["APPROVED_BY_PROJECT_OWNER", ["NEW"]],
    ["APPROVED_BY_MANAGER", ["APPROVED_BY_PROJECT_OWNER"]],
    ["REJECTED", ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"]],
  ]);
});

test("a job is unpaid if it is neither paid nor rejected", () => {
  expect(jobStatuses.filter(isUnpaid)).toEqual(["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"]);
});

test("the text for an empty list names the status and the scope", () => {
  expect(jobStatuses.map((status) => noJobsOf[status](" på dine projekter"))).toEqual([
    "Ingen opgaver på dine projekter venter på projektejeren",
    "Ingen opgaver på dine projekter venter på manageren",
    "Ingen godkendte opgaver på dine projekter",
    "Ingen udbetalte opgaver på dine projekter",
    "Ingen afviste opgaver på dine projekter",
  ]);
});
