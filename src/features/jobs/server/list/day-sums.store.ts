import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { weekStartText } from "#common/rules/calendar/week.ts";
import { startOfDay } from "#common/rules/clock.ts";
import { localDay } from "#common/server/database/calendar.ts";
import { unseen } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { DaySums } from "#features/jobs/rules/list/day-sums.ts";
import { priceFor } from "#features/mileage/server/most-price.ts";
import { hoursCount } from "../job-scope.ts";
import { moneySums } from "../kinds/money-by-kind.ts";
import { allOf, isFound, type JobFilter, narrowingConditions } from "./job-filter.ts";

/** What the filter finds on each day of the weeks of these days, as far as its hours count. Each week by its own range. */
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
  const { user_id, status, scope } = filter;
  const jobs = allOf([
    ...(user_id === undefined ? [] : [sql`jobs.user_id = ${user_id}`]),
    ...(status === undefined ? [] : [sql`jobs.job_status = ${sql.lit(status)}`]),
    ...(scope === undefined ? [] : [scope.condition]),
    ...narrowingConditions(filter),
    ...isFound(filter),
    hoursCount(),
  ]);
  const { rows } = await sql<DaySums[number]>`
    select counting.day::text as day, sum(counting.minutes) as minutes, ${moneySums}
    from unnest(${starts(0)}, ${starts(7)}) as week (first, next)
    cross join lateral (
      select ${localDay("jobs.started_at")} as day, jobs.minutes, ${priceFor(actor)} as price, jobs.kind
      from jobs where jobs.started_at >= week.first and jobs.started_at < week.next and ${jobs}
    ) as counting
    group by counting.day order by counting.day`.execute(db);
  return rows;
}
