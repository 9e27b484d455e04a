import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { Decision } from "#features/jobs/rules/decisions/job-decisions.ts";
import { allJobs } from "#features/jobs/web/jobs.queries.ts";
import type { ApprovalJob, Approvals } from "../rules/approvals.ts";
import type { ApprovalsSearch } from "./approvals-search.ts";

export const approvalsPerPage = 100;
/** As many as a screen holds. */
export const firstApprovals = 10;

/** Not among the lists of cards, whose jobs say less. */
export const approvals = [...allJobs, "approvals"] as const;

/** What a job has become by a decision on this screen; it stays in its place until the list is asked for again. */
export type ShownJob = ApprovalJob & { readonly decided?: Decision };
export type ShownApprovals = Omit<Approvals, "data"> & { readonly data: readonly ShownJob[] };

/** Nothing moves in a list in which somebody decides, only because its window came to the front. */
const mayMove = ({ state }: { readonly state: { readonly data?: ShownApprovals | undefined } }) =>
  !state.data?.data.some(({ decided }) => decided);

/** What waits for the logged-in user, as far as the address narrows it. */
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
