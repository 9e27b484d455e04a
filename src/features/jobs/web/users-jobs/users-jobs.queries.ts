import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { Page } from "#common/rules/lists/page-size.ts";
import type { ProjectScope } from "#common/rules/lists/paging.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { JobOverview, usersJobs } from "#features/jobs/rules/job.ts";
import type { UserDetails } from "#features/users/rules/user.ts";

/** The first two keys begin with `jobs`, so that a saved job invalidates their queries. */
const keys = { summaries: ["jobs", "users-jobs"], overview: ["jobs", "overview"], user: ["users", "one"] } as const;

export type SummaryList = Page & { readonly projectScope: ProjectScope };

export function usersJobsQuery(list: SummaryList) {
  return queryOptions({
    queryKey: [...keys.summaries, list],
    queryFn: ({ signal }) => api.get<z.infer<typeof usersJobs>>(withQuery("/api/users-jobs", list), { signal }),
    staleTime: whileTheScreenComes,
    placeholderData: keepPreviousData,
  });
}

export const jobOverviewQuery = queryOptions({
  queryKey: keys.overview,
  queryFn: ({ signal }) => api.get<JobOverview>("/api/jobs/overview", { signal }),
  staleTime: whileTheScreenComes,
  meta: { isKept: true },
});

/** The maximum age of a number in the drawer, in milliseconds. The user's own changes show at once. */
const toDoStaleTime = 60_000;

export function useToDo(name: "rejected_jobs" | "waiting_jobs", isAsked: boolean): number {
  const { data } = useQuery({ ...jobOverviewQuery, staleTime: toDoStaleTime, enabled: isAsked });
  return data?.[name] ?? 0;
}

export function jobsUserQuery(userId: number) {
  return queryOptions({
    queryKey: [...keys.user, userId],
    queryFn: ({ signal }) => api.get<UserDetails>(`/api/users/${userId}`, { signal }),
    staleTime: whileTheScreenComes,
  });
}
