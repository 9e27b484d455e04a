import type { DatedRate } from "#common/rules/hourly-rates.ts";
import type { UnsentPicture } from "#common/web/offline/device-database.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import type { JobFormValues } from "../values/job-form.ts";

export type KindFieldsProps = {
  readonly userId: number | undefined;
  readonly job: JobDetails | undefined;
  /** Values with which the form starts. Proposals never replace them. */
  readonly given: Partial<JobFormValues>;
  readonly rates: readonly DatedRate[];
  readonly isProposed: boolean;
  readonly isReadOnly: boolean;
  /** Pictures of an unsent expense that are only on this device. */
  readonly kept: readonly UnsentPicture[] | undefined;
};
