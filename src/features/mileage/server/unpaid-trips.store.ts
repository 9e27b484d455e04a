import { type Kysely, sql } from "kysely";
import { isWithinDays } from "#common/server/database/calendar.ts";
import { type Condition, keptAsTheyAre } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { announce } from "#features/webhooks/server/announce.ts";
import { splitOf } from "./trip-split.store.ts";

/* Unpaid trips have estimated prices, which follow rates and openings (docs/product-rules.md#paid-trips). */

export async function repriceTripsOfYears(
  trx: Kysely<Database>,
  actorId: number,
  dates: readonly string[],
): Promise<void> {
  for (const year of new Set(dates.map((date) => Temporal.PlainDate.from(date).year)))
    await reprice(trx, actorId, isOfYear(year));
}

export function repriceTripsOf(trx: Kysely<Database>, actorId: number, userId: number, year: number): Promise<void> {
  return reprice(trx, actorId, sql<boolean>`(jobs.user_id = ${userId} and ${isOfYear(year)})`);
}

const isOfYear = (year: number) => isWithinDays("jobs.started_at", { from: `${year}-01-01`, to: `${year}-12-31` });

/** `chosen` must select all trips of a person in a year or none, because a price depends on the earlier trips. */
async function reprice(trx: Kysely<Database>, actorId: number, chosen: Condition): Promise<void> {
  const trips = sql<boolean>`(jobs.kind = 'mileage' and jobs.payroll_id is null and jobs.job_status <> 'REJECTED'
    and ${chosen})`;
  // Other changes of many jobs lock the jobs in this order, too, which prevents deadlocks. Payroll runs already wait in
  // `holdRates`, because this transaction has changed rates or openings.
  await sql`select id from jobs where ${trips} order by id for no key update`.execute(trx);
  const { rows } = await sql<{ job_id: number }>`
    with priced as (
      select jobs.id, jobs.price as before, parts.price
      from jobs join (
        select job_id, coalesce(sum(price), 0) as price from (${splitOf(trips)}) as parts group by job_id
      ) as parts on parts.job_id = jobs.id
      where jobs.price <> parts.price
    ), repriced as (
      update jobs set price = priced.price, version = version + 1, ${keptAsTheyAre}
      from priced where jobs.id = priced.id
      returning jobs.id, jobs.job_status, priced.before, jobs.price
    )
    insert into job_history (job_id, user_id, event, from_status, to_status, changes)
    select id, ${actorId}::integer, 'changed', job_status, job_status,
      jsonb_build_array(jsonb_build_object('field', 'price', 'from', before, 'to', price))
    from repriced order by id
    returning job_id`.execute(trx);
  await announce(
    trx,
    rows.map(({ job_id: id }) => ({ event: "job.changed", id })),
  );
}
