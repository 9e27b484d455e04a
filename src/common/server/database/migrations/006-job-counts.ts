import { type Kysely, sql } from "kysely";

/**
 * Each statement adds rows with its differences, so writers do not wait for each other. The server merges rows hourly.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const keys = sql`cross join lateral (values
  ('status', job_status), ('job_type', job_type_id::text), ('cost_center', cost_center_id::text)
) as counted(dimension, key)`;

const statements = [
  sql`create table job_counts (
    dimension text not null check (dimension in ('status', 'job_type', 'cost_center')),
    key text not null,
    jobs integer not null
  )`,
  sql`create index job_counts_idx on job_counts (dimension, key) include (jobs)`,
  sql`create function count_added_jobs() returns trigger language plpgsql as $$
    begin
      insert into job_counts (dimension, key, jobs)
      select dimension, key, count(*) from added ${keys} where key is not null group by dimension, key;
      return null;
    end $$`,
  sql`create function count_changed_jobs() returns trigger language plpgsql as $$
    begin
      insert into job_counts (dimension, key, jobs)
      select dimension, key, sum(change) from (
        select dimension, key, 1 as change from added ${keys}
        union all
        select dimension, key, -1 from removed ${keys}
      ) as changes
      where key is not null group by dimension, key having sum(change) <> 0;
      return null;
    end $$`,
  sql`create function count_removed_jobs() returns trigger language plpgsql as $$
    begin
      insert into job_counts (dimension, key, jobs)
      select dimension, key, -count(*) from removed ${keys} where key is not null group by dimension, key;
      return null;
    end $$`,
  sql`create trigger jobs_are_counted_in after insert on jobs
    referencing new table as added for each statement execute function count_added_jobs()`,
  sql`create trigger jobs_are_counted_again after update on jobs
    referencing new table as added old table as removed for each statement execute function count_changed_jobs()`,
  sql`create trigger jobs_are_counted_out after delete on jobs
    referencing old table as removed for each statement execute function count_removed_jobs()`,
  sql`insert into job_counts (dimension, key, jobs)
    select dimension, key, count(*) from jobs ${keys} where key is not null group by dimension, key`,
];
