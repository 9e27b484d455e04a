import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { ApiError, isUnanswered } from "#common/web/api/request.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { foundSessionEnded } from "#common/web/current-user.ts";
import { flash } from "#common/web/flash.ts";
import type { CancelledJob, CancelledJobs } from "#features/jobs/rules/cancellations/cancelled-jobs.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import { allJobs } from "../jobs.queries.ts";

type Seen = Pick<Job, "id" | "version">;

export const cancelledJobsQuery = queryOptions({
  queryKey: [...allJobs, "cancelled"] as const,
  queryFn: ({ signal }) => api.get<CancelledJobs>("/api/jobs/cancelled", { signal }),
});

/** Fetches lists only. The cancelled job's own page may still be open, and would show that the job does not exist. */
function fetchAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: allJobs, predicate: ({ queryKey }) => queryKey[1] !== "one" });
}

function cancelFailure(error: ApiError): string {
  return isUnanswered(error)
    ? "Ingen forbindelse. En opgave kan kun fortrydes, når der er forbindelse til serveren."
    : `Kunne ikke fortrydes: ${error.message}`;
}

type Options = {
  readonly onCancelled?: (job: CancelledJob) => void;
  readonly onFailed?: (message: string) => void;
};

export function useCancelJob({ onCancelled, onFailed }: Options = {}) {
  const client = useQueryClient();
  const { save, isSaving } = useSave({
    request: ({ id, version }: Seen) => api.post<CancelledJob>(`/api/jobs/${id}/cancellation`, { version }),
    error: (error) => (onFailed ? undefined : cancelFailure(error)),
    onSaved: (cancelled) => {
      fetchAgain(client);
      flash.undoable(doneText(cancelled), () => void undo(client, cancelled));
      onCancelled?.(cancelled);
    },
    onFailed: (error) => {
      if ([403, 404, 409].includes(error.status)) fetchAgain(client);
      onFailed?.(cancelFailure(error));
    },
  });
  return { cancel: ({ id, version }: Seen) => save({ id, version }), isSaving };
}

const doneText = ({ job_status }: CancelledJob) =>
  job_status === "REJECTED" ? "Opgaven er lukket og bliver ikke udbetalt." : "Opgaven er fortrudt.";

const restored = "Opgaven er gendannet.";

const sendRestoration = ({ id, version }: Seen) => api.post<JobDetails>(`/api/jobs/${id}/restoration`, { version });

const restoreFailure = (error: ApiError) => `Kunne ikke gendannes: ${error.message}`;

/** Works even after the user has left the screen on which the job was cancelled. */
async function undo(client: QueryClient, job: Seen): Promise<void> {
  try {
    await sendRestoration(job);
    flash.success(restored);
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : new ApiError(0, "Noget gik galt. Prøv igen.");
    if (!foundSessionEnded(error)) flash.error(restoreFailure(error));
  }
  fetchAgain(client);
}

export function useRestoreJob() {
  return useSave({
    request: sendRestoration,
    success: restored,
    error: restoreFailure,
    invalidates: [allJobs],
  });
}
