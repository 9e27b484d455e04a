import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { isUnanswered } from "#common/web/api/request.ts";
import type { JobSuggestions } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { jobsPath } from "#features/jobs/web/jobs.queries.ts";

/** The key does not begin with `jobs`, so that a changed job does not change the proposals of an open form. */
const suggestions = ["job-suggestions"] as const;

/** Without `planned_pause_start` if the response is for another day or from an earlier version of the app. */
export type SeenSuggestions = Omit<JobSuggestions, "planned_pause_start"> &
  Partial<Pick<JobSuggestions, "planned_pause_start">>;

export function suggestionsQuery(userId: number | undefined, date: string) {
  const queryKey = [...suggestions, userId, date] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<SeenSuggestions> => {
      try {
        return await api.get<JobSuggestions>(withQuery(`${jobsPath(userId)}/suggestions`, { date }), { signal });
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        const seen = client.getQueryData<SeenSuggestions>(queryKey) ?? seenOfAnotherDay(client, userId);
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

/** Used offline. Returns the response for any other day, without the values that hold only on that day. */
function seenOfAnotherDay(client: QueryClient, userId: number | undefined): SeenSuggestions | undefined {
  const answers = client.getQueriesData<SeenSuggestions>({ queryKey: [...suggestions, userId] });
  const seen = answers.map(([, answer]) => answer).findLast((answer) => answer !== undefined);
  if (!seen) return undefined;
  const { planned_pause_start: _planned, ...others } = seen;
  return { ...others, start: seen.start?.reason === "after-last-job" ? null : seen.start };
}
