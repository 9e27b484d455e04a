import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { Decision } from "#features/jobs/rules/decisions/job-decisions.ts";
import { allJobs } from "#features/jobs/web/jobs.queries.ts";
import type { ApprovalJob, Approvals } from "../rules/approvals.ts";
import type { ApprovalsSearch } from "./approvals-search.ts";

export const approvalsPerPage = 100;
/** About the number of jobs that fill a screen. */
export const firstApprovals = 10;

/** The list has a query key of its own, because its jobs have more fields than the jobs of other lists. */
export const approvals = [...allJobs, "approvals"] as const;

/** A decided job stays in its place until the list is fetched again. */
export type ShownJob = ApprovalJob & { readonly decided?: Decision };
export type ShownApprovals = Omit<Approvals, "data"> & { readonly data: readonly ShownJob[] };

/** Whether focus or a reconnection may fetch the list again. Decided jobs would then go, and other rows move up. */
const mayMove = ({ state }: { readonly state: { readonly data?: ShownApprovals | undefined } }) =>
  !state.data?.data.some(({ decided }) => decided);

export function approvalsQuery({ page = 1, user, project, kind, from, to, flagged }: ApprovalsSearch) {
  const filter = { user_id: user, project_id: project, kind, from, to, ...(flagged && { flagged: true }) };
  return queryOptions({
    queryKey: [...approvals, { page, ...filter }] as const,
    queryFn: ({ signal }) =>
      api.get<ShownApprovals>(withQuery("/api/approvals", { page, perPage: approvalsPerPage, ...filter }), { signal }),
    staleTime: whileTheScreenComes,
    refetchOnWindowFocus: mayMove,
    refetchOnReconnect: mayMove,
    placeholderData: keepPreviousData,
  });
}
