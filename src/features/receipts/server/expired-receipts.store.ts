import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { ExpiredReceipts } from "../rules/receipt.ts";
import { bookkeepingYears } from "../rules/receipt-bounds.ts";

const expired = sql`(
  select receipt_id, max(financial_year_of(jobs.started_at)) as year
  from job_receipts join registered_jobs as jobs on jobs.id = job_receipts.job_id
  group by receipt_id
  having max(financial_year_of(jobs.started_at)) + ${sql.lit(bookkeepingYears)} < financial_year_of(now())
) as expired`;

export async function listExpiredReceipts(db: Kysely<Database>): Promise<ExpiredReceipts> {
  const { rows } = await sql<ExpiredReceipts[number]>`
    select year, count(*) as receipts from ${expired} group by year order by year`.execute(db);
  return rows;
}

export async function deleteExpiredReceipts(trx: Kysely<Database>, year: number): Promise<number> {
  const { rows } = await sql<{ receipt_id: number }>`
    delete from job_receipts
    where receipt_id in (select receipt_id from ${expired} where year = ${year})
    returning receipt_id`.execute(trx);
  const ids = [...new Set(rows.map(({ receipt_id }) => receipt_id))];
  if (ids.length > 0) await sql`delete from receipts where id = any(${ids})`.execute(trx);
  return ids.length;
}
