import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { plannedStart } from "#common/rules/norm/planned-week.ts";
import { dayStart } from "#common/server/database/calendar.ts";
import { allOf, type Condition, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { findPlannedDay } from "#common/server/database/terms/planned-days.ts";
import { isProjectFor, isProjectForUser } from "#common/server/database/visibility/project-visibility.ts";
import { type JobSuggestions, suggestionLimits } from "#features/jobs/rules/suggestions/job-suggestions.ts";
import { suggestedStart } from "#features/jobs/rules/suggestions/suggested-start.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import { jobsWhere } from "../selection/job-where.ts";

const { jobs: maxJobs, days: maxDays, recent: maxRecent } = suggestionLimits;

type Found = Omit<JobSuggestions, "start" | "planned_pause_minutes" | "planned_pause_start"> & {
  last_end: string | null;
  first_starts: string[];
};

export async function findJobSuggestions(
  db: Kysely<Database>,
  actor: Actor,
  userId: number,
  date: Temporal.PlainDate,
): Promise<JobSuggestions> {
  const dayEnd = dayStart(date, 1);
  const { rows } = await sql<Found>`
    with latest as materialized (
      select jobs.id, project_id, job_type_id, pause_minutes, hourly_rate, minutes, started_at,
        ${wallClock("jobs.started_at")} as started, row_number() over (order by started_at desc, jobs.id desc) as place
      from (${jobsOf(actor, userId)} limit ${sql.lit(maxJobs)}) as jobs
    )
    select
      (select ${wallClock("jobs.ended_at")} from (
        ${jobsOf(
          actor,
          userId,
          // A job that ends on the day is found if it began at most a week before.
          sql`and started_at < ${dayEnd} and started_at >= ${dayStart(date, -7)}
          and minutes > 0 and job_status <> 'REJECTED'`,
        )} limit ${sql.lit(maxJobs)}
      ) as jobs where ended_at >= ${dayStart(date)} order by ended_at desc limit 1) as last_end,
      array(select min(started) from latest where minutes > 0
        group by left(started, 10) order by 1 desc limit ${sql.lit(maxDays)}) as first_starts,
      (select json_build_object(
          'project', ${projectOf("latest.project_id", actor, userId)}, 'job_type', ${jobTypeOf("ordinary.job_type_id")},
          'pause_minutes', coalesce(ordinary.pause_minutes, 0), 'hourly_rate', ordinary.hourly_rate
        ) from latest left join lateral (
          select job_type_id, pause_minutes, hourly_rate from latest
          where minutes > 0 and started_at < ${dayEnd} and job_type_id in (select id from job_types where not is_extra)
          order by started_at desc, id desc limit 1
        ) as ordinary on true where minutes > 0 and started_at < ${dayEnd}
        order by started_at desc, id desc limit 1) as last_job,
      ${recent("projects", "project_id", projectOf("used.id", actor, userId), sql`and ${isOffered(actor, userId)}`)} as projects,
      ${recent("job_types", "job_type_id", jobTypeOf("used.id"), sql`and ${isKind("kind", ({ time }) => time === "period")}`)} as job_types,
      ${recent("job_types", "job_type_id", jobTypeOf("used.id"), sql`and ${isKind("kind", ({ isBooked }) => isBooked)}`)} as categories`.execute(
    db,
  );
  const { last_end, first_starts, ...found } = rows[0] as Found;
  const planned = await findPlannedDay(db, actor, userId, date);
  return {
    ...found,
    start: suggestedStart({
      date: date.toString(),
      lastEnd: last_end,
      firstStarts: first_starts,
      plannedStart: planned ? plannedStart(planned) : null,
    }),
    planned_pause_minutes: found.last_job === null ? (planned?.times?.pause_minutes ?? null) : null,
    planned_pause_start: planned?.pause_start ?? null,
  };
}

const jobsOf = (actor: Actor, userId: number, condition = sql``) => sql`
  select * from jobs where ${jobsWhere({ user_id: userId }, actor)} ${condition} order by started_at desc, id desc`;

const projectOf = (column: string, actor: Actor, userId: number) => sql`(select json_build_object('id', id, 'name', name
    ${can(actor, "read-project-codes") ? sql`, 'code', code` : sql``}) from projects where projects.id = ${sql.ref(column)} and not is_closed and ${isOffered(actor, userId)})`;

const isOffered = (actor: Actor, userId: number): Condition =>
  allOf([isProjectFor(actor), isProjectForUser(actor, sql`${userId}::integer`)]);

const jobTypeOf = (column: string) =>
  sql`(select json_build_object('id', id, 'name', name) from job_types where job_types.id = ${sql.ref(column)} and not is_closed)`;

const recent = (table: string, column: string, row: RawBuilder<unknown>, condition = sql``) => sql`array(
  select ${row} from (
    select ${sql.ref(column)} as id, min(place) as place from latest
    where ${sql.ref(column)} in (select id from ${sql.table(table)} where not is_closed ${condition})
    group by 1 order by place limit ${sql.lit(maxRecent)}
  ) as used order by place)`;
