import * as z from "zod/mini";
import { pageMeta, pageNumber, perPageUpTo, withQuery, yesOrNo } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { dateField, id, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { jobAllowances } from "#features/allowances/rules/shown-allowances.ts";
import { jobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { job } from "#features/jobs/rules/job.ts";
import { jobChange } from "#features/jobs/rules/job-history.ts";
import { kindQuery } from "#features/kinds/rules/kind-query.ts";
import { kindSums } from "#features/kinds/rules/kind-sums.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";

const defaultApprovalsPerPage = 100;
const maxApprovalsPerPage = 200;

export const maxApprovalChoices = 500;

/** `from` and `to` are days of work, both included. */
export const approvalsQuery = z.object({
  page: z._default(pageNumber, 1),
  perPage: z._default(perPageUpTo(maxApprovalsPerPage), defaultApprovalsPerPage),
  user_id: z.optional(idText),
  project_id: z.optional(idText),
  kind: kindQuery,
  from: z.optional(dateField("Fra")),
  to: z.optional(dateField("Til")),
  flagged: yesOrNo("flagged"),
  ...withQuery(["choices"]),
});
export type ApprovalsQuery = z.infer<typeof approvalsQuery>;

/** A waiting job with the facts for its decision (docs/product-rules.md#what-waits). */
const approvalJob = z.extend(job, {
  approvals: z.array(z.object({ user: person, created_at: z.string(), on_behalf_of: z.nullable(person) })),
  /** The changes since the last rejection that was not withdrawn; null without such a rejection. */
  resubmitted_changes: z.nullable(z.array(jobChange)),
  rejected_before: z.nullable(
    z.object({ reason: z.string(), user: person, created_at: z.string(), on_behalf_of: z.nullable(person) }),
  ),
  flags: z.array(jobFlag),
  new_comments: wire.count,
  /** The job's allowances; empty if the reader sees only some of the person's jobs. */
  allowances: jobAllowances,
  /** The user who registered the job; null if its own user did. */
  registered_by: z.nullable(person),
});
export type ApprovalJob = z.infer<typeof approvalJob>;

const approvalWeek = z.object({
  user_id: id,
  week_start: z.string(),
  jobs_count: wire.count,
  minutes: wire.timeSum,
  ...kindSums,
});

const approvalChoices = z.object({
  people: z.array(person),
  projects: z.array(z.object({ id, name: z.string(), code: z.string() })),
});
export type ApprovalChoices = z.infer<typeof approvalChoices>;

export const approvals = z.object({
  ...z.partial(approvalChoices).shape,
  data: z.array(approvalJob),
  meta: pageMeta,
  /** Sums by person and week, for the people on this page. They include jobs on other pages that match the filter. */
  weeks: z.array(approvalWeek),
  kinds: z.array(z.enum(jobKinds)),
});
export type Approvals = z.infer<typeof approvals>;
