import { type RawBuilder, sql } from "kysely";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { tripKm } from "#features/mileage/server/trip-split.store.ts";

/** What the rows of jobs or of lines that are of a kind come to. */
export const moneyOf = (kind: JobKind, price = sql.ref<number>("price")): RawBuilder<number> =>
  sql<number>`coalesce(sum(${price}) filter (where kind = ${sql.lit(kind)}), 0)`;

/** The pay of work apart from what is given back (`moneyByKind`). */
export const moneySums = moneySumsOf();

/** The same of rows with another price. */
export function moneySumsOf(price?: RawBuilder<number>): RawBuilder<unknown> {
  return sql`${moneyOf("work", price)} as price, ${moneyOf("expense", price)} as expense_price,
    ${moneyOf("mileage", price)} as mileage_price`;
}

/** The kilometres of the job with this id, there and back; null of what is no trip. */
export const kmOfJob = (jobId: string): RawBuilder<number | null> => sql<number | null>`(
  select ${tripKm} from job_trips where job_id = ${sql.ref(jobId)})`;

/** The kilometres that rows of trips come to, each of which is looked up by itself. */
export const kmSum = (km: RawBuilder<number | null>) =>
  sql<number>`coalesce(sum(${km}) filter (where kind = 'mileage'), 0)`;
