import type { ReactNode } from "react";
import type { UnsentPicture } from "#common/web/offline/device-database.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";

/** What the fields of one kind are told. */
export type KindFieldsProps = {
  readonly userId: number | undefined;
  /** The stored job; without it the form makes a new one. */
  readonly job: JobDetails | undefined;
  /** Whether it may start with proposals: nothing was typed before. */
  readonly isProposed: boolean;
  readonly isReadOnly: boolean;
  /** What the device has kept for the job that is mended, when it is only there. */
  readonly kept: readonly UnsentPicture[] | undefined;
  /** The fields that all kinds have, to stand among the others in two columns. */
  readonly day: ReactNode;
  readonly texts: ReactNode;
};
