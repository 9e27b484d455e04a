import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { weekStart } from "#common/rules/calendar/week.ts";
import { startOfDay } from "#common/rules/time/clock.ts";
import { person, unseen, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { ownAwayDays } from "#features/absence/server/time-away.store.ts";
import { type FrontPage, frontPageLimits } from "#features/jobs/rules/front-page/front-page.ts";
import { priceFor } from "../kinds/computed-prices.ts";
import { kindSums } from "../kinds/kind-sums.ts";
import { hoursCount, isWaitingFor } from "../selection/job-scope.ts";
import { pricedJobs, sumJobs } from "../selection/job-sums.store.ts";

const { rejected: maxRejected, people: maxPeople, recent: maxRecent } = frontPageLimits;

const period = sql`${wallClock("jobs.started_at")} as started_at, ${wallClock("jobs.ended_at")} as ended_at, jobs.minutes`;
const projectName = sql`(select name from projects where projects.id = jobs.project_id) as project_name`;

const listOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(list), '[]') from (${rows}) as list)`;

/** For the replacement of a reversed job, `rejected_by` is the person who reversed the paid job. */
const rejectedJobs = (actor: Actor) => sql`
  select jobs.id, jobs.version, jobs.kind, ${projectName}, ${period}, jobs.rejection_reason,
    ${person("rejection.user_id")} as rejected_by, ${person("rejection.on_behalf_of_user_id")} as on_behalf_of
  from jobs
  left join lateral (
    select id, user_id, on_behalf_of_user_id from job_history
    where job_history.job_id = jobs.id and to_status = 'REJECTED' and from_status is distinct from to_status
    order by id desc limit 1
  ) as rejection on true
  where jobs.user_id = ${actor.id} and jobs.job_status = 'REJECTED'
  order by rejection.id desc nulls last, jobs.id desc limit ${sql.lit(maxRejected)}`;

const recentJobs = (actor: Actor) => sql`
  select jobs.id, jobs.kind, ${projectName},
    (select name from job_types where job_types.id = jobs.job_type_id) as job_type_name,
    ${period}, jobs.price, jobs.job_status
  from jobs where jobs.user_id = ${actor.id} order by started_at desc, id desc limit ${sql.lit(maxRecent)}`;

const monthMinutes = (actor: Actor, monthStart: Temporal.PlainDate) => sql`(select coalesce(sum(minutes), 0) from jobs
  where user_id = ${actor.id} and started_at >= ${startOf(monthStart)} and ${hoursCount()})`;

const weekDays = (actor: Actor, monday: Temporal.PlainDate) => sql`
  select day::text as date, coalesce(registered.minutes, 0) as minutes
  from unnest(${daysFrom(monday)}::date[]) as day
  left join (
    ${sumJobs(pricedJobs(actor), isCountedOf(actor, monday), ["day"])}
  ) as registered using (day)
  order by day`;

const isCountedOf = (actor: Actor, monday: Temporal.PlainDate) => sql<boolean>`(jobs.user_id = ${actor.id}
  and started_at >= ${startOf(monday)} and started_at < ${startOf(monday.add({ days: 7 }))} and ${hoursCount()})`;

const weekOf = (day: Temporal.PlainDate) => {
  const monday = weekStart(day);
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() };
};

const daysFrom = (monday: Temporal.PlainDate) =>
  Array.from({ length: 7 }, (_, days) => monday.add({ days }).toString());

const startOf = (date: Temporal.PlainDate) => unseen(startOfDay(date).toString(), "timestamptz");

const waitingPeople = sql`
  select json_build_object('id', users.id, 'name', users.display_name) as user, jobs_count, minutes, sums
  from by_person join users on users.id = by_person.user_id
  order by oldest, by_person.user_id limit ${sql.lit(maxPeople)}`;

/** `waiting` already has the prices that the actor may see (`priceFor`). */
const waitingJobs = { from: sql`waiting as jobs`, price: sql.ref<number>("jobs.price") };

export async function findFrontPage(db: Kysely<Database>, actor: Actor, today: Temporal.PlainDate): Promise<FrontPage> {
  const { rows } = await sql<FrontPage>`
    with waiting as materialized (
      select user_id, kind, minutes, ${priceFor(actor)} as price, started_at from jobs where ${isWaitingFor(actor)}
    ), by_person as materialized (
      ${sumJobs(waitingJobs, sql<boolean>`true`, ["user"])}
    )
    select
      json_build_object(
        'jobs_count', (select count(*) from jobs where user_id = ${actor.id} and job_status = 'REJECTED'),
        'jobs', ${listOf(rejectedJobs(actor))}
      ) as rejected,
      (select json_build_object(
        'jobs_count', count(*), 'minutes', coalesce(sum(minutes), 0), 'sums', ${kindSums()},
        'people_count', count(distinct user_id), 'people', ${listOf(waitingPeople)}
      ) from waiting) as waiting,
      ${listOf(weekDays(actor, weekStart(today)))} as week,
      ${listOf(ownAwayDays(actor.id, weekOf(today)))} as away,
      ${monthMinutes(actor, today.with({ day: 1 }))} as month_minutes,
      ${listOf(recentJobs(actor))} as recent,
      array(select distinct kind from job_types where not is_closed order by 1) as open_kinds`.execute(db);
  return rows[0] as FrontPage;
}
