import * as z from "zod/mini";
import { listInWords } from "#common/rules/list-in-words.ts";
import { person } from "#common/rules/person.ts";
import { dateField, id } from "#common/rules/values/fields.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { jobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { paidSums } from "#features/kinds/rules/kind-sums.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { wireKm } from "#features/mileage/rules/km-field.ts";

const doubtfulJob = z.object({
  job_id: id,
  user: person,
  kind: z.enum(jobKinds),
  started_at: z.string(),
  ended_at: z.string(),
  minutes: wire.minutes,
  price: wire.price,
  flags: z.array(jobFlag),
});
export type DoubtfulJob = z.infer<typeof doubtfulJob>;

export const maxDoubtfulJobs = 200;

export const maxNamedJobs = 10;

export const maxNamedApprovers = 3;

const waitingJobs = z.object({
  user: z.nullable(person),
  /** If `user` is null, up to `maxNamedApprovers` managers who may approve the jobs; empty if nobody may. */
  approvers: z.array(person),
  approvers_count: wire.count,
  jobs_count: wire.count,
  ...paidSums,
  jobs: z.array(z.object({ id, user: person })),
  /** Whether all receivers of a reminder have had one today. */
  reminded_today: z.boolean(),
});
export type WaitingJobs = z.infer<typeof waitingJobs>;

/** `Erik`, `Kan godkendes af Lene og Mads`, `Kan godkendes af 12 managere` or `Ingen kan godkende`. */
export function approversInWords({ user, approvers, approvers_count }: Approvers): string {
  if (user) return user.name;
  if (approvers_count === 0) return "Ingen kan godkende";
  if (approvers_count > approvers.length) return `Kan godkendes af ${approvers_count} managere`;
  return `Kan godkendes af ${listInWords(approvers.map(({ name }) => name))}`;
}
type Approvers = Pick<WaitingJobs, "user" | "approvers" | "approvers_count">;

export const maxBlockedUsers = 100;

/** Jobs of users without an employee number. */
const blockedJobs = z.object({
  jobs_count: wire.count,
  users_count: wire.count,
  users: z.array(z.object({ ...person.shape, jobs_count: wire.count })),
});
export type BlockedJobs = z.infer<typeof blockedJobs>;

/** People whose credit notes and reversed expenses exceed their expenses. */
const belowZero = z.object({
  users_count: wire.count,
  /** The sums in kroner of the approved expenses and of all expenses. Both sums include pending counter-lines. */
  users: z.array(z.object({ ...person.shape, approved: wire.sum, all: wire.sum })),
});
export type BelowZero = z.infer<typeof belowZero>;

/** The approved sum in words if it is below 0, otherwise the sum of all jobs. */
export const shortfallText = ({ approved, all }: Pick<BelowZero["users"][number], "approved" | "all">): string =>
  approved < 0 ? formatKroner(approved) : `${formatKroner(all)}, hvis alle opgaver kommer med`;

export const payrollChecksQuery = z.object({ createdBeforeDate: dateField("Deadline") });

/** The checks of jobs registered up to a date (docs/product-rules.md#before-a-run). */
export const payrollChecks = z.object({
  unpaid_count: wire.count,
  unpaid_kinds: z.record(z.enum(jobKinds), wire.count),
  approved: z.object({ jobs_count: wire.count, minutes: wire.timeSum, ...paidSums }),
  waiting: z.array(waitingJobs),
  to_remind: z.array(person),
  blocked: blockedJobs,
  below_zero: belowZero,
  /** Years with trips on days without mileage rates. The first rates of the year, if any, begin on `rates_from`. */
  without_rates: z.array(z.object({ year: wire.count, rates_from: z.nullable(z.string()), jobs_count: wire.count })),
  doubtful: z.array(doubtfulJob),
  doubtful_count: wire.count,
  /** Every doubtful job, in the form of `LeftOut`. `doubtful` describes only the first `maxDoubtfulJobs` jobs. */
  doubtful_jobs: z.array(z.tuple([id, wire.version, wire.price, z.enum(jobKinds), z.nullable(wireKm), wire.minutes])),
});
export type PayrollChecks = z.infer<typeof payrollChecks>;

export const reminderInput = z.object({ created_before_date: dateField("Deadline") });
export const reminders = z.object({ sent_to: z.array(person) });
export type Reminders = z.infer<typeof reminders>;
