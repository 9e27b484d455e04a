import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../common/web/api/api.ts";
import type { ApiError } from "../../../../common/web/api/request.ts";
import { useSave } from "../../../../common/web/api/use-save.ts";
import type { JobInput } from "../../rules/job.ts";
import type { JobDetails } from "../../rules/job-history.ts";
import { allJobs, jobsPath } from "../jobs.queries.ts";

/** One job with its history. */
export function jobQuery(jobId: number) {
  return queryOptions({
    queryKey: [...allJobs, "one", jobId] as const,
    queryFn: ({ signal }) => api.get<JobDetails>(`/api/jobs/${jobId}`, { signal }),
  });
}

type SaveJob = {
  readonly userId: number | undefined;
  readonly jobId: number | undefined;
  readonly onSaved: () => void;
  readonly onFailed: (error: ApiError) => void;
};

/** Creates the job or, with an id, changes it. */
export function useSaveJob({ userId, jobId, onSaved, onFailed }: SaveJob) {
  const path = jobsPath(userId);
  return useSave({
    request: (input: JobInput, options) =>
      jobId === undefined ? api.post<JobDetails>(path, input, options) : api.put<JobDetails>(`${path}/${jobId}`, input),
    success: jobId === undefined ? "Job gemt" : "Job opdateret",
    error: jobId === undefined ? "Job fejlet" : "Job opdatering fejlet!",
    invalidates: [allJobs],
    onSaved,
    onFailed,
  });
}
