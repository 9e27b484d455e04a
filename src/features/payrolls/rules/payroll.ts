import * as z from "zod/mini";
import { pageMeta, pageNumber, pageQuery, withQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { dateField, id, idText, textField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { jobStatuses } from "#features/jobs/rules/job-status.ts";
import { kindQuery } from "#features/kinds/rules/kind-query.ts";
import { paidSums } from "#features/kinds/rules/kind-sums.ts";
import { type JobKind, jobKinds } from "#features/kinds/rules/kinds.ts";
import { addSums, sumOfOne } from "#features/kinds/rules/sum-words.ts";
import { absenceSums, payrollAbsenceChoice } from "./absence/run-absence.ts";
import { allowanceSums, payrollAllowanceChoice } from "./allowances/run-allowances.ts";
import { payGroups } from "./pay-groups.ts";
import { payGroupsField, peopleQuery } from "./payable-people.ts";
import { payrollSelections, shownJobs } from "./payroll-selection.ts";

export const payroll = z.object({
  id,
  description: z.string(),
  created_before_date: z.string(),
  created_at: z.string(),
  jobs_count: wire.count,
  reversals_count: wire.count,
  total_minutes: wire.timeSum,
  /** Kroner for jobs of all kinds, without absence and allowances. */
  total_price: wire.sum,
  ...paidSums,
  ...absenceSums,
  ...allowanceSums,
  /** Null if the run covers everybody. */
  pay_groups: z.nullable(z.array(z.enum(payGroups))),
  annulled_at: z.nullable(z.string()),
});
export type Payroll = z.infer<typeof payroll>;

export const payrollListQuery = z.object(pageQuery);

export const payrollList = z.object({ data: z.array(payroll), ...pageMeta.shape });

export const unpaidJob = z.object({
  id,
  version: wire.version,
  created_at: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  kind: z.enum(jobKinds),
  price: wire.price,
  job_status: z.enum(jobStatuses),
  user: z.optional(person),
  project: z.optional(z.object({ id, name: z.string(), code: z.string(), owner: z.optional(z.nullable(person)) })),
  cost_center: z.optional(
    z.nullable(z.object({ id, name: z.string(), code: z.string(), owner: z.optional(z.nullable(person)) })),
  ),
});
export type UnpaidJob = z.infer<typeof unpaidJob>;

/** The maximum number of unpaid jobs in one response. */
export const maxUnpaidJobs = 20_000;

export const unpaidJobsQuery = z.object({
  createdBeforeDate: dateField("Deadline"),
  kind: kindQuery,
  ...withQuery(["user", "project", "project.owner", "costCenter", "costCenter.owner"]),
  ...pageQuery,
  /** A request without a page gets the first `maxUnpaidJobs` jobs. */
  page: z.optional(pageNumber),
});

const shownJob = z.tuple([id, wire.version]);
const payableJobs = z.object({ jobs: z.array(shownJob), ...paidSums });
export type PayableJobs = z.infer<typeof payableJobs>;

export const payableQuery = z.object({ createdBeforeDate: dateField("Oprettet før"), ...peopleQuery });

export const payable = z.object({
  approved: payableJobs,
  unapproved: payableJobs,
  /** Jobs of users without an employee number, and trips on days without mileage rates. */
  blocked_count: wire.count,
  /** All unpaid jobs, also blocked jobs and jobs beyond the limit of a run. */
  total: wire.count,
});
export type Payable = z.infer<typeof payable>;

export type LeftOut = readonly [
  id: number,
  version: number,
  price: number,
  kind: JobKind,
  km: number | null,
  minutes: number,
];

/**
 * Leaves out jobs and their amounts. A job stays if it has changed since it was shown (docs/product-rules.md#a-run).
 */
export function withoutJobs({ jobs, sums }: PayableJobs, leftOut: readonly LeftOut[]): PayableJobs {
  const left = jobsAmong({ jobs }, leftOut);
  const names = new Set(left.map(([id]) => id));
  const taken = left.map(([, , price, kind, km, minutes]) =>
    sumOfOne({ kind, price: -price, minutes: -minutes, km: -(km ?? 0) }),
  );
  return { jobs: jobs.filter(([id]) => !names.has(id)), sums: addSums([...sums, ...taken]) };
}

/** Keeps each named job that `jobs` has in the same version. */
export function jobsAmong({ jobs }: Pick<PayableJobs, "jobs">, named: readonly LeftOut[]): LeftOut[] {
  const versions = new Map(jobs);
  return named.filter(([id, version]) => versions.get(id) === version);
}

const shownReversalsMessage = "shown_reversals skal være en liste af id.";

export const payrollInput = z.object({
  description: textField("Beskrivelse", 191),
  created_before_date: dateField("Oprettet før"),
  jobs: z._default(z.enum(payrollSelections, "jobs skal være approved eller all."), "all"),
  pay_groups: z.optional(payGroupsField),
  shown_jobs: shownJobs,
  /** If the list is not exactly the pending reversals of the run, the run is refused. */
  shown_reversals: z.optional(
    z
      .array(id, shownReversalsMessage)
      .check(z.maxLength(maxUnpaidJobs, `shown_reversals må højst nævne ${maxUnpaidJobs} tilbageførsler.`)),
  ),
  /** Without this choice, the run pays all absence. */
  absence: z.optional(payrollAbsenceChoice),
  allowances: z.optional(payrollAllowanceChoice),
});
export type PayrollInput = z.infer<typeof payrollInput>;

export const payrollIdParams = z.object({ payrollId: idText });

const deadlineDay = 15;

/** The 15th of the current month (docs/product-rules.md#unpaid-jobs). */
export function defaultDeadline(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.with({ day: deadlineDay });
}

/** The first deadline, from today on, that no run has reached (docs/product-rules.md#my-pay). */
export function nextDeadline(today: Temporal.PlainDate, reached: Temporal.PlainDate | null): Temporal.PlainDate {
  const first = defaultDeadline(today.day > deadlineDay ? today.add({ months: 1 }) : today);
  if (reached === null || Temporal.PlainDate.compare(reached, first) < 0) return first;
  return defaultDeadline(reached.day >= deadlineDay ? reached.add({ months: 1 }) : reached);
}
