import { type Kysely, type RawBuilder, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const indexes = [
  sql`drop index job_history_job_idx`,
  sql`alter table job_history drop constraint job_history_pkey, add primary key (job_id, id)`,
  sql`drop index jobs_job_type_idx`,
  sql`drop index jobs_payroll_idx`,
  // The new index leaves out paid jobs. Nearly all jobs of a user are paid, so `jobs_user_idx` finds them as fast.
  sql`drop index jobs_user_status_idx`,
  sql`create index jobs_user_open_idx on jobs (user_id, job_status, started_at desc, id desc)
    where job_status <> 'PAID'`,
  sql`drop index jobs_unpaid_user_idx`,
  sql`create index jobs_unpaid_user_idx on jobs (user_id, job_status)
    include (project_id, cost_center_id, minutes, price, owner_approved_by_user_id)
    where payroll_id is null and job_status <> 'REJECTED'`,
  // For the search for overlapping jobs: a job that began over a day earlier overlaps only if it lasts over a day.
  sql`create index jobs_long_idx on jobs (user_id, started_at) where minutes > 1440`,
];

function refusalWhere(condition: RawBuilder<unknown>, message: string, constraint: string): RawBuilder<unknown> {
  return sql`returns trigger language plpgsql as $$
    begin
      if ${condition} then
        raise exception ${sql.lit(message)} using errcode = 'foreign_key_violation', constraint = ${sql.lit(constraint)};
      end if;
      return null;
    end $$`;
}

/**
 * As in 002, triggers replace foreign keys. `offset 0` forces a search by key for each row. Otherwise PostgreSQL could
 * use a plan that it made for 100,000 rows also for a single row.
 */
const references = [
  sql`alter table payroll_lines
    drop constraint payroll_lines_job_id_fkey,
    drop constraint payroll_lines_user_id_fkey,
    drop constraint payroll_lines_reverses_line_id_fkey`,
  sql`alter table job_history
    drop constraint job_history_job_id_fkey,
    drop constraint job_history_user_id_fkey,
    drop constraint job_history_related_job_id_fkey`,
  sql`create function refuse_line_of_unknown_job() ${refusalWhere(
    sql`exists (
      select from added where not exists (
        select from jobs where jobs.id = added.job_id and jobs.user_id = added.user_id offset 0
      )
    ) or exists (
      select from added where reverses_line_id is not null and not exists (
        select from payroll_lines as reversed
        where reversed.id = added.reverses_line_id and reversed.job_id = added.job_id offset 0
      )
    )`,
    "there is no such job of this user, or no such line of the job",
    "payroll_lines_are_of_known",
  )}`,
  sql`create trigger payroll_lines_name_known_jobs after insert on payroll_lines
    referencing new table as added for each statement execute function refuse_line_of_unknown_job()`,
  sql`create function refuse_history_of_unknown() ${refusalWhere(
    sql`exists (
      select from added where not exists (select from jobs where jobs.id = added.job_id offset 0)
    ) or exists (
      select from added
      where related_job_id is not null and not exists (select from jobs where jobs.id = added.related_job_id offset 0)
    ) or exists (
      select from (select distinct user_id from added) as named
      where not exists (select from users where users.id = named.user_id offset 0)
    )`,
    "there is no such job or user",
    "job_history_is_of_known",
  )}`,
  sql`create trigger job_history_names_known after insert on job_history
    referencing new table as added for each statement execute function refuse_history_of_unknown()`,
  sql`create function keep_named_jobs() ${refusalWhere(
    sql`exists (
      select from removed
      where exists (select from job_history where job_history.job_id = removed.id offset 0)
        or exists (select from payroll_lines where payroll_lines.job_id = removed.id offset 0)
    )`,
    "the job has a history",
    "job_has_no_history",
  )}`,
  sql`create trigger jobs_with_a_history_stay after delete on jobs
    referencing old table as removed for each statement execute function keep_named_jobs()`,
  sql`create function keep_named_users() ${refusalWhere(
    sql`exists (
      select from removed where exists (select from job_history where job_history.user_id = removed.id)
    )`,
    "the user stands in histories",
    "user_has_no_history",
  )}`,
  sql`create trigger users_in_histories_stay after delete on users
    referencing old table as removed for each statement execute function keep_named_users()`,
];

/** Adds up jobs of the same status, job type and cost center before the join, which then gets few rows. */
const counts = [
  sql`create or replace function count_changed_jobs() returns trigger language plpgsql as $$
    begin
      insert into job_counts (dimension, key, jobs)
      select dimension, key, sum(change) from (
        select job_status, job_type_id, cost_center_id, sum(change) as change from (
          select job_status, job_type_id, cost_center_id, 1 as change from added
          union all
          select job_status, job_type_id, cost_center_id, -1 from removed
        ) as changes
        group by job_status, job_type_id, cost_center_id having sum(change) <> 0
      ) as alike
      cross join lateral (values
        ('status', job_status), ('job_type', job_type_id::text), ('cost_center', cost_center_id::text)
      ) as counted(dimension, key)
      where key is not null group by dimension, key having sum(change) <> 0;
      return null;
    end $$`,
];

const statements = [...indexes, ...references, ...counts];
