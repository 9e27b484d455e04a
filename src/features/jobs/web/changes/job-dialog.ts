import type { Job } from "#features/jobs/rules/job.ts";

/** The dialogs of a job card. */
export type JobDialog = "reject" | "project" | "cost-center";

export type JobDialogProps = {
  readonly job: Job;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Runs when a closed one has faded; until then it has to stay. */
  readonly onExited: () => void;
};

/** The name of a card's rejection among the forms of the list (`useFormDraft`). */
export function rejectionDraft(job: Job): string {
  return `reject-${job.id}`;
}
