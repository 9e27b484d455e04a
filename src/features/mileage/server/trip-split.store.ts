import { type Kysely, type RawBuilder, sql } from "kysely";
import { localDay, startOfDate } from "#common/server/database/calendar.ts";
import { type Condition, keptAsTheyAre } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { YearWithoutRates } from "../rules/mileage-rates.ts";
import { yearlyHighKm } from "../rules/mileage-split.ts";

const yearOf = (date: RawBuilder<unknown>) => sql`extract(year from ${date})::smallint`;

export const tripKm = sql`(case when job_trips.is_round_trip then 2 * job_trips.km else job_trips.km end)`;

/** The latest rates of the same year that begin on or before the date (docs/product-rules.md#mileage-rates). */
export const ratesOf = (date: RawBuilder<unknown>) => sql`(
  select coalesce(own_high, high) as high, coalesce(own_low, low) as low, coalesce(own_bicycle, bicycle) as bicycle
  from mileage_rates
  where from_date <= ${date} and from_date >= date_trunc('year', ${date})
  order by from_date desc limit 1)`;

/** Used kilometres at the high rate: the opening and the paid trips, without trips whose reversal is pending. */
const highKmOf = (wanted: RawBuilder<unknown>) => sql`
  select user_id, year, sum(km) as km from (
    select wanted.user_id, wanted.year, km from (${wanted}) as wanted join mileage_openings using (user_id, year)
    union all
    select wanted.user_id, wanted.year, parts.km
    from (${wanted}) as wanted join payroll_line_parts as parts using (user_id, year)
    join payroll_lines on payroll_lines.id = parts.payroll_line_id
    join payrolls on payrolls.id = payroll_lines.payroll_id
    where parts.part = 'high' and payrolls.annulled_at is null
    union all
    select wanted.user_id, wanted.year, -parts.km
    from (${wanted}) as wanted join payroll_line_parts as parts using (user_id, year)
    join job_reversals on job_reversals.payroll_line_id = parts.payroll_line_id
    where parts.part = 'high' and job_reversals.payroll_id is null
  ) as taken group by user_id, year`;

/** Splits trips as if paid together now, by the rule of `splitTrip`. Rate and price are null on days without rates. */
export const splitOf = (jobs: Condition): RawBuilder<unknown> =>
  splitOfTrips(sql`select jobs.*, null::integer as line_id from jobs where jobs.kind = 'mileage' and ${jobs}`);

