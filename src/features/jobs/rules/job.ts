import * as z from "zod/mini";
import { pageMeta, pageQuery, projectScopeQuery, withQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { chosenId, id, idText } from "#common/rules/values/fields.ts";
import { seenLength } from "#common/rules/values/one-line.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { kindSums } from "#features/kinds/rules/kind-sums.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { jobInputShape, jobOutputShape } from "./job-fields.ts";
import { jobStatuses, requestedStatuses } from "./job-status.ts";
import { jobKindInputShape, jobKindOutputShape } from "./kinds/job-kind.ts";
import { jobFilterQuery, jobPageMeta } from "./list/job-filter.ts";

export const maxReasonLength = 500;

export const jobAuthorizedActions = z.object({
  approve: z.boolean(),
  reject: z.boolean(),
  /** To take back one's own approval or rejection. */
  withdraw: z.boolean(),
  /** To take the job itself back: it is nobody's any more, and can be restored for some days. */
  cancel: z.boolean(),
  update: z.boolean(),
  "update-cc": z.boolean(),
  "view-cc": z.boolean(),
});
export type JobAuthorizedActions = z.infer<typeof jobAuthorizedActions>;

const { project_id, job_type_id, cost_center_id, started_at, ended_at, pause_minutes, ...payAndTexts } = jobOutputShape;

/**
 * A job on the wire. Codes, owners and cost centers only reach those who manage users' jobs
 * (docs/product-rules.md#codes-owners-and-cost-centers).
 */
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
  /** What is worked and paid: the time between start and end, less the pause. */
  minutes: wire.minutes,
  period: z.string(),
  duration: z.string(),
  ...payAndTexts,
  /** Of a trip whose price goes by what its reader may not know: the price is what it costs at most. */
  price_is_most: z.optional(z.literal(true)),
  ...jobKindOutputShape,
  job_status: z.enum(jobStatuses),
  rejection_reason: z.nullable(z.string()),
  payroll_id: z.nullable(id),
  /** The run that paid it. */
  payroll: z.nullable(z.object({ id, description: z.string() })),
  /** The job that stands in its place, when its payment was reversed. */
  replacement_job_id: z.nullable(id),
  /** It was cancelled, so that there is nothing to open. */
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

/** What the job form sends. The rules across fields are in job-input.ts and kinds/. */
export const jobInput = z.object({ ...jobInputShape, ...jobKindInputShape, version });
export type JobInput = z.infer<typeof jobInput>;

/** Of a new job also the stopped timer that it is made of, which is used up by it (docs/product-rules.md#the-timer). */
export const newJobInput = z.extend(jobInput, { timer_id: z.optional(id) });
export type NewJobInput = z.infer<typeof newJobInput>;

/** Why a job is rejected, or its payment is taken back: what its employee reads (docs/product-rules.md#rejection). */
export const reasonField = z.string("Begrundelse skal være tekst.").check(
  z.trim(),
  z.refine((text) => seenLength(text) > 0, { error: "Skriv en begrundelse.", abort: true }),
  z.maxLength(maxReasonLength, `Begrundelse må højst være ${maxReasonLength} tegn.`),
);

/** One of three changes: a status, a project or a cost center (docs/product-rules.md#project-and-cost-center). */
export const jobPatch = z.object({
  job_status: z.optional(z.enum(requestedStatuses, `job_status skal være en af ${requestedStatuses.join(", ")}.`)),
  rejection_reason: z.optional(reasonField),
  project_id: z.optional(chosenId("Vælg et projekt.")),
  cost_center_id: z.optional(chosenId("Vælg et cost center.")),
  version,
});
export type JobPatch = z.infer<typeof jobPatch>;

/** What somebody has registered that is neither paid nor rejected (docs/product-rules.md#the-summary-of-users-jobs). */
export const userJobsSummary = z.object({
  user_id: id,
  user_name: z.string(),
  /** Deleted users stay for as long as somebody has to decide about their jobs. */
  user_deleted: z.boolean(),
  total_seconds: wire.timeSum,
  total_hours: wire.timeSum,
  total_minutes: wire.timeSum,
  /** Wages alone. */
  total_price: wire.sum,
  ...kindSums,
  waiting_jobs: wire.count,
});
export type UserJobsSummary = z.infer<typeof userJobsSummary>;

export const usersJobsQuery = z.object({ ...pageQuery, ...projectScopeQuery });
export const usersJobs = z.object({ ...pageMeta.shape, data: z.array(userJobsSummary) });

/** What concerns the logged-in user on the front page (docs/product-rules.md#the-front-page). */
export const jobOverview = z.object({
  week_minutes: wire.timeSum,
  month_minutes: wire.timeSum,
  rejected_jobs: wire.count,
  waiting_jobs: wire.count,
  /** In which something can be registered. */
  open_kinds: z.array(z.enum(jobKinds)),
});
export type JobOverview = z.infer<typeof jobOverview>;

export const userIdParams = z.object({ userId: idText });
export const jobIdParams = z.object({ jobId: idText });
export const userJobIdParams = z.object({ userId: idText, jobId: idText });
