import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { isUnanswered } from "#common/web/api/request.ts";
import type { JobSuggestions } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { jobsPath } from "#features/jobs/web/jobs.queries.ts";

/** Not among the jobs: what makes those stale is no reason to propose something else in a form that is open. */
const suggestions = ["job-suggestions"] as const;

/**
 * What a new job on a day may start with; one's own without a user. Asked anew by each form, since the last one may have
 * saved a job, and not while it is open: what was proposed stays.
 */
export function suggestionsQuery(userId: number | undefined, date: string) {
  const queryKey = [...suggestions, userId, date] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      try {
        return await api.get<JobSuggestions>(withQuery(`${jobsPath(userId)}/suggestions`, { date }), { signal });
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        const seen = client.getQueryData<JobSuggestions>(queryKey) ?? seenOfAnotherDay(client, userId);
        if (!seen) throw error;
        return seen;
      }
    },
    meta: { isKept: userId === undefined },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
}

/** Without a network: all but when the last job of that other day ended. */
function seenOfAnotherDay(client: QueryClient, userId: number | undefined): JobSuggestions | undefined {
  const answers = client.getQueriesData<JobSuggestions>({ queryKey: [...suggestions, userId] });
  const seen = answers.map(([, answer]) => answer).findLast((answer) => answer !== undefined);
  return seen && { ...seen, start: seen.start?.reason === "after-last-job" ? null : seen.start };
}
