import type { UnsentPicture } from "#common/web/offline/device-database.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import type { JobFormValues } from "../values/job-form.ts";

/** What the fields of one kind are given. */
export type KindFieldsProps = {
  readonly userId: number | undefined;
  /** The stored job; without it the form makes a new one. */
  readonly job: JobDetails | undefined;
  /** What a new one starts with, which no proposal replaces. */
  readonly given: Partial<JobFormValues>;
  /** What the job's user earns by default, in kroner per hour. */
  readonly hourlyRate: number | null;
  /** Whether it may start with proposals: nothing was typed before. */
  readonly isProposed: boolean;
  readonly isReadOnly: boolean;
  /** What the device has kept for the job that is mended, when it is only there. */
  readonly kept: readonly UnsentPicture[] | undefined;
};
