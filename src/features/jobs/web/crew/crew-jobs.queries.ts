import { queryOptions } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { CrewChoice, CrewFlags, CrewJobInput, CrewJobs } from "#features/jobs/rules/crew/crew-jobs.ts";
import type { TypedJob } from "../flags/flags.queries.ts";
import { allJobs } from "../jobs.queries.ts";

export function crewChoicesQuery(filter: string) {
  return queryOptions({
    queryKey: [...allJobs, "crew", filter] as const,
    queryFn: ({ signal }) =>
      api.get<CrewChoice[]>(withQuery("/api/crew-jobs/people", { filter: filter || undefined }), { signal }),
  });
}

export const lastCrewQuery = queryOptions({
  queryKey: [...allJobs, "last-crew"] as const,
  queryFn: ({ signal }) => api.get<CrewChoice[]>("/api/crew-jobs/last", { signal }),
});

export function crewFlagsQuery(job: TypedJob | undefined, userIds: readonly number[]) {
  const query = { ...job, users: userIds.join() };
  return queryOptions({
    queryKey: [...allJobs, "crew-flags", query] as const,
    queryFn: ({ signal }) => api.get<CrewFlags>(withQuery("/api/crew-jobs/flags", query), { signal }),
    enabled: job !== undefined && userIds.length > 0,
    retry: false,
    staleTime: 2000,
  });
}

type Callbacks = { readonly onSaved: (jobs: CrewJobs["data"]) => void; readonly onFailed: (error: ApiError) => void };

export function useSaveCrewJobs({ onSaved, onFailed }: Callbacks) {
  return useSave({
    request: (input: CrewJobInput, options) => api.post<CrewJobs>("/api/crew-jobs", input, options),
    success: ({ data }) => `Job gemt for ${counted(data.length, "person", "personer")}`,
    error: "Job fejlet",
    invalidates: [allJobs],
    onSaved: ({ data }) => onSaved(data),
    onFailed,
    isLast: true,
  });
}
