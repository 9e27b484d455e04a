import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { defaultPerPage, type Page } from "#common/rules/lists/page-size.ts";
import type { ProjectScope } from "#common/rules/lists/paging.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { ListPage } from "#common/web/routing/filtered-list.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import type { Job } from "../rules/job.ts";
import type { JobFilterQuery, jobPageMeta } from "../rules/list/job-filter.ts";
import type { JobsSearch } from "./list/jobs-search.ts";

export const allJobs = ["jobs"] as const;
export const lists = [...allJobs, "list"] as const;
export const relations = "project,jobType,costCenter,user";

/** `isDecided`: the user has decided the job in this list. The job stays in the list until the next fetch. */
export type ListedJob = Job & { readonly isDecided?: boolean };
export type JobPage = ListPage<ListedJob> & {
  readonly meta: z.infer<typeof jobPageMeta>;
};

/** Whether focus or reconnection refetches the list. After a decision in the list, its cards must not move. */
const mayMove = ({ state }: { readonly state: { readonly data?: JobPage | undefined } }) => !hasDecided(state.data);

function hasDecided(page: JobPage | undefined): boolean {
  return page?.data.some(({ isDecided }) => isDecided) ?? false;
}

/** Each filter is required, even if it is undefined, so that a forgotten filter does not compile. */
export type JobListRequest = Page & {
  readonly [Name in keyof Required<JobFilterQuery>]: JobFilterQuery[Name] | undefined;
} & {
  readonly userId: number | undefined;
  readonly projectScope: ProjectScope;
};

export function listedJobsQuery(list: JobListRequest) {
  const { userId, ...query } = list;
  return queryOptions({
    queryKey: [...lists, list] as const,
    queryFn: ({ signal }) => api.get<JobPage>(withQuery(jobsPath(userId), { with: relations, ...query }), { signal }),
    staleTime: whileTheScreenComes,
    meta: { isKept: userId === undefined },
    refetchOnWindowFocus: mayMove,
    refetchOnReconnect: mayMove,
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[2].userId === userId ? previous : undefined),
  });
}

export function jobListRequest(
  userId: number | undefined,
  search: JobsSearch,
  projectScope: ProjectScope,
): JobListRequest {
  const { status, page = 1, perPage = defaultPerPage, search: filter, project: project_id, from, to } = search;
  const kind = jobKinds.find((known) => known === search.kind);
  return { userId, projectScope, status, page, perPage, filter, kind, project_id, from, to };
}

export function jobsPath(userId: number | undefined): string {
  return userId === undefined ? "/api/jobs" : `/api/users/${userId}/jobs`;
}
