import { type Kysely, sql } from "kysely";

/** The view `jobs` leaves out cancelled jobs, so that no query has to (docs/decisions/064-cancelled-jobs.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const table = [
  sql`alter table jobs rename to registered_jobs`,
  sql`alter table registered_jobs
    add column cancelled_at timestamptz,
    add column cancelled_by_user_id integer references users,
    add constraint jobs_cancelled_by_somebody check ((cancelled_at is null) = (cancelled_by_user_id is null)),
    add constraint jobs_cancelled_undecided check (
      cancelled_at is null or (job_status in ('NEW', 'REJECTED') and decided_by_user_id is null))`,
  // Later migrations that add columns to jobs call this. A replaced view must have new columns last, hence `attnum`.
  sql`create function make_jobs_view() returns void language plpgsql as $$
    begin
      execute format('create or replace view jobs as select %s from registered_jobs where cancelled_at is null', (
        select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = 'registered_jobs'::regclass and attnum > 0 and not attisdropped and attname not like 'cancelled\\_%'
      ));
    end $$`,
  sql`select make_jobs_view()`,
];

/** Limits each index to jobs that are not cancelled. Otherwise no index alone could answer a query of the view. */
const indexes = [
  sql`do $$
    declare
      index record;
    begin
      for index in
        select indexname as name, indexdef as definition from pg_indexes
        where schemaname = 'public' and tablename = 'registered_jobs' and indexname <> 'jobs_pkey'
      loop
        execute format('drop index %I', index.name);
        execute index.definition
          || case when position(' WHERE ' in index.definition) > 0 then ' and ' else ' where ' end || 'cancelled_at is null';
      end loop;
    end $$`,
  sql`create index jobs_cancelled_idx on registered_jobs (user_id, cancelled_at desc, id desc)
    where cancelled_at is not null`,
];

const history = [
  sql`alter table job_history
    drop constraint job_history_event_check,
    add constraint job_history_event_check check (event in (
      'created', 'changed', 'approved', 'rejected', 'resubmitted', 'paid', 'annulled', 'reversed', 'replaced', 'withdrawn',
      'cancelled', 'closed', 'restored'
    ))`,
  // The trigger function must accept the history of cancelled jobs.
  sql`do $$
    begin
      execute replace(pg_get_functiondef('refuse_history_of_unknown'::regproc), 'from jobs where', 'from registered_jobs as jobs where');
    end $$`,
];

const keys = sql`cross join lateral (values
  ('status', job_status), ('job_type', job_type_id::text), ('cost_center', cost_center_id::text)
) as counted(dimension, key)`;

const counts = [
  sql`create or replace function count_added_jobs() returns trigger language plpgsql as $$
    begin
      insert into job_counts (dimension, key, jobs)
      select dimension, key, count(*) from added ${keys}
      where key is not null and cancelled_at is null group by dimension, key;
      return null;
    end $$`,
  sql`create or replace function count_changed_jobs() returns trigger language plpgsql as $$
    begin
      insert into job_counts (dimension, key, jobs)
      select dimension, key, sum(change) from (
        select job_status, job_type_id, cost_center_id, sum(change) as change from (
          select job_status, job_type_id, cost_center_id, 1 as change from added where cancelled_at is null
          union all
          select job_status, job_type_id, cost_center_id, -1 from removed where cancelled_at is null
        ) as changes
        group by job_status, job_type_id, cost_center_id having sum(change) <> 0
      ) as alike
      ${keys}
      where key is not null group by dimension, key having sum(change) <> 0;
      return null;
    end $$`,
  sql`create or replace function count_removed_jobs() returns trigger language plpgsql as $$
    begin
      insert into job_counts (dimension, key, jobs)
      select dimension, key, -count(*) from removed ${keys}
      where key is not null and cancelled_at is null group by dimension, key;
      return null;
    end $$`,
];

const statements = [...table, ...indexes, ...history, ...counts];
