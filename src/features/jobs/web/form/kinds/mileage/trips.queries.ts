import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { allJobs, jobsPath } from "#features/jobs/web/jobs.queries.ts";
import type { TripEstimate, TripProposals } from "#features/kinds/rules/mileage/trip-proposals.ts";

/** The key does not begin with `jobs`, so that a changed job does not change the proposals of an open form. */
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

export type TypedTrip = {
  readonly date: string;
  readonly km: number;
  readonly vehicle: string;
  readonly workplace: string | undefined;
  readonly job_id: number | undefined;
};

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
