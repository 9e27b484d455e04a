import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import type { TripEstimate, TripProposals } from "#features/jobs/rules/kinds/mileage/trip-proposals.ts";
import { allJobs, jobsPath } from "#features/jobs/web/jobs.queries.ts";

/**
 * What a person drove last, and where they have been; one's own without a user. What was proposed stays while one types, so
 * it is not among the jobs: what makes those stale is no reason to propose something else.
 */
export function tripProposalsQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: ["trip-proposals", userId] as const,
    queryFn: ({ signal }) => api.get<TripProposals>(`${jobsPath(userId)}/trips/proposals`, { signal }),
    meta: { isKept: userId === undefined },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A trip as far as it is typed. */
export type TypedTrip = {
  readonly date: string;
  readonly km: number;
  readonly vehicle: string;
  readonly workplace: string | undefined;
  readonly job_id: number | undefined;
};

/** What it would cost, and which day to its workplace it is. Without a network nothing is said. */
export function tripEstimateQuery(userId: number | undefined, trip: TypedTrip | undefined) {
  return queryOptions({
    queryKey: [...allJobs, "trip-estimate", userId, trip] as const,
    queryFn: ({ signal }) =>
      api.get<TripEstimate>(withQuery(`${jobsPath(userId)}/trips/estimate`, { ...trip }), { signal }),
    enabled: trip !== undefined,
    retry: false,
    placeholderData: keepPreviousData,
  });
}
