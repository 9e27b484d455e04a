import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { Job, JobPatch } from "#features/jobs/rules/job.ts";
import { nextStatus } from "#features/jobs/rules/job-status.ts";
import { allJobs, type JobPage, type ListedJob, lists, relations } from "../jobs.queries.ts";

export type ChangeOptions = {
  readonly success: string;
  readonly error: (error: ApiError) => string;
  readonly onSaved?: () => void;
  readonly onFailed?: (error: ApiError) => void;
};

export function useChangeJob(job: Job, { success, error, onSaved, onFailed }: ChangeOptions) {
  const client = useQueryClient();
  return useSave({
    request: (change: JobPatch) =>
      api.patch<Job>(withQuery(`/api/jobs/${job.id}`, { with: relations }), { ...change, version: job.version }),
    success,
    error,
    onSaved: (changed, { job_status }) => {
      showInLists(client, [{ ...changed, isDecided: job_status !== undefined }]);
      onSaved?.();
    },
    onFailed: (cause) => {
      if ([403, 404, 409].includes(cause.status)) void client.invalidateQueries({ queryKey: allJobs });
      onFailed?.(cause);
    },
  });
}

/** Does not refetch lists with a changed job. Otherwise the second click of a double click could hit the next job. */
export function showInLists(client: QueryClient, changed: readonly ListedJob[]): void {
  const changedJobs = new Map(changed.map((job) => [job.id, job] as const));
  client.setQueriesData<JobPage>(
    { queryKey: lists },
    (page) => page && { ...page, data: page.data.map((job) => changedJobs.get(job.id) ?? job) },
  );
  const holdsAny = (page: JobPage | undefined) => page?.data.some(({ id }) => changedJobs.has(id));
  void client.invalidateQueries({ queryKey: lists, refetchType: "none" });
  void client.refetchQueries({
    queryKey: lists,
    type: "active",
    predicate: ({ state }) => !holdsAny(state.data as JobPage | undefined),
  });
  void client.invalidateQueries({ queryKey: allJobs, predicate: ({ queryKey }) => queryKey[1] !== lists[1] });
}

export function useApproveJob(job: Job, options: Pick<ChangeOptions, "onSaved"> = {}) {
  const { save, isSaving } = useChangeJob(job, {
    success: "Opgaven godkendt.",
    error: (error) => `Godkendelse fejlede: ${error.message}`,
    ...options,
  });
  return { approve: () => save({ job_status: nextStatus(job.job_status) }), isSaving };
}
