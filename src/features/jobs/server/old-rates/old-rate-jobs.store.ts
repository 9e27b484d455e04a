import { type Kysely, sql } from "kysely";
import { localDay } from "#common/server/database/calendar.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { rateOnDay } from "#common/server/database/terms/employment-terms.ts";
import type { DecidedColumns } from "#features/jobs/rules/decisions/job-decisions.ts";
import { jobChanges } from "#features/jobs/rules/job-changes.ts";
import type { OldRateJob } from "#features/jobs/rules/old-rates/old-rate-jobs.ts";
import { decidedColumns } from "../decisions/decisions.store.ts";
import { insertJobHistories } from "../job-history.store.ts";
import type { FoundJob } from "../job-rows.store.ts";
import { updateLockedJobs } from "../job-writes.store.ts";
import { isUnpaid } from "../selection/job-scope.ts";

type FoundOldRateJob = Omit<OldRateJob, "new_price"> & { minutes: number };

/** Unpaid jobs at a former rate of their user, earliest first. */
export async function listOldRateJobs(
  db: Kysely<Database>,
  userId: number,
  { limit, ids }: { limit: number; ids?: readonly number[] },
): Promise<FoundOldRateJob[]> {
  const isAsked = ids ? sql`jobs.id = any(${[...ids]}::integer[])` : sql`true`;
  const { rows } = await sql<FoundOldRateJob>`
    select jobs.id, jobs.version, ${wallClock("jobs.started_at")} as started_at, ${wallClock("jobs.ended_at")} as ended_at,
      json_build_object('id', projects.id, 'name', projects.name) as project,
      json_build_object('id', job_types.id, 'name', job_types.name) as "jobType",
      jobs.job_status, jobs.hourly_rate, jobs.price, jobs.minutes, own.hourly_rate as new_hourly_rate
    from jobs
    cross join lateral (select ${rateOnDay(sql`jobs.user_id`, localDay("jobs.started_at"))} as hourly_rate) as own
    join projects on projects.id = jobs.project_id
    join job_types on job_types.id = jobs.job_type_id
    where jobs.user_id = ${userId} and ${isUnpaid} and jobs.price_mode = 'auto' and ${isAsked}
      and jobs.hourly_rate <> own.hourly_rate
      and exists (select from employment_terms as terms where terms.user_id = jobs.user_id
        and (terms.hourly_rate = jobs.hourly_rate or jobs.hourly_rate = any(terms.former_rates)))
    order by jobs.started_at, jobs.id limit ${limit}`.execute(db);
  return rows;
}

export async function lockJobs(trx: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await sql`select id from jobs where id = any(${[...ids]}::integer[]) order by id for no key update`.execute(trx);
}

type Correction = {
  readonly job: FoundJob;
  readonly reason: string | null;
  readonly columns: DecidedColumns & Pick<FoundJob, "hourly_rate" | "price"> & { readonly late_reason: string | null };
};

export async function updateRates(
  trx: Kysely<Database>,
  userId: number,
  corrections: readonly Correction[],
): Promise<void> {
  await updateLockedJobs(
    trx,
    [...decidedColumns, "hourly_rate", "price", "late_reason"],
    corrections.map(({ job, columns }) => ({ id: job.id, ...columns })),
  );
  await insertJobHistories(
    trx,
    corrections.map(({ job, reason, columns }) => ({
      job_id: job.id,
      user_id: userId,
      event: "changed",
      from_status: job.job_status,
      to_status: columns.job_status,
      changes: jobChanges(job, { ...job, ...columns }),
      reason,
    })),
  );
}
