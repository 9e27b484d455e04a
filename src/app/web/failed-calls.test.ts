import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newQueryClient } from "#common/web/api/query-client.ts";
import { flash } from "#common/web/flash.ts";
import { costCenters } from "#features/cost-centers/web/cost-centers.queries.ts";
import { jobTypes } from "#features/job-types/web/job-types.queries.ts";
import { jobListRequest, listedJobsQuery } from "#features/jobs/web/jobs.queries.ts";
import { jobsUserQuery } from "#features/jobs/web/users-jobs/users-jobs.queries.ts";
import { payableQuery, unpaidJobsQuery } from "#features/payrolls/web/payrolls.queries.ts";
import { payrollRunsQuery } from "#features/payrolls/web/runs/payroll-runs.queries.ts";
import { projects } from "#features/projects/web/projects.queries.ts";
import { employeeContactsQuery } from "#features/users/web/users.queries.ts";
import { closePage, openPage } from "#testing/web/open-page.ts";

const page = { page: 1, perPage: 15 };

beforeEach(() => {
  openPage();
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async () => Response.json({ message: "Nede." }, { status: 500 }));
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(flash, "error");
});

afterEach(closePage);

// biome-ignore lint/suspicious/noExplicitAny: queries of different results
const failed = (query: any) =>
  newQueryClient()
    .fetchQuery(query)
    .then(
      () => expect.unreachable(),
      (error: unknown) => expect(vi.mocked(console.error).mock.calls).toEqual([[error]]),
    );

test.each([
  ["a list of jobs", listedJobsQuery(jobListRequest(undefined, {}, "own"))],
  ["the user of a list of jobs", jobsUserQuery(6)],
  ["the projects", projects.list({ ...page, filter: "" })],
  ["the projects to choose from", projects.choices()],
  ["the job types to choose from", jobTypes.choices()],
  ["the cost centers", costCenters.choices()],
])("a failure to load %s is only logged", async (_, query) => {
  await failed(query);
  expect(flash.error).not.toHaveBeenCalled();
});

test.each([
  ["the payroll runs", payrollRunsQuery(page), "Error trying to fetch payrolls."],
  ["the unpaid jobs", unpaidJobsQuery("2026-11-15", { ...page, kind: undefined }), "Fejl ifm load af opgaver."],
  ["the sums of the unpaid jobs", payableQuery("2026-11-15"), "Fejl ifm load af opgaver."],
  ["the addresses of employees", employeeContactsQuery, "Error happened while loading list :("],
])("a failure to load %s is logged and shown", async (_, query, text) => {
  await failed(query);
  expect(vi.mocked(flash.error).mock.calls).toEqual([[text]]);
});
