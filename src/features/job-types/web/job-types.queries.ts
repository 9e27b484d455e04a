import { queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "../../../common/web/api.ts";
import type { JobType } from "../rules/job-type.ts";

/** The job types of the picker; a request that a newer one overtakes is cancelled by its signal. */
export function jobTypeChoicesQuery(filter: string) {
  return queryOptions({
    queryKey: ["job-types", "choices", filter] as const,
    queryFn: ({ signal }) => api.get<JobType[]>(withQuery("/api/job-types", { filter }), { signal }),
  });
}
