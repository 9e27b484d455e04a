import type { ApiError } from "#common/web/api/request.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { type ChangeOptions, useChangeJob } from "./job-changes.mutations.ts";

function withReason(text: string) {
  return (error: ApiError) => (error.status === 409 ? `${text} ${error.message}` : text);
}

type DialogOptions = { readonly onSaved: () => void };

export function useRejectJob(job: Job, options: DialogOptions & Pick<ChangeOptions, "onFailed">) {
  const { save, isSaving } = useChangeJob(job, {
    success: "Opgaven afvist.",
    error: (error) => `Afvisning fejlede: ${error.message}`,
    ...options,
  });
  return { reject: (reason: string) => save({ job_status: "REJECTED", rejection_reason: reason }), isSaving };
}

export function useChangeProject(job: Job, options: DialogOptions) {
  const { save, isSaving } = useChangeJob(job, {
    success: "Opgave opdateret.",
    error: withReason("Kunne ikke opdaterer opgaven."),
    ...options,
  });
  return { changeProject: (projectId: number) => save({ project_id: projectId }), isSaving };
}

export function useChangeCostCenter(job: Job, options: DialogOptions) {
  const { save, isSaving } = useChangeJob(job, {
    success: "CostCenter gemt.",
    error: withReason("Kunne ikke opdaterer Cost Center."),
    ...options,
  });
  return { changeCostCenter: (costCenterId: number) => save({ cost_center_id: costCenterId }), isSaving };
}
