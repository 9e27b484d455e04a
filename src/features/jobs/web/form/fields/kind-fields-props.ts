import type { DatedRate } from "#common/rules/hourly-rates.ts";
import type { UnsentPicture } from "#common/web/offline/device-database.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import type { JobFormValues } from "../values/job-form.ts";

export type KindFieldsProps = {
  readonly userId: number | undefined;
  readonly job: JobDetails | undefined;
  /** Initial values of a new job, which no proposal replaces. */
  readonly given: Partial<JobFormValues>;
  /** The hourly rates of the job's user, by day. */
  readonly rates: readonly DatedRate[];
  /** Whether the form may start with proposals, because the user has typed nothing yet. */
  readonly isProposed: boolean;
  readonly isReadOnly: boolean;
  /** The pictures on this device, when the job exists only here. */
  readonly kept: readonly UnsentPicture[] | undefined;
};
