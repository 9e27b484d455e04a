import * as z from "zod/mini";
import { pageMeta, pageNumber, perPageUpTo, withQuery, yesOrNo } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { dateField, id, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { jobFlag } from "#features/jobs/rules/flags/job-flags.ts";
import { job } from "#features/jobs/rules/job.ts";
import { jobChange } from "#features/jobs/rules/job-history.ts";
import { kindQuery } from "#features/kinds/rules/kind-query.ts";
import { kindSums } from "#features/kinds/rules/kind-sums.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";

/** How many jobs a page of the list holds when nobody says otherwise, and at most. */
export const defaultApprovalsPerPage = 100;
export const maxApprovalsPerPage = 200;

/** The most people and projects that the filter offers. */
export const maxApprovalChoices = 500;

/** Which of the jobs that wait for the asker; the days are those of the work, both included. */
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

/** A job as whoever decides about it has to see it (docs/product-rules.md#what-waits). */
export const approvalJob = z.extend(job, {
  /** Those that were given and still stand. */
  approvals: z.array(z.object({ user: person, created_at: z.string(), on_behalf_of: z.nullable(person) })),
  /** What has changed since it was last rejected; null where it never was. */
  resubmitted_changes: z.nullable(z.array(jobChange)),
  rejected_before: z.nullable(
    z.object({ reason: z.string(), user: person, created_at: z.string(), on_behalf_of: z.nullable(person) }),
  ),
  flags: z.array(jobFlag),
  /** Comments that the asker has not read. */
  new_comments: wire.count,
  /** Who created it, where that is somebody else than its user. */
  registered_by: z.nullable(person),
});
export type ApprovalJob = z.infer<typeof approvalJob>;

/** What waits of one person in one week, which begins on a Monday. */
const approvalWeek = z.object({
  user_id: id,
  week_start: z.string(),
  jobs_count: wire.count,
  minutes: wire.timeSum,
  ...kindSums,
});

/** What the filter offers: all whose jobs wait, in the order of the list, and all projects on which jobs wait. */
export const approvalChoices = z.object({
  people: z.array(person),
  projects: z.array(z.object({ id, name: z.string(), code: z.string() })),
});
export type ApprovalChoices = z.infer<typeof approvalChoices>;

export const approvals = z.object({
  ...z.partial(approvalChoices).shape,
  data: z.array(approvalJob),
  meta: pageMeta,
  /** The weeks of the people of this page, each as a whole: a person's jobs may go on upon the next one. */
  weeks: z.array(approvalWeek),
  /** All kinds of which jobs wait. */
  kinds: z.array(z.enum(jobKinds)),
});
export type Approvals = z.infer<typeof approvals>;