/** A left join may run as a slow nested loop. A full join gives the same rows, as each row of `taken` has trips. */
function splitOfTrips(jobs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with trips as (
      select jobs.id as job_id, line_id, jobs.user_id, ${localDay("jobs.started_at")} as day,
        ${yearOf(localDay("jobs.started_at"))} as year, ${tripKm} as km, job_trips.vehicle, job_types.salary_code,
        job_types.low_salary_code, job_types.bicycle_salary_code
      from (${jobs}) as jobs
      join job_trips on job_trips.job_id = jobs.id
      join job_types on job_types.id = jobs.job_type_id
    ), taken as materialized (
      ${highKmOf(sql`select distinct user_id, year from trips`)}
    ), ordered as (
      select trips.*, greatest(0, ${sql.lit(yearlyHighKm)} - coalesce(taken.km, 0)
        - coalesce(sum(trips.km) filter (where trips.vehicle = 'car') over earlier, 0)) as high_left
      from trips full join taken on taken.user_id = trips.user_id and taken.year = trips.year
      window earlier as (
        partition by trips.user_id, trips.year order by trips.day, trips.job_id
        rows between unbounded preceding and 1 preceding)
    )
    select job_id, line_id, parts.part, user_id, year, parts.salary_code, parts.km, parts.rate,
      round(parts.km * parts.rate, 2) as price
    from ordered
    left join lateral ${ratesOf(sql`ordered.day`)} as rates on true
    cross join lateral (values
      ('high', salary_code, case vehicle when 'car' then least(km, high_left) else 0 end, rates.high),
      ('low', low_salary_code, case vehicle when 'car' then greatest(0, km - high_left) else 0 end, rates.low),
      ('bicycle', bicycle_salary_code, case vehicle when 'bicycle' then km else 0 end, rates.bicycle)
    ) as parts (part, salary_code, km, rate)
    where parts.km > 0`;
}

export const hasNoRates: Condition = sql<boolean>`(jobs.kind = 'mileage'
  and not exists ${ratesOf(localDay("jobs.started_at"))})`;

export async function listYearsWithoutRates(
  db: Kysely<Database>,
  jobs: Condition,
): Promise<(YearWithoutRates & { jobs_count: number })[]> {
  const { rows } = await sql<YearWithoutRates & { jobs_count: number }>`
    with years as (
      select ${yearOf(localDay("jobs.started_at"))} as year, count(*) as jobs_count from jobs
      where ${jobs} and ${hasNoRates} group by year
    )
    select year, jobs_count,
      (select min(from_date)::text from mileage_rates where ${yearOf(sql`from_date`)} = year) as rates_from
    from years order by year`.execute(db);
  return rows;
}

/** Locks rates and openings, so that all statements of the transaction split trips in the same way. */
export async function holdRates(trx: Kysely<Database>): Promise<void> {
  await sql`lock table mileage_rates, mileage_openings in share mode`.execute(trx);
}

/** Locks and prices the trips that have rates. Returns a condition for these trips and all jobs that are no trips. */
export async function priceTrips(trx: Kysely<Database>, jobs: Condition): Promise<Condition> {
  const { rows } = await sql<{ id: number }>`select id from jobs
    where jobs.kind = 'mileage' and ${jobs} and not ${hasNoRates} for no key update`.execute(trx);
  // One array literal, because the driver serialises many parameters slowly.
  const ids = `{${rows.map(({ id }) => id).join(",")}}`;
  const trips = sql<boolean>`(jobs.id = any(${ids}::integer[]))`;
  if (rows.length > 0)
    await sql`update jobs set price = priced.price, ${keptAsTheyAre}
      from (select job_id, sum(price) as price from (${splitOf(trips)}) as parts group by job_id) as priced
      where jobs.id = priced.job_id and jobs.price <> priced.price`.execute(trx);
  return sql<boolean>`(jobs.kind <> 'mileage' or ${trips})`;
}

/**
 * Inserts the parts of a run's new lines. The lines are joined by key, because PostgreSQL cannot estimate the number of
 * rows that the same statement inserts, and would otherwise compare each line with each part.
 * @param lines the name of the CTE with the new lines: `id`, `job_id` and `kind`
 */
export const insertPartsOf = (lines: string) => sql`
  insert into payroll_line_parts (payroll_line_id, part, user_id, year, salary_code, km, rate, price)
  select line_id, part, user_id, year, salary_code, km, rate, price
  from (${splitOfTrips(sql`select jobs.*, lines.id as line_id
    from ${sql.table(lines)} as lines join jobs on jobs.id = lines.job_id where lines.kind = 'mileage'`)}) as parts`;

export type EstimatedTrip = {
  readonly user_id: number;
  readonly day: string;
  /** Null for an unsaved trip. */
  readonly job_id: number | null;
};

/** High-rate kilometres used before each trip, in the order of `trips`. Other unsaved trips are not included. */
export async function findHighKmBefore(db: Kysely<Database>, trips: readonly EstimatedTrip[]): Promise<number[]> {
  const column = <Value>(value: (trip: EstimatedTrip) => Value) => trips.map(value);
  const { rows } = await sql<{ km: number }>`
    with asked as (
      select * from unnest(${column(({ user_id }) => user_id)}::integer[], ${column((trip) => trip.day)}::date[],
        ${column(({ job_id }) => job_id)}::integer[]) with ordinality as asked (user_id, day, job_id, place)
    ), taken as materialized (
      ${highKmOf(sql`select distinct user_id, ${yearOf(sql`day`)} as year from asked`)}
    )
    select coalesce(taken.km, 0) + coalesce((
      select sum(${tripKm}) from jobs join job_trips on job_trips.job_id = jobs.id
      where jobs.user_id = asked.user_id and jobs.kind = 'mileage' and job_trips.vehicle = 'car'
        and jobs.payroll_id is null and jobs.job_status <> 'REJECTED' and jobs.id is distinct from asked.job_id
        and jobs.started_at >= ${startOfDate(sql`date_trunc('year', asked.day::timestamp)`)}
        and (${localDay("jobs.started_at")}, jobs.id) < (asked.day, coalesce(asked.job_id, 2147483647))
    ), 0) as km
    from asked left join taken on taken.user_id = asked.user_id and taken.year = ${yearOf(sql`asked.day`)}
    order by asked.place`.execute(db);
  return rows.map(({ km }) => km);
}

/** Only payroll lines of trips have rows in `payroll_line_parts`. */
export const isTripLine: Condition = sql<boolean>`(payroll_lines.kind = 'mileage')`;
