import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { isUnanswered } from "#common/web/api/request.ts";
import type { JobSuggestions } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { jobsPath } from "#features/jobs/web/jobs.queries.ts";

/** The key is not below the jobs' key, so that the proposals in an open form stay when a job changes. */
const suggestions = ["job-suggestions"] as const;

/**
 * The response; without `planned_pause_start` if it is for another day or was stored by an earlier version of the app.
 */
export type SeenSuggestions = Omit<JobSuggestions, "planned_pause_start"> &
  Partial<Pick<JobSuggestions, "planned_pause_start">>;

/**
 * Each form fetches once: the last form may have saved a job that changes the suggestions, and an open form keeps its
 * proposals.
 * @param userId undefined for the current user
 */
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

/**
 * The offline fallback: suggestions for another day. A planned pause, or a start after the last job, is left out,
 * because it belongs to that day.
 */
function seenOfAnotherDay(client: QueryClient, userId: number | undefined): SeenSuggestions | undefined {
  const answers = client.getQueriesData<SeenSuggestions>({ queryKey: [...suggestions, userId] });
  const seen = answers.map(([, answer]) => answer).findLast((answer) => answer !== undefined);
  if (!seen) return undefined;
  const { planned_pause_start: _planned, ...others } = seen;
  return { ...others, start: seen.start?.reason === "after-last-job" ? null : seen.start };
}
