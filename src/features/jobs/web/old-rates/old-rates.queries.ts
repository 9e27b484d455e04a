import { queryOptions } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { OldRateJobs, RateCorrection } from "#features/jobs/rules/old-rates/old-rate-jobs.ts";

const pathOf = (userId: number) => `/api/users/${userId}/old-rate-jobs`;

/** The key begins with `jobs`, so that a saved job or changed terms invalidate the query. */
export function oldRateJobsQuery(userId: number) {
  return queryOptions({
    queryKey: ["jobs", "old-rates", userId] as const,
    queryFn: ({ signal }) => api.get<OldRateJobs>(pathOf(userId), { signal }),
  });
}

export function useCorrectRates(userId: number, onSaved: () => void) {
  let count = 0;
  return useSave({
    request: (correction: RateCorrection, options) => {
      count = correction.jobs.length;
      return api.post<OldRateJobs>(pathOf(userId), correction, options);
    },
    success: () => `${counted(count, "opgave", "opgaver")} rettet.`,
    record: oldRateJobsQuery(userId).queryKey,
    invalidates: [["jobs"]],
    onSaved,
  });
}
