import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { weekStartText } from "#common/rules/calendar/week.ts";
import { startOfDay } from "#common/rules/time/clock.ts";
import { allOf, unseen } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { DaySums } from "#features/jobs/rules/list/day-sums.ts";
import { hoursCount } from "../selection/job-scope.ts";
import { pricedJobs, sumJobs } from "../selection/job-sums.store.ts";
import { type JobFilter, jobsWhere } from "../selection/job-where.ts";

export async function listDaySums(
  db: Kysely<Database>,
  actor: Actor,
  filter: JobFilter,
  days: readonly string[],
): Promise<DaySums> {
  const weeks = [...new Set(days.map(weekStartText))];
  const starts = (daysLater: number) =>
    unseen(
      weeks.map((week) => startOfDay(Temporal.PlainDate.from(week).add({ days: daysLater })).toString()),
      "timestamptz[]",
    );
  const isInWeek = sql`jobs.started_at >= week.first and jobs.started_at < week.next`;
  const jobs = allOf([isInWeek, jobsWhere(filter, actor), hoursCount()]);
  const { rows } = await sql<DaySums[number]>`
    select summed.day::text as day, summed.minutes, summed.sums
    from unnest(${starts(0)}, ${starts(7)}) as week (first, next)
    cross join lateral (${sumJobs(pricedJobs(actor), jobs, ["day"])}) as summed
    order by summed.day`.execute(db);
  return rows;
}
