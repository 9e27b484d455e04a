import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api, withQuery } from "../../../common/web/api.ts";
import type { ApiError } from "../../../common/web/request.ts";
import { useSave } from "../../../common/web/use-save.ts";
import type { Job, JobPatch } from "../rules/job.ts";
import { nextStatus } from "../rules/job-status.ts";
import { allJobs, type JobPage, lists, relations } from "./jobs.queries.ts";

export type ChangeOptions = {
  readonly success: string;
  readonly error: (error: ApiError) => string;
  readonly onSaved?: () => void;
  readonly onFailed?: (error: ApiError) => void;
};

/** One change to a job of a list. The version goes along, so nothing is changed that looks otherwise by now. */
export function useChangeJob(job: Job, { success, error, onSaved, onFailed }: ChangeOptions) {
  const client = useQueryClient();
  return useSave({
    request: (change: JobPatch) =>
      api.patch<Job>(withQuery(`/api/jobs/${job.id}`, { with: relations }), { ...change, version: job.version }),
    success,
    error,
    invalidates: [allJobs],
    onSaved: (changed) => {
      showInLists(client, changed);
      onSaved?.();
    },
    onFailed: (cause) => {
      // Somebody was first, or the job is gone: what the card shows is not so any more.
      if ([403, 404, 409].includes(cause.status)) void client.invalidateQueries({ queryKey: allJobs });
      onFailed?.(cause);
    },
  });
}

/** At once, so that a button that did its work cannot be pressed again until the list has come anew. */
function showInLists(client: QueryClient, changed: Job): void {
  client.setQueriesData<JobPage>(
    { queryKey: lists },
    (page) => page && { ...page, data: page.data.map((job) => (job.id === changed.id ? changed : job)) },
  );
}

export function useApproveJob(job: Job) {
  const { save, isSaving } = useChangeJob(job, {
    success: "Opgaven godkendt.",
    error: (error) => `Godkendelse fejlede: ${error.message}`,
  });
  return { approve: () => save({ job_status: nextStatus(job.job_status) }), isSaving };
}
