import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { localDay } from "#common/server/database/calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import { jobsSeenBy } from "#common/server/database/visibility/job-visibility.ts";
import { commuteDays, commuteState, firstCommuteDay, workplaceKey } from "../rules/commute/commute-days.ts";

/** The days of commutes that the actor sees. Rejected and reversed trips do not count. */
const commutesOf = (actor: Actor, user: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`
  select ${localDay("jobs.started_at")} as day
  from ${jobsSeenBy(actor)} join job_trips on job_trips.job_id = jobs.id
  where jobs.kind = 'mileage' and jobs.user_id = ${user} and job_trips.workplace_key = ${key}
    and jobs.job_status <> 'REJECTED'
    and not exists (select from job_reversals where job_reversals.job_id = jobs.id)`;

const restartOf = (user: RawBuilder<unknown>, key: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  select max(from_date) from commute_restarts
  where commute_restarts.user_id = ${user} and commute_restarts.workplace_key = ${key} and from_date <= ${day}`;

/** The number of days as in `commuteDays`, for the job in the SQL row `asked`; null unless the job is a commute. */
export const commuteDaysOfAsked = (actor: Actor) => sql<number | null>`(
  select count(distinct commutes.day)
  from job_trips as own
  cross join lateral (${commutesOf(actor, sql`asked.user_id`, sql`own.workplace_key`)}
    and jobs.started_at > asked.started_at - interval '13 months'
  ) as commutes
  where own.job_id = asked.id and own.workplace_key is not null
    and commutes.day <= ${localDay("asked.started_at")}
    and commutes.day > (${localDay("asked.started_at")} - interval '12 months')::date
    and commutes.day >= coalesce((${restartOf(sql`asked.user_id`, sql`own.workplace_key`, localDay("asked.started_at"))}), '-infinity')
  having count(*) > 0)`;

/** Null below `noticedCommuteDays` (docs/product-rules.md#what-the-form-of-a-trip-proposes). */
export async function findCommuteDays(
  db: Kysely<Database>,
  actor: Actor,
  { user_id, day, workplace }: { user_id: number; day: string; workplace: string },
): Promise<number | null> {
  const key = workplaceKey(workplace);
  const { rows } = await sql<{ day: string; restarted_on: string | null }>`
    select distinct driven.day::text,
      (${restartOf(sql`${user_id}`, sql`${key}`, sql`${day}::date`)})::text as restarted_on
    from (${commutesOf(actor, sql`${user_id}`, sql`${key}`)}) as driven
    where driven.day between ${firstCommuteDay(day)} and ${day}`.execute(db);
  const restartedOn = rows[0]?.restarted_on ?? undefined;
  const days = commuteDays(
    rows.map((row) => row.day),
    day,
    restartedOn,
  );
  return commuteState(days) === "fine" ? null : days;
}
