import { type Kysely, sql } from "kysely";
import type { Actor } from "../../../common/rules/actor.ts";
import type { ProjectScope } from "../../../common/rules/paging.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import type { JobOverview } from "../rules/job.ts";
import { hasJobs, hasJobsInOwnScope, inOwnScope, isUnpaid, isVisibleTo, waitsFor } from "./job-scope.ts";

const everywhere = sql<boolean>`true`;

type SummaryRow = {
  user_id: number;
  user_name: string;
  total_seconds: number;
  total_price: number;
  waiting_jobs: number;
};

/**
 * Every active user with a job in scope, and what he has registered that is neither paid nor rejected. Whose jobs wait
 * for the actor come first, then the Danish alphabet (decisions 2).
 */
export async function listUsersJobs(
  db: Kysely<Database>,
  actor: Actor,
  scope: ProjectScope,
  page: { limit: number; offset: number },
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select users.id as user_id, users.name as user_name,
      coalesce(unpaid.minutes, 0) * 60 as total_seconds,
      coalesce(unpaid.price, 0) as total_price,
      coalesce(unpaid.waiting, 0) as waiting_jobs
    from users
    left join (
      select jobs.user_id, sum(jobs.minutes) as minutes, sum(jobs.price) as price,
        count(*) filter (where ${waitsFor(actor)}) as waiting
      from jobs where ${isUnpaid} and ${scope === "own" ? inOwnScope(actor) : everywhere}
      group by jobs.user_id
    ) as unpaid on unpaid.user_id = users.id
    where ${hasJobsIn(actor, scope)}
    order by (coalesce(unpaid.waiting, 0) > 0) desc, users.name, users.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countUsersJobs(db: Kysely<Database>, actor: Actor, scope: ProjectScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users where ${hasJobsIn(actor, scope)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const hasJobsIn = (actor: Actor, scope: ProjectScope) => sql<boolean>`(users.deleted_at is null
  and ${scope === "own" ? hasJobsInOwnScope(actor) : hasJobs})`;

export type OverviewPeriods = { weekStart: Temporal.Instant; monthStart: Temporal.Instant };

/** What the front page tells the actor about his own jobs, and how many of others' wait for him (decisions 7). */
export async function findJobOverview(
  db: Kysely<Database>,
  actor: Actor,
  { weekStart, monthStart }: OverviewPeriods,
): Promise<JobOverview> {
  const minutesSince = (start: Temporal.Instant) => sql`(select coalesce(sum(minutes), 0) from jobs
    where user_id = ${actor.id} and started_at >= ${start.toString()} and job_status <> 'REJECTED')`;
  const { rows } = await sql<JobOverview>`select
    ${minutesSince(weekStart)} as week_minutes,
    ${minutesSince(monthStart)} as month_minutes,
    (select count(*) from jobs where user_id = ${actor.id} and job_status = 'REJECTED') as rejected_jobs,
    (select count(*) from jobs where ${isUnpaid} and ${isVisibleTo(actor)} and ${waitsFor(actor)}) as waiting_jobs
  `.execute(db);
  return rows[0] as JobOverview;
}
