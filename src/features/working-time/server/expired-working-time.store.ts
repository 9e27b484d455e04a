import { type Kysely, type RawBuilder, sql } from "kysely";
import { dayStart, localDay, startOfDate } from "#common/server/database/calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import { bookkeepingYears } from "#features/receipts/rules/receipt-bounds.ts";
import type { ExpiredWorkingTime } from "../rules/working-time.ts";

const yearStart = (year: RawBuilder<unknown>) => startOfDate(sql`make_date(${year}, 1, 1)`);

/** Cancelled jobs count too. A year that bookkeeping still needs is left out (docs/product-rules.md#working-time). */
export async function listExpiredWorkingTime(db: Kysely<Database>, lastYear: number): Promise<ExpiredWorkingTime> {
  const firstYear = sql`(select extract(year from least(
    (select ${localDay(sql`min(started_at)`)} from registered_jobs),
    (select min(date) from register_entries),
    (select min(day) from working_time_deviations)))::integer)`;
  const lastMoment = sql`${yearStart(sql`year + 1`)} - interval '1 day'`;
  const isOver = sql`ended_at <= ${dayStart(`${lastYear + 1}-01-01`)}`;
  const isOfYear = (date: string) =>
    sql`${sql.ref(date)} >= make_date(year, 1, 1) and ${sql.ref(date)} < make_date(year + 1, 1, 1)`;
  const countEntries = (table: string) => sql`(
    select count(*) from ${sql.table(table)} where ${isOfYear("date")} and (ended_at is null or ${isOver}))`;
  const { rows } = await sql<ExpiredWorkingTime[number]>`
    select year, jobs, entries, former_entries, deviations from generate_series(${firstYear}, ${lastYear}::integer) as year
    cross join lateral (
      select
        (select count(*) from registered_jobs
          where started_at >= ${yearStart(sql`year`)} and started_at < ${yearStart(sql`year + 1`)} and ${isOver}
            and ${isKind("registered_jobs.kind", ({ time }) => time === "period")}) as jobs,
        ${countEntries("register_entries")} as entries,
        ${countEntries("former_register_entries")} as former_entries,
        (select count(*) from working_time_deviations where ${isOfYear("day")}) as deviations
    ) as counted
    where jobs + entries + former_entries + deviations > 0
      and financial_year_of(${lastMoment}) + ${sql.lit(bookkeepingYears)} < financial_year_of(now())
    order by year`.execute(db);
  return rows;
}
