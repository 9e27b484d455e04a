import { type Kysely, sql } from "kysely";
import { type Condition, type Person, wallClock } from "../../../../common/server/database/fragments.ts";
import type { Database } from "../../../../common/server/database/tables.ts";
import { hoursCount } from "../../../jobs/server/job-scope.ts";
import {
  type BlockedJobs,
  type DoubtfulJob,
  expensiveFactor,
  longJobHours,
  maxBlockedUsers,
  maxDoubtfulJobs,
  type PayrollChecks,
  usualPriceJobs,
} from "../../rules/payroll-checks.ts";

export async function sumJobs(
  db: Kysely<Database>,
  unpaid: Condition,
): Promise<Pick<PayrollChecks, "unpaid_count" | "approved">> {
  const { rows } = await sql<PayrollChecks["approved"] & { unpaid_count: number }>`
    select count(*) as unpaid_count, count(*) filter (where ${isApproved}) as jobs_count,
      coalesce(sum(minutes) filter (where ${isApproved}), 0) as minutes,
      coalesce(sum(price) filter (where ${isApproved}), 0) as price
    from jobs where ${unpaid}`.execute(db);
  const { unpaid_count, ...approved } = rows[0] ?? { unpaid_count: 0, jobs_count: 0, minutes: 0, price: 0 };
  return { unpaid_count, approved };
}

const isApproved = sql`job_status = 'APPROVED_BY_MANAGER'`;

/** The jobs of users without an employee number, by user. */
export async function findBlockedJobs(db: Kysely<Database>, unpaid: Condition): Promise<BlockedJobs> {
  const { rows } = await sql<Person & { jobs_count: number; all_users: number; all_jobs: number }>`
    select users.id, users.name, count(*) as jobs_count, count(*) over () as all_users,
      sum(count(*)) over () as all_jobs
    from users join jobs on jobs.user_id = users.id
    where users.employee_id is null and ${unpaid}
    group by users.id order by users.name, users.id limit ${maxBlockedUsers}`.execute(db);
  return {
    jobs_count: rows[0]?.all_jobs ?? 0,
    users_count: rows[0]?.all_users ?? 0,
    users: rows.map(({ id, name, jobs_count }) => ({ id, name, jobs_count })),
  };
}

const duplicateOf = sql`(select other.id from jobs as other
  where other.user_id = jobs.user_id and other.id <> jobs.id and other.started_at = jobs.started_at
    and other.ended_at = jobs.ended_at and other.project_id = jobs.project_id and ${hoursCount("other")}
  order by other.id limit 1)`;

/**
 * Whose work hours meet: those that start within a day, and the few longer ones, for which there is an index of their
 * own. No job is longer than the three months in which it may lie.
 */
const overlapOf = sql`(select met.id from (
    select * from jobs as other
    where other.user_id = jobs.user_id and other.started_at > jobs.started_at - interval '1 day'
      and other.started_at < jobs.ended_at
    union all
    select * from jobs as other
    where other.user_id = jobs.user_id and other.started_at > jobs.started_at - interval '93 days'
      and other.started_at <= jobs.started_at - interval '1 day' and other.minutes > 1440
  ) as met
  where jobs.minutes > 0 and met.minutes > 0 and met.id <> jobs.id and met.ended_at > jobs.started_at and ${hoursCount("met")}
  order by met.id limit 1)`;

/**
 * Among the jobs of each person from a day before the first unpaid one on, and the few long ones before them, those that
 * begin together with a neighbour or before one has ended: only they can be a duplicate or overlap, and only of them the
 * other one is looked up. The offset keeps the search by person: how many jobs there are since then, the planner cannot
 * know, and would read them all.
 */
const meetingJobs = sql`
  with near as (
    select jobs.* from (select user_id, min(started_at) as first from unpaid group by user_id) as person
    cross join lateral (
      select id, user_id, started_at, ended_at from jobs
      where jobs.user_id = person.user_id and jobs.started_at > person.first - interval '1 day'
        and job_status <> 'REJECTED'
      union all
      select id, user_id, started_at, ended_at from jobs
      where jobs.user_id = person.user_id and jobs.started_at > person.first - interval '93 days'
        and jobs.started_at <= person.first - interval '1 day' and jobs.minutes > 1440 and job_status <> 'REJECTED'
      offset 0
    ) as jobs
  ), neighbours as (
    select id, started_at, ended_at, lag(started_at) over by_start as started_before,
      lead(started_at) over by_start as started_after,
      max(ended_at) over (by_start rows between unbounded preceding and 1 preceding) as ended_before
    from near
    window by_start as (partition by user_id order by started_at, id)
  )
  select id from neighbours
  where ended_before > started_at or started_after < ended_at or started_at in (started_before, started_after)`;

/** The median of each person's latest jobs, of persons who have enough of them. */
const usualPrices = sql`select person.user_id,
    round(percentile_cont(0.5) within group (order by latest.price)::numeric, 2) as price
  from (select distinct user_id from unpaid) as person
  cross join lateral (
    select price from jobs where jobs.user_id = person.user_id and job_status <> 'REJECTED'
    order by started_at desc, id desc limit ${usualPriceJobs.most}
  ) as latest
  group by person.user_id
  having count(*) >= ${usualPriceJobs.fewest}`;

/** Unpaid jobs that look wrong, the oldest first, each with what is most telling about it. */
export async function listDoubtfulJobs(
  db: Kysely<Database>,
  unpaid: Condition,
): Promise<{ doubtful: DoubtfulJob[]; doubtful_count: number }> {
  const { rows } = await sql<DoubtfulJob & { total: number }>`
    with unpaid as materialized (select * from jobs where ${unpaid}),
    usual as materialized (${usualPrices}),
    meeting as materialized (${meetingJobs}),
    judged as materialized (
      select jobs.*, usual.price as usual,
        case when meeting.id is not null then ${duplicateOf} end as duplicate_of,
        case when meeting.id is not null then ${overlapOf} end as overlap_of
      from unpaid as jobs left join usual on usual.user_id = jobs.user_id left join meeting on meeting.id = jobs.id
    ),
    doubtful as (
      select judged.*, case
        when duplicate_of is not null then 'duplicate'
        when overlap_of is not null then 'overlap'
        when minutes > ${longJobHours * 60} then 'long'
        when price > usual * ${expensiveFactor} then 'expensive' end as doubt
      from judged
    )
    select jobs.id as job_id, json_build_object('id', users.id, 'name', users.name) as user, jobs.doubt,
      ${wallClock("jobs.started_at")} as started_at, ${wallClock("jobs.ended_at")} as ended_at, jobs.minutes, jobs.price,
      case jobs.doubt when 'duplicate' then duplicate_of when 'overlap' then overlap_of end as other_job_id,
      case jobs.doubt when 'expensive' then usual end as usual_price,
      count(*) over () as total
    from doubtful as jobs join users on users.id = jobs.user_id
    where jobs.doubt is not null
    order by jobs.started_at, jobs.id
    limit ${maxDoubtfulJobs}`.execute(db);
  return { doubtful: rows, doubtful_count: rows[0]?.total ?? 0 };
}
