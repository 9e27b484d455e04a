import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { Attached, Unsent } from "#common/web/offline/device-database.ts";
import type { NewJobInput } from "#features/jobs/rules/job.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import { allJobs, jobsPath } from "../jobs.queries.ts";
import { mendQueued, queued, saveOrQueue } from "../offline/save-or-queue.ts";
import { timersKey } from "./timer/timers-key.ts";

/** One job with its history. */
export function jobQuery(jobId: number) {
  return queryOptions({
    queryKey: [...allJobs, "one", jobId] as const,
    queryFn: ({ signal }) => api.get<JobDetails>(`/api/jobs/${jobId}`, { signal }),
  });
}

/** Whether a job that was changed meanwhile can still be saved by its form; one that was paid can only be looked at. */
export const isMendable = ({ current }: ApiError): boolean =>
  (current as JobDetails | undefined)?.authorized_actions.update === true;

type SaveJob = {
  readonly userId: number | undefined;
  readonly jobId: number | undefined;
  /** The job that is mended, when it is only on this device. */
  readonly unsent: Unsent | undefined;
  /** The form as it is typed at the moment. */
  readonly typed: () => unknown;
  /** What the server has to have before it. */
  readonly attached?: () => Attached | undefined;
  /** Below the path of the user's jobs: another way to make new ones. */
  readonly part?: (input: NewJobInput) => string;
  readonly onSaved: () => void;
  readonly onFailed: (error: ApiError) => void;
};

/** Creates the job or, with an id, changes it. Without a network a new one is kept on the device. */
export function useSaveJob({ userId, jobId, unsent, typed, attached, part = () => "", onSaved, onFailed }: SaveJob) {
  const path = jobsPath(userId);
  return useSave<NewJobInput, JobDetails | typeof queued>({
    request: (input, { idempotencyKey: key }) => {
      const kept = { path: path + part(input), input, typed: typed(), attached: attached?.() };
      if (unsent) return mendQueued(unsent, kept);
      if (jobId === undefined) return saveOrQueue({ ...kept, key });
      return api.put<JobDetails>(`${path}/${jobId}`, input);
    },
    success: (saved) => {
      if (saved === queued) return "Gemt på enheden. Opgaven sendes, når der er forbindelse igen.";
      return jobId === undefined ? "Job gemt" : "Job opdateret";
    },
    error: jobId === undefined ? "Job fejlet" : "Job opdatering fejlet!",
    invalidates: [allJobs, timersKey],
    onSaved,
    onFailed,
    isLast: true,
  });
}
