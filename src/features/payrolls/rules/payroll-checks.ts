import * as z from "zod/mini";
import { person } from "../../../common/rules/person.ts";
import { dateField, id } from "../../../common/rules/values/fields.ts";
import { wire } from "../../../common/rules/values/wire-numbers.ts";

/** A job longer than this is looked at twice before it is paid. */
export const longJobHours = 16;
/** So is one that costs more than so many times what the person's jobs usually do, */
export const expensiveFactor = 3;
/** when that is known: the median of the person's latest jobs, of which there have to be so many. */
export const usualPriceJobs = { most: 50, fewest: 5 } as const;

/**
 * What can look wrong about a job; the more telling first, for a job is named once
 * (docs/product-rules.md#before-a-run).
 */
export const jobDoubts = ["duplicate", "overlap", "long", "expensive"] as const;

export const doubtfulJob = z.object({
  job_id: id,
  user: person,
  doubt: z.enum(jobDoubts),
  started_at: z.string(),
  ended_at: z.string(),
  minutes: wire.minutes,
  price: wire.price,
  /** The job that it is twice or overlaps. */
  other_job_id: z.nullable(id),
  /** What the person's jobs usually cost, for an expensive one. */
  usual_price: z.nullable(wire.price),
});
export type DoubtfulJob = z.infer<typeof doubtfulJob>;

/** The most doubtful jobs that are listed; all are counted. */
export const maxDoubtfulJobs = 200;

/** How many of the jobs that wait for one person are named; all are counted. */
export const maxNamedJobs = 10;

/** Jobs that wait for one person's approval, or with nobody named for any manager's. */
export const waitingJobs = z.object({
  user: z.nullable(person),
  jobs_count: wire.count,
  price: wire.sum,
  /** The oldest of them. */
  jobs: z.array(z.object({ id, user: person })),
  /** Everybody whom a reminder would go to has had one today. */
  reminded_today: z.boolean(),
});
export type WaitingJobs = z.infer<typeof waitingJobs>;

/** The most users that are named for having no employee number; all are counted. */
export const maxBlockedUsers = 100;

/** Jobs that no payroll file could carry, by their users. */
export const blockedJobs = z.object({
  jobs_count: wire.count,
  users_count: wire.count,
  /** The first of them by name. */
  users: z.array(z.object({ ...person.shape, jobs_count: wire.count })),
});
export type BlockedJobs = z.infer<typeof blockedJobs>;

export const payrollChecksQuery = z.object({ createdBeforeDate: dateField("Deadline") });

/** What to look at before a run up to a date (docs/product-rules.md#before-a-run). */
export const payrollChecks = z.object({
  /** How many jobs are unpaid, approved or not. */
  unpaid_count: wire.count,
  approved: z.object({ jobs_count: wire.count, minutes: wire.timeSum, price: wire.sum }),
  waiting: z.array(waitingJobs),
  /** Whom a reminder would go to now. */
  to_remind: z.array(person),
  blocked: blockedJobs,
  doubtful: z.array(doubtfulJob),
  doubtful_count: wire.count,
});
export type PayrollChecks = z.infer<typeof payrollChecks>;

/** Whom a call for reminders reached. */
export const reminderInput = z.object({ created_before_date: dateField("Deadline") });
export const reminders = z.object({ sent_to: z.array(person) });
export type Reminders = z.infer<typeof reminders>;
