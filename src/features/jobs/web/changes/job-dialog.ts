import type { Job } from "#features/jobs/rules/job.ts";

export type JobDialog = "reject" | "project" | "cost-center";

export type JobDialogProps = {
  readonly job: Job;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the closing animation ends. The dialog must stay rendered until then. */
  readonly onExited: () => void;
};

export function rejectionDraft(job: Job): string {
  return `reject-${job.id}`;
}
