import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { unseen } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { JobOverview } from "#features/jobs/rules/job.ts";
import { hoursCount, isWaitingFor } from "../selection/job-scope.ts";

const waitingJobsCount = (actor: Actor) => sql<number>`select count(*) as count from jobs where ${isWaitingFor(actor)}`;

export async function countWaitingJobs(db: Kysely<Database>, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`${waitingJobsCount(actor)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type OverviewPeriods = { weekStart: Temporal.Instant; monthStart: Temporal.Instant };

export async function findJobOverview(
  db: Kysely<Database>,
  actor: Actor,
  { weekStart, monthStart }: OverviewPeriods,
): Promise<JobOverview> {
  const minutesSince = (start: Temporal.Instant) => sql`(select coalesce(sum(minutes), 0) from jobs
    where user_id = ${actor.id} and started_at >= ${unseen(start.toString(), "timestamptz")} and ${hoursCount()})`;
  const { rows } = await sql<JobOverview>`select
    ${minutesSince(weekStart)} as week_minutes,
    ${minutesSince(monthStart)} as month_minutes,
    (select count(*) from jobs where user_id = ${actor.id} and job_status = 'REJECTED') as rejected_jobs,
    (${waitingJobsCount(actor)}) as waiting_jobs,
    array(select distinct kind from job_types where not is_closed order by 1) as open_kinds
  `.execute(db);
  return rows[0] as JobOverview;
}
