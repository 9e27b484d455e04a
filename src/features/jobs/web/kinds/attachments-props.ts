import type { ReactNode } from "react";
import type { Job } from "#features/jobs/rules/job.ts";

export type AttachmentsProps = {
  readonly job: Job;
  readonly onClose: () => void;
  readonly decision: ReactNode;
};
