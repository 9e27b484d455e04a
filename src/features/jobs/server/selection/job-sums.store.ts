import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { bucket } from "#common/server/database/calendar.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import { priceFor } from "../kinds/computed-prices.ts";
import { kindSums } from "../kinds/kind-sums.ts";

export const sumColumns = {
  day: "day",
  week: "week_start",
  month: "month_start",
  user: "user_id",
  project: "project_id",
  job_type: "job_type_id",
  cost_center: "cost_center_id",
  kind: "kind",
  status: "job_status",
} as const;

export type SumKey = keyof typeof sumColumns;

const keyOf = (key: SumKey) =>
  key === "day" || key === "week" || key === "month"
    ? sql`${bucket("jobs.started_at", key)} as ${sql.ref(sumColumns[key])}`
    : sql.ref(`jobs.${sumColumns[key]}`);

/** `from` is a relation with the name `jobs`. */
export type SummedJobs = { readonly from: RawBuilder<unknown>; readonly price: RawBuilder<number> };

export const pricedJobs = (actor: Actor): SummedJobs => ({ from: sql`jobs`, price: priceFor(actor) });

/** `more` has further aggregates, as SQL that begins with a comma. */
export function sumJobs(
  { from, price }: SummedJobs,
  where: Condition,
  by: readonly SumKey[],
  more = sql``,
): RawBuilder<unknown> {
  const keys = by.map((key) => sql`${keyOf(key)}, `);
  const places = sql.join(by.map((_key, place) => sql.lit(place + 1)));
  return sql`
    select ${sql.join(keys, sql``)} count(*) as jobs_count, sum(jobs.minutes) as minutes,
      ${kindSums(price)} as sums, min(jobs.started_at) as oldest ${more}
    from ${from} where ${where} ${by.length === 0 ? sql`` : sql`group by ${places}`}`;
}
