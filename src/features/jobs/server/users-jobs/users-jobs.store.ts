import { type Kysely, sql } from "kysely";
import type { Actor } from "../../../../common/rules/actor.ts";
import type { ProjectScope } from "../../../../common/rules/paging.ts";
import { inOwnScope } from "../../../../common/server/database/job-visibility.ts";
import type { Database } from "../../../../common/server/database/tables.ts";
import type { JobOverview } from "../../rules/job.ts";
import { hasJobs, hasJobsInOwnScope, hoursCount, isUnpaid, isWaitingFor, waitsFor } from "../job-scope.ts";

const everywhere = sql<boolean>`true`;

type SummaryRow = {
  user_id: number;
  user_name: string;
  user_deleted: boolean;
  total_seconds: number;
  total_price: number;
  waiting_jobs: number;
};

type Page = { limit: number; offset: number };

/**
 * Every active user with a job in scope, and what they have registered that is neither paid nor rejected; of the deleted
 * users those who have. Whose jobs wait for the actor come first, then the Danish alphabet.
 * @returns one page, and how many users there are
 */
export async function listUsersJobs(
  db: Kysely<Database>,
  actor: Actor,
  scope: ProjectScope,
  page: Page,
): Promise<{ rows: SummaryRow[]; total: number }> {
  const rows = await selectSummaries(db, actor, scope, page);
  // Beyond the last page there is no row that could tell.
  const [first] =
    rows.length > 0 || page.offset === 0 ? rows : await selectSummaries(db, actor, scope, { limit: 1, offset: 0 });
  return { rows, total: first?.total ?? 0 };
}

async function selectSummaries(db: Kysely<Database>, actor: Actor, scope: ProjectScope, { limit, offset }: Page) {
  const { rows } = await sql<SummaryRow & { total: number }>`
    select users.id as user_id, users.name as user_name, users.deleted_at is not null as user_deleted,
      coalesce(unpaid.minutes, 0) * 60 as total_seconds,
      coalesce(unpaid.price, 0) as total_price,
      coalesce(unpaid.waiting, 0) as waiting_jobs,
      count(*) over () as total
    from users
    left join (
      select jobs.user_id, sum(jobs.minutes) as minutes, sum(jobs.price) as price,
        count(*) filter (where ${waitsFor(actor)}) as waiting
      from jobs where ${isUnpaid} and ${scope === "own" ? inOwnScope(actor) : everywhere}
      group by jobs.user_id
    ) as unpaid on unpaid.user_id = users.id
    where unpaid.user_id is not null
      or (users.deleted_at is null and ${scope === "own" ? hasJobsInOwnScope(actor) : hasJobs})
    order by (coalesce(unpaid.waiting, 0) > 0) desc, users.name, users.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const waitingJobsCount = (actor: Actor) => sql<number>`select count(*) as count from jobs where ${isWaitingFor(actor)}`;

/** How many jobs wait for the actor. */
export async function countWaitingJobs(db: Kysely<Database>, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`${waitingJobsCount(actor)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type OverviewPeriods = { weekStart: Temporal.Instant; monthStart: Temporal.Instant };

/** What the front page tells the actor about their own jobs, and how many of others' wait for them. */
export async function findJobOverview(
  db: Kysely<Database>,
  actor: Actor,
  { weekStart, monthStart }: OverviewPeriods,
): Promise<JobOverview> {
  const minutesSince = (start: Temporal.Instant) => sql`(select coalesce(sum(minutes), 0) from jobs
    where user_id = ${actor.id} and started_at >= ${start.toString()} and ${hoursCount()})`;
  const { rows } = await sql<JobOverview>`select
    ${minutesSince(weekStart)} as week_minutes,
    ${minutesSince(monthStart)} as month_minutes,
    (select count(*) from jobs where user_id = ${actor.id} and job_status = 'REJECTED') as rejected_jobs,
    (${waitingJobsCount(actor)}) as waiting_jobs
  `.execute(db);
  return rows[0] as JobOverview;
}
