import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { bucket, dayStart, localDay, startOfDate } from "#common/server/database/calendar.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { rateOnDay } from "#common/server/database/terms/employment-terms.ts";
import { isProjectFor } from "#common/server/database/visibility/project-visibility.ts";
import type { OwnAwayDay } from "#features/absence/rules/own-away-day.ts";
import { ownAwayDays } from "#features/absence/server/time-away.store.ts";
import { suggestionLimits } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { type FoundJob, jobsOfPage, pageParts } from "#features/jobs/server/job-rows.store.ts";
import { maxOfferedRows, type WeekRow } from "../rules/week.ts";
import { maxWeekJobs } from "../rules/week-days.ts";

type FoundWeek = { rows: readonly FoundJob[]; offered_rows: WeekRow[]; first_starts: string[]; away: OwnAwayDay[] };

/** The query reads one job above `maxWeekJobs`, which shows that the week is cut. */
export async function findWeek(db: Kysely<Database>, actor: Actor, monday: string): Promise<FoundWeek> {
  const userId = actor.id;
  const first = dayStart(monday);
  const jobs = db
    .selectFrom("jobs")
    .selectAll()
    .where("user_id", "=", userId)
    // A job that began in the week before may reach into this week.
    .where("started_at", ">=", dayStart(monday, -7))
    .where("started_at", "<", dayStart(monday, 7))
    .where((is) => is.or([is("started_at", ">=", first), is("ended_at", ">", first)]))
    .orderBy("started_at")
    .orderBy("id")
    .limit(sql.lit(maxWeekJobs + 1));
  const sunday = Temporal.PlainDate.from(monday).add({ days: 6 }).toString();
  const away = sql<OwnAwayDay[]>`(select coalesce(json_agg(own), '[]')
    from (${ownAwayDays(userId, { from: monday, to: sunday })}) as own)`;
  const {
    offered_rows,
    first_starts,
    away: days,
    ...page
  } = await db
    .with("page", () => jobs)
    .selectNoFrom(pageParts)
    .select([offeredRows(actor, first).as("offered_rows"), firstStarts(userId).as("first_starts"), away.as("away")])
    .executeTakeFirstOrThrow();
  return { rows: jobsOfPage(page), offered_rows, first_starts, away: days };
}

/** The start of the first job of each recent day, latest day first. Only the user's newest jobs are searched. */
const firstStarts = (userId: number) => sql<string[]>`array(
  select min(latest.started) from (
    select ${wallClock("started_at")} as started, minutes from jobs where user_id = ${userId}
    order by started_at desc, id desc limit ${sql.lit(suggestionLimits.jobs)}
  ) as latest where latest.minutes > 0
  group by left(latest.started, 10) order by 1 desc limit ${sql.lit(suggestionLimits.days)}
)`;

const ownRate = rateOnDay(sql`jobs.user_id`, localDay("jobs.started_at"));

const offeredRows = (actor: Actor, before: RawBuilder<Date>) => sql<WeekRow[]>`(
  select coalesce(json_agg(json_build_object(
      'project', json_build_object('id', projects.id, 'name', projects.name),
      'jobType', json_build_object('id', job_types.id, 'name', job_types.name),
      'hourly_rate', worked.hourly_rate) order by worked.started_at desc, worked.id desc), '[]')
  from (
    select latest.* from (
      select distinct on (jobs.project_id, jobs.job_type_id)
        jobs.id, jobs.project_id, jobs.job_type_id, jobs.started_at,
        case when jobs.price_mode = 'auto' and jobs.hourly_rate is distinct from ${ownRate} then jobs.hourly_rate end as hourly_rate
      from (
        select ${startOfDate(bucket("started_at", "week"))} as monday
        from jobs where user_id = ${actor.id} and started_at < ${before} and minutes > 0
        order by started_at desc, id desc limit 1
      ) as last_week
      join jobs on jobs.user_id = ${actor.id} and jobs.started_at >= last_week.monday and jobs.started_at < ${before}
      where jobs.minutes > 0
      order by jobs.project_id, jobs.job_type_id, jobs.started_at desc, jobs.id desc
    ) as latest order by latest.started_at desc, latest.id desc limit ${sql.lit(maxOfferedRows)}
  ) as worked
  join projects on projects.id = worked.project_id and not projects.is_closed and ${isProjectFor(actor)}
  join job_types on job_types.id = worked.job_type_id and not job_types.is_closed
)`;
