import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { defaultPerPage, type Page } from "#common/rules/lists/page-size.ts";
import type { ProjectScope } from "#common/rules/lists/paging.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { ListPage } from "#common/web/routing/filtered-list.ts";
import { type JobKind, jobKinds } from "#features/kinds/rules/kinds.ts";
import type { Job } from "../rules/job.ts";
import type { JobStatus } from "../rules/job-status.ts";
import type { jobPageMeta } from "../rules/list/job-filter.ts";
import type { JobsSearch } from "./list/jobs-search.ts";

export const allJobs = ["jobs"] as const;
export const lists = [...allJobs, "list"] as const;
export const relations = "project,jobType,costCenter,user";

/** A job in a list. After the user has decided it there, it stays in place until the list is fetched again. */
export type ListedJob = Job & { readonly isDecided?: boolean };
export type JobPage = ListPage<ListedJob> & {
  readonly meta: z.infer<typeof jobPageMeta>;
};

/** A list in which the user is deciding jobs must not move when its window gets the focus. */
const mayMove = ({ state }: { readonly state: { readonly data?: JobPage | undefined } }) => !hasDecided(state.data);

function hasDecided(page: JobPage | undefined): boolean {
  return page?.data.some(({ isDecided }) => isDecided) ?? false;
}

export type JobList = Page & {
  readonly userId: number | undefined;
  readonly projectScope: ProjectScope;
  readonly status: JobStatus | undefined;
  readonly filter: string | undefined;
  readonly kind: JobKind | undefined;
  readonly project_id: number | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
};

export function jobListQuery(list: JobList) {
  const { userId, ...query } = list;
  return queryOptions({
    queryKey: [...lists, list] as const,
    queryFn: ({ signal }) => api.get<JobPage>(withQuery(jobsPath(userId), { with: relations, ...query }), { signal }),
    staleTime: whileTheScreenComes,
    meta: { isKept: userId === undefined },
    refetchOnWindowFocus: mayMove,
    refetchOnReconnect: mayMove,
    // Keeps the previous page while the next one loads, but only for the same user.
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[2].userId === userId ? previous : undefined),
  });
}

export function jobListOfAddress(userId: number | undefined, search: JobsSearch, projectScope: ProjectScope): JobList {
  const { status, page = 1, perPage = defaultPerPage, search: filter, project: project_id, from, to } = search;
  const kind = jobKinds.find((known) => known === search.kind);
  return { userId, projectScope, status, page, perPage, filter, kind, project_id, from, to };
}

export function jobsPath(userId: number | undefined): string {
  return userId === undefined ? "/api/jobs" : `/api/users/${userId}/jobs`;
}
