import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { ownAwayDay } from "#features/absence/rules/own-away-day.ts";
import { kindSums } from "#features/kinds/rules/kind-sums.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { jobStatuses } from "../job-status.ts";

/** The maximum number of rows in each list. The counts include all rows. */
export const frontPageLimits = { rejected: 5, people: 8, recent: 3 } as const;

const period = { started_at: z.string(), ended_at: z.string(), minutes: wire.minutes };

const rejectedJob = z.object({
  id,
  version: wire.version,
  kind: z.enum(jobKinds),
  project_name: z.string(),
  ...period,
  rejection_reason: z.string(),
  rejected_by: z.nullable(person),
  on_behalf_of: z.nullable(person),
});

const recentJob = z.object({
  id,
  kind: z.enum(jobKinds),
  project_name: z.string(),
  job_type_name: z.string(),
  ...period,
  price: wire.price,
  job_status: z.enum(jobStatuses),
});

const sums = { jobs_count: wire.count, minutes: wire.timeSum, ...kindSums };

export const frontPage = z.object({
  /** Latest rejection first. */
  rejected: z.object({ jobs_count: wire.count, jobs: z.array(rejectedJob) }),
  waiting: z.object({ ...sums, people_count: wire.count, people: z.array(z.object({ user: person, ...sums })) }),
  week: z.array(z.object({ date: z.string(), minutes: wire.timeSum })),
  away: z.array(ownAwayDay),
  month_minutes: wire.timeSum,
  recent: z.array(recentJob),
  open_kinds: z.array(z.enum(jobKinds)),
});
export type FrontPage = z.infer<typeof frontPage>;
