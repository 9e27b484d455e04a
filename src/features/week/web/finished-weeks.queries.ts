import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { allJobs } from "#features/jobs/web/jobs.queries.ts";
import type { FinishedWeeks } from "#features/periods/rules/finished-weeks.ts";

const path = "/api/finished-weeks";

/** The key begins with `jobs`, because a saved job removes the finished mark of its week. */
export const finishedWeeksQuery = queryOptions({
  queryKey: [...allJobs, "finished-weeks"] as const,
  queryFn: ({ signal }) => api.get<FinishedWeeks>(path, { signal }),
});

type Change = { readonly monday: string; readonly isFinished: boolean };

export function useFinishWeek() {
  return useSave<Change, FinishedWeeks>({
    request: ({ monday, isFinished }) =>
      isFinished ? api.put<FinishedWeeks>(`${path}/${monday}`) : api.delete<FinishedWeeks>(`${path}/${monday}`),
    record: finishedWeeksQuery.queryKey,
    success: "Gemt",
    invalidates: [[...allJobs, "registrations"]],
  });
}
