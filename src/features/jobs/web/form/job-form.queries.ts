import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { Attached, Unsent } from "#common/web/offline/device-database.ts";
import { editQueued, queued, saveOrQueue } from "#common/web/offline/save-or-queue.ts";
import type { Job, NewJobInput } from "#features/jobs/rules/job.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import { allJobs, jobsPath } from "../jobs.queries.ts";
import { timersKey } from "./timer/timers-key.ts";

export function jobQuery(jobId: number) {
  return queryOptions({
    queryKey: [...allJobs, "one", jobId] as const,
    queryFn: ({ signal }) => api.get<JobDetails>(`/api/jobs/${jobId}`, { signal }),
  });
}

/** Whether the user may still edit the job that has changed meanwhile. */
export const canStillSave = ({ current }: ApiError): boolean =>
  (current as JobDetails | undefined)?.authorized_actions.update === true;

type SaveJob = {
  readonly userId: number | undefined;
  readonly jobId: number | undefined;
  readonly unsent: Unsent | undefined;
  readonly typed: () => unknown;
  readonly attached?: () => Attached | undefined;
  /** Returns what to append to the path: `/split` if the input is a split expense, else "". */
  readonly part?: (input: NewJobInput) => string;
  /** Receives the saved jobs, or an empty list if the new job waits on the device. */
  readonly onSaved: (jobs: readonly Job[]) => void;
  readonly onFailed: (error: ApiError) => void;
};

type Saved = JobDetails | { readonly data: readonly Job[] } | typeof queued;

/** A new job waits on the device if there is no connection, or if it has pictures that are still to be sent. */
export function useSaveJob({ userId, jobId, unsent, typed, attached, part = () => "", onSaved, onFailed }: SaveJob) {
  const path = jobsPath(userId);
  return useSave<NewJobInput, Saved>({
    request: (input, { idempotencyKey: key }) => {
      const kept = { path: path + part(input), input, typed: typed(), attached: attached?.() };
      if (unsent) return editQueued(unsent, kept);
      if (jobId === undefined) return saveOrQueue({ ...kept, key });
      return api.put<JobDetails>(`${path}/${jobId}`, input);
    },
    success: (saved) => {
      if (saved === queued) return "Gemt på enheden. Opgaven sendes, når der er forbindelse igen.";
      return jobId === undefined ? "Job gemt" : "Job opdateret";
    },
    error: jobId === undefined ? "Job fejlet" : "Job opdatering fejlet!",
    invalidates: [allJobs, timersKey],
    onSaved: (saved) => onSaved(saved === queued ? [] : "data" in saved ? saved.data : [saved]),
    onFailed,
    isLast: true,
  });
}
