import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../common/rules/actor.ts";
import { timeZone } from "../../../common/rules/clock.ts";
import { isVisibleTo } from "../../../common/server/database/job-visibility.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { commuteDays, commuteState, firstCommuteDay, workplaceKey } from "../rules/commute-days.ts";

const dayOf = (column: RawBuilder<unknown>) => sql`(${column} at time zone ${sql.lit(timeZone)})::date`;

/** The days on which a person drove between home and a workplace, in jobs that are neither rejected nor taken back. */
const commutesOf = (user: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`
  select ${dayOf(sql`driven.started_at`)} as day, driven.user_id, driven.project_id, driven.cost_center_id
  from jobs as driven join job_trips on job_trips.job_id = driven.id
  where driven.kind = 'mileage' and driven.user_id = ${user} and job_trips.workplace_key = ${key}
    and driven.job_status <> 'REJECTED'
    and not exists (select from job_reversals where job_reversals.job_id = driven.id)`;

/** The last day up to one on which a person's days to a workplace were started anew. */
const restartOf = (user: RawBuilder<unknown>, key: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  select max(from_date) from commute_restarts
  where commute_restarts.user_id = ${user} and commute_restarts.workplace_key = ${key} and from_date <= ${day}`;

/**
 * Which day of trips to its workplace one of `asked` is, as `commuteDays` counts (docs/product-rules.md#the-60-day-rule);
 * null for what is no trip between home and work.
 */
export const commuteDaysOfAsked = sql<number | null>`(
  select count(distinct commutes.day)
  from job_trips as own
  cross join lateral (${commutesOf(sql`asked.user_id`, sql`own.workplace_key`)}
    and driven.started_at > asked.started_at - interval '13 months'
  ) as commutes
  where own.job_id = asked.id and own.workplace_key is not null
    and commutes.day <= ${dayOf(sql`asked.started_at`)}
    and commutes.day > (${dayOf(sql`asked.started_at`)} - interval '12 months')::date
    and commutes.day >= coalesce((${restartOf(sql`asked.user_id`, sql`own.workplace_key`, dayOf(sql`asked.started_at`))}), '-infinity')
  having count(*) > 0)`;

/**
 * Which day a trip between home and a workplace would be that is not saved yet; null while there is nothing to say of it, and
 * for whoever does not see all trips that count: day by day it would tell who was where
 * (docs/product-rules.md#what-the-form-of-a-trip-proposes).
 */
export async function findCommuteDays(
  db: Kysely<Database>,
  actor: Actor,
  { user_id, day, workplace }: { user_id: number; day: string; workplace: string },
): Promise<number | null> {
  const key = workplaceKey(workplace);
  const { rows } = await sql<{ day: string; is_visible: boolean; restarted_on: string | null }>`
    select jobs.day::text, bool_and(${isVisibleTo(actor)}) as is_visible,
      (${restartOf(sql`${user_id}`, sql`${key}`, sql`${day}::date`)})::text as restarted_on
    from (${commutesOf(sql`${user_id}`, sql`${key}`)}) as jobs
    where jobs.day between ${firstCommuteDay(day)} and ${day}
    group by jobs.day`.execute(db);
  const restartedOn = rows[0]?.restarted_on ?? undefined;
  const days = commuteDays(
    rows.map((row) => row.day),
    day,
    restartedOn,
  );
  const first = firstCommuteDay(day, restartedOn);
  const seesAll = rows.every((row) => row.is_visible || row.day < first);
  return seesAll && commuteState(days) !== "fine" ? days : null;
}
