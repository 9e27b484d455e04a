import type { QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import type { SentJob } from "#features/jobs/rules/kinds/sent-job.ts";
import type { PartName } from "#features/kinds/rules/kind-parts.ts";
import type { KindsFormValues } from "./kind-values.ts";

/** What a form is checked against. */
export type FormChecks = {
  /** The job before an edit. */
  readonly stored: Pick<Job, "started_at" | "ended_at" | "pause_minutes" | PartName> | undefined;
  /** Knows what has been fetched. */
  readonly client: QueryClient;
};

/** What the form of one kind looks at beside what every job's form does. */
export type PartCheck = {
  /** In place of a job's, where the form sends something else. */
  readonly schema?: (values: KindsFormValues) => z.ZodMiniObject | undefined;
  readonly errors: (sent: SentJob, values: KindsFormValues, checks: FormChecks) => FieldErrors;
};
