import { type RawBuilder, sql } from "kysely";

/** What the rows of jobs or of lines come to, the pay of work apart from what is given back (`moneyByKind`). */
export const moneySums = sql`coalesce(sum(price) filter (where kind = 'work'), 0) as price,
  coalesce(sum(price) filter (where kind = 'expense'), 0) as expense_price,
  coalesce(sum(price) filter (where kind = 'mileage'), 0) as mileage_price`;

/** The kilometres of the job with this id, there and back; null of what is no trip. */
export const kmOfJob = (jobId: string): RawBuilder<number | null> => sql<number | null>`(
  select case when is_round_trip then 2 * km else km end from job_trips where job_id = ${sql.ref(jobId)})`;

/** The kilometres that rows of trips come to, each of which is looked up by itself. */
export const kmSum = (km: RawBuilder<number | null>) =>
  sql<number>`coalesce(sum(${km}) filter (where kind = 'mileage'), 0)`;
