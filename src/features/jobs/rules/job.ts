import * as z from "zod/mini";
import { pageMeta, pageQuery, projectScopeQuery, withQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { chosenId, id, idText } from "#common/rules/values/fields.ts";
import { seenLength } from "#common/rules/values/one-line.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { kindSums } from "#features/kinds/rules/kind-sums.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { lateReasonShape } from "#features/periods/rules/late-reason.ts";
import { jobInputShape, jobOutputShape } from "./job-fields.ts";
import { jobStatuses, requestedStatuses } from "./job-status.ts";
import { jobKindInputShape, jobKindOutputShape } from "./kinds/job-kind.ts";
import { jobFilterQuery, jobPageMeta } from "./list/job-filter.ts";

export const maxReasonLength = 500;

const jobAuthorizedActions = z.object({
  approve: z.boolean(),
  reject: z.boolean(),
  withdraw: z.boolean(),
  cancel: z.boolean(),
  update: z.boolean(),
  "update-cc": z.boolean(),
  "view-cc": z.boolean(),
});
export type JobAuthorizedActions = z.infer<typeof jobAuthorizedActions>;

const { project_id, job_type_id, cost_center_id, started_at, ended_at, pause_minutes, pause_start, ...payAndTexts } =
  jobOutputShape;

/** Not all readers get codes, owners and cost centers (docs/product-rules.md#codes-owners-and-cost-centers). */
export const job = z.object({
  id,
  version: wire.version,
  user_id: id,
  project_id,
  job_type_id,
  cost_center_id,
  started_at,
  ended_at,
  pause_minutes,
  /** `HH:mm`; null if nobody gave a start. If the job has this time of day twice, the pause is at the first. */
  pause_start,
  /** The paid minutes, without the pause. */
  minutes: wire.minutes,
  period: z.string(),
  duration: z.string(),
  ...payAndTexts,
  /** Present if `price` is only an upper limit, because the reader has no right to the trip's exact price. */
  price_is_most: z.optional(z.literal(true)),
  ...jobKindOutputShape,
  job_status: z.enum(jobStatuses),
  rejection_reason: z.nullable(z.string()),
  payroll_id: z.nullable(id),
  payroll: z.nullable(z.object({ id, description: z.string() })),
  replacement_job_id: z.nullable(id),
  replacement_is_cancelled: z.boolean(),
  created_at: z.string(),
  authorized_actions: jobAuthorizedActions,
  user: z.optional(z.extend(person, { is_deleted: z.boolean() })),
  project: z.optional(z.object({ id, name: z.string(), code: z.optional(z.string()), owner: z.optional(person) })),
  jobType: z.optional(z.object({ id, name: z.string() })),
  cost_center: z.optional(z.nullable(z.object({ id, name: z.string(), code: z.string(), owner: person }))),
});
export type Job = z.infer<typeof job>;

export const jobRelations = withQuery(["project", "jobType", "costCenter", "user"]);

export const jobListQuery = z.object({ ...pageQuery, ...projectScopeQuery, ...jobRelations, ...jobFilterQuery });
export type JobListQuery = z.infer<typeof jobListQuery>;

export const jobPage = z.object({ data: z.array(job), meta: jobPageMeta });

const version = z.optional(wire.version);

/** The schema checks each field alone. The rules about several fields are in job-input.ts and kinds/. */
export const jobInput = z.object({ ...jobInputShape, ...jobKindInputShape, ...lateReasonShape, version });
export type JobInput = z.infer<typeof jobInput>;

export const newJobInput = z.extend(jobInput, { timer_id: z.optional(id) });
export type NewJobInput = z.infer<typeof newJobInput>;

export const reasonField = z.string("Begrundelse skal være tekst.").check(
  z.trim(),
  z.refine((text) => seenLength(text) > 0, { error: "Skriv en begrundelse.", abort: true }),
  z.maxLength(maxReasonLength, `Begrundelse må højst være ${maxReasonLength} tegn.`),
);

/** A change of exactly one of status, project and cost center (docs/product-rules.md#project-and-cost-center). */
export const jobPatch = z.object({
  job_status: z.optional(z.enum(requestedStatuses, `job_status skal være en af ${requestedStatuses.join(", ")}.`)),
  rejection_reason: z.optional(reasonField),
  project_id: z.optional(chosenId("Vælg et projekt.")),
  cost_center_id: z.optional(chosenId("Vælg et cost center.")),
  ...lateReasonShape,
  version,
});
export type JobPatch = z.infer<typeof jobPatch>;

/** The sums of a user's jobs that are neither paid nor rejected (docs/product-rules.md#the-summary-of-users-jobs). */
const userJobsSummary = z.object({
  user_id: id,
  user_name: z.string(),
  user_deleted: z.boolean(),
  total_seconds: wire.timeSum,
  total_hours: wire.timeSum,
  total_minutes: wire.timeSum,
  /** Only wages. Expenses and trips have sums of their own. */
  total_price: wire.sum,
  ...kindSums,
  waiting_jobs: wire.count,
});
export type UserJobsSummary = z.infer<typeof userJobsSummary>;

export const usersJobsQuery = z.object({ ...pageQuery, ...projectScopeQuery });
export const usersJobs = z.object({ ...pageMeta.shape, data: z.array(userJobsSummary) });

export const jobOverview = z.object({
  week_minutes: wire.timeSum,
  month_minutes: wire.timeSum,
  rejected_jobs: wire.count,
  waiting_jobs: wire.count,
  open_kinds: z.array(z.enum(jobKinds)),
});
export type JobOverview = z.infer<typeof jobOverview>;

export const userIdParams = z.object({ userId: idText });
export const jobIdParams = z.object({ jobId: idText });
export const userJobIdParams = z.object({ userId: idText, jobId: idText });
