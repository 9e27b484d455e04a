import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import type { DaySums } from "#features/jobs/rules/list/day-sums.ts";
import { allJobs, type JobListRequest, jobsPath, type ListedJob } from "../jobs.queries.ts";
import { daysOf } from "./job-days.ts";

/** A sum covers the whole day or week, even if the week continues on another page. */
export function daySumsQuery(
  { userId, page: _page, perPage: _perPage, ...filter }: JobListRequest,
  jobs: readonly ListedJob[],
) {
  const days = daysOf(jobs).join();
  return queryOptions({
    queryKey: [...allJobs, "day-sums", userId, filter, days] as const,
    queryFn: ({ signal }) =>
      api.get<DaySums>(withQuery(`${jobsPath(userId)}/day-sums`, { ...filter, days }), { signal }),
    enabled: days !== "",
    meta: { isKept: userId === undefined },
    placeholderData: keepPreviousData,
  });
}
