import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import type { LastReasons } from "#features/jobs/rules/decisions/last-reasons.ts";
import { allJobs } from "../jobs.queries.ts";

const lastReasonsQuery = queryOptions({
  queryKey: [...allJobs, "last-reasons"] as const,
  queryFn: ({ signal }) => api.get<LastReasons>("/api/approvals/reasons", { signal }),
});

const none: readonly string[] = [];

export function useLastReasons(): readonly string[] {
  return useQuery(lastReasonsQuery).data?.data ?? none;
}
