import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { bucket } from "#common/server/database/calendar.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import { priceFor } from "../kinds/computed-prices.ts";
import { kindSums } from "../kinds/kind-sums.ts";

const keys = {
  day: sql`${bucket("jobs.started_at", "day")} as day`,
  week: sql`${bucket("jobs.started_at", "week")} as week_start`,
  month: sql`${bucket("jobs.started_at", "month")} as month_start`,
  user: sql`jobs.user_id`,
  project: sql`jobs.project_id`,
  kind: sql`jobs.kind`,
  status: sql`jobs.job_status`,
};

export type SumKey = keyof typeof keys;

/** A relation that is named `jobs`, and the price of its rows. */
export type SummedJobs = { readonly from: RawBuilder<unknown>; readonly price: RawBuilder<number> };

export const pricedJobs = (actor: Actor): SummedJobs => ({ from: sql`jobs`, price: priceFor(actor) });

/**
 * A row per combination of keys, with `jobs_count`, `minutes`, `sums` by kind, and the earliest start.
 * @param more further aggregates
 */
export function sumJobs(
  { from, price }: SummedJobs,
  where: Condition,
  by: readonly [SumKey, ...SumKey[]],
  more = sql``,
): RawBuilder<unknown> {
  return sql`
    select ${sql.join(by.map((key) => keys[key]))}, count(*) as jobs_count, sum(jobs.minutes) as minutes,
      ${kindSums(price)} as sums, min(jobs.started_at) as oldest ${more}
    from ${from} where ${where} group by ${sql.join(by.map((_key, place) => sql.lit(place + 1)))}`;
}
