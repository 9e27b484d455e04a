import type { ReactNode } from "react";
import type { Job } from "#features/jobs/rules/job.ts";

/** The props of a viewer of a job's files. The decision about the job is shown below them. */
export type AttachmentsProps = {
  readonly job: Job;
  readonly onClose: () => void;
  readonly decision: ReactNode;
};
