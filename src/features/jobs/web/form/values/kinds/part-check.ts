import type { QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { TimeRule } from "#common/rules/time/time-rounding.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import type { SentJob } from "#features/jobs/rules/kinds/sent-job.ts";
import type { PartName } from "#features/kinds/rules/kind-parts.ts";
import type { KindsFormValues } from "./kind-values.ts";

export type FormChecks = {
  readonly stored: Pick<Job, "started_at" | "ended_at" | "pause_minutes" | PartName> | undefined;
  readonly client: QueryClient;
  readonly rule: TimeRule;
};

export type PartCheck = {
  /** The schema of the request if the form does not send a job but, for example, a split expense. */
  readonly schema?: (values: KindsFormValues) => z.ZodMiniObject | undefined;
  readonly errors: (sent: SentJob, values: KindsFormValues, checks: FormChecks) => FieldErrors;
};
