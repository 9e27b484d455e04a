import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "../../../../../common/web/api/api.ts";
import type { JobSuggestions } from "../../../rules/suggestions/job-suggestions.ts";
import { allJobs, jobsPath } from "../../jobs.queries.ts";

/**
 * What a new job on a day may start with; one's own without a user. Asked anew by each form, since the last one may have
 * saved a job, and not while it is open: what was proposed stays.
 */
export function suggestionsQuery(userId: number | undefined, date: string) {
  return queryOptions({
    queryKey: [...allJobs, "suggestions", userId, date] as const,
    queryFn: ({ signal }) =>
      api.get<JobSuggestions>(withQuery(`${jobsPath(userId)}/suggestions`, { date }), { signal }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
}
