import { type Kysely, type RawBuilder, sql } from "kysely";
import { dayStart, localDay, startOfDate } from "#common/server/database/calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isKind } from "#features/jobs/server/kinds/is-kind.ts";
import { bookkeepingYears } from "#features/receipts/rules/receipt-bounds.ts";
import type { ExpiredWorkingTime } from "../rules/working-time.ts";

const yearStart = (year: RawBuilder<unknown>) => startOfDate(sql`make_date(${year}, 1, 1)`);

/**
 * The number of jobs with times in each year up to one, cancelled ones included, oldest year first. A year waits until its last day is
 * no longer needed for the bookkeeping either (docs/product-rules.md#working-time).
 * @param lastYear the last one that the law on working time lets go
 */
export async function listExpiredWorkingTime(db: Kysely<Database>, lastYear: number): Promise<ExpiredWorkingTime> {
  const firstYear = sql`(select extract(year from ${localDay(sql`min(started_at)`)})::integer from registered_jobs)`;
  const lastMoment = sql`${yearStart(sql`year + 1`)} - interval '1 day'`;
  const { rows } = await sql<ExpiredWorkingTime[number]>`
    select year, jobs from generate_series(${firstYear}, ${lastYear}::integer) as year
    cross join lateral (
      select count(*) as jobs from registered_jobs
      where started_at >= ${yearStart(sql`year`)} and started_at < ${yearStart(sql`year + 1`)}
        and ended_at <= ${dayStart(`${lastYear + 1}-01-01`)}
        and ${isKind("registered_jobs.kind", ({ time }) => time === "period")}
    ) as counted
    where jobs > 0 and financial_year_of(${lastMoment}) + ${sql.lit(bookkeepingYears)} < financial_year_of(now())
    order by year`.execute(db);
  return rows;
}
