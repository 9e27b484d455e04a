import type { ReactNode } from "react";
import type { Job } from "#features/jobs/rules/job.ts";

/** The props of a viewer of the files that belong to a job; the decision about it is shown below them. */
export type AttachmentsProps = {
  readonly job: Job;
  readonly onClose: () => void;
  readonly decision: ReactNode;
};
