import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { kindSums } from "#features/kinds/rules/kind-sums.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { jobStatuses } from "../job-status.ts";

/** How many of each the front page shows; all are counted. */
export const frontPageLimits = { rejected: 5, people: 8, recent: 3 } as const;

const period = { started_at: z.string(), ended_at: z.string(), minutes: wire.minutes };

const rejectedJob = z.object({
  id,
  version: wire.version,
  project_name: z.string(),
  ...period,
  rejection_reason: z.string(),
  rejected_by: z.nullable(person),
  /** For whom a substitute rejected it. */
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

/** What the logged-in user has to do, and what they did last (docs/product-rules.md#the-front-page). */
export const frontPage = z.object({
  /** Their own rejected jobs, the latest rejection first. */
  rejected: z.object({ jobs_count: wire.count, jobs: z.array(rejectedJob) }),
  /** What waits for them, by person, whose oldest job waits longest first. */
  waiting: z.object({ ...sums, people_count: wire.count, people: z.array(z.object({ user: person, ...sums })) }),
  /** Their hours on each day of this week, from Monday on. */
  week: z.array(z.object({ date: z.string(), minutes: wire.timeSum })),
  month_minutes: wire.timeSum,
  /** Their jobs that were registered last. */
  recent: z.array(recentJob),
  /** In which something can be registered. */
  open_kinds: z.array(z.enum(jobKinds)),
});
export type FrontPage = z.infer<typeof frontPage>;
