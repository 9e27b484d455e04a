import { queryOptions } from "@tanstack/react-query";
import { counted } from "../../../../common/rules/counted.ts";
import { api, withQuery } from "../../../../common/web/api/api.ts";
import type { ApiError } from "../../../../common/web/api/request.ts";
import { useSave } from "../../../../common/web/api/use-save.ts";
import type { CrewChoice, CrewJobInput, CrewJobs } from "../../rules/crew/crew-jobs.ts";
import { allJobs } from "../jobs.queries.ts";

/** Those for whom one may register, whose name holds the text. */
export function crewChoicesQuery(filter: string) {
  return queryOptions({
    queryKey: [...allJobs, "crew", filter] as const,
    queryFn: ({ signal }) =>
      api.get<CrewChoice[]>(withQuery("/api/crew-jobs/people", { filter: filter || undefined }), { signal }),
  });
}

type Callbacks = { readonly onSaved: () => void; readonly onFailed: (error: ApiError) => void };

export function useSaveCrewJobs({ onSaved, onFailed }: Callbacks) {
  return useSave({
    request: (input: CrewJobInput, options) => api.post<CrewJobs>("/api/crew-jobs", input, options),
    success: ({ data }) => `Job gemt for ${counted(data.length, "person", "personer")}`,
    error: "Job fejlet",
    invalidates: [allJobs],
    onSaved,
    onFailed,
    isLast: true,
  });
}
