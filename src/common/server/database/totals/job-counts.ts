import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Queue } from "#common/server/background/queue.ts";
import type { Database } from "../tables.ts";

type Dimension = "status" | "job_type" | "cost_center";

export function jobCount(dimension: Dimension, key?: RawBuilder<string>): RawBuilder<number> {
  const ofKey = key ? sql`and job_counts.key = ${key}` : sql``;
  return sql<number>`(select coalesce(sum(jobs), 0) from job_counts where dimension = ${dimension} ${ofKey})`;
}

export async function recountJobs(trx: Kysely<Database>): Promise<void> {
  await sql`delete from job_counts`.execute(trx);
  await sql`insert into job_counts (dimension, key, jobs)
    select dimension, key, count(*) from jobs cross join lateral (values
      ('status', job_status), ('job_type', job_type_id::text), ('cost_center', cost_center_id::text)
    ) as counted(dimension, key)
    where key is not null group by dimension, key`.execute(trx);
}

export async function compactJobCounts(db: Kysely<Database>): Promise<void> {
  await sql`with added as (delete from job_counts returning dimension, key, jobs)
    insert into job_counts (dimension, key, jobs)
    select dimension, key, sum(jobs) from added group by dimension, key having sum(jobs) <> 0`.execute(db);
}

export function keepJobCountsSmall(queue: Queue, db: Kysely<Database>): void {
  queue.hourly("compact-job-counts", () => compactJobCounts(db));
}
