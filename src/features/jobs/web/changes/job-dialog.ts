import type { Job } from "#features/jobs/rules/job.ts";

export type JobDialog = "reject" | "project" | "cost-center";

export type JobDialogProps = {
  readonly job: Job;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the closing animation ends; until then the dialog must stay rendered. */
  readonly onExited: () => void;
};

export function rejectionDraft(job: Job): string {
  return `reject-${job.id}`;
}
