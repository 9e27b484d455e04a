import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const runs = [
  sql`alter table payrolls
    add column jobs_count integer not null default 0,
    add column reversals_count integer not null default 0,
    add column total_minutes integer not null default 0,
    add column total_price numeric(13, 2) not null default 0,
    add column annulled_at timestamptz,
    add column annulled_by_user_id integer references users,
    add constraint payrolls_annulled_by_somebody check ((annulled_at is null) = (annulled_by_user_id is null))`,
  sql`update payrolls set jobs_count = lines.count, total_minutes = lines.minutes, total_price = lines.price
    from (
      select payroll_id, count(*) as count, sum(minutes) as minutes, sum(price) as price
      from payroll_lines group by payroll_id
    ) as lines
    where lines.payroll_id = payrolls.id`,
];

/**
 * Triggers replace the foreign keys to `payrolls`. To pay 100,000 jobs, foreign keys would lock the run's row 300,000
 * times. A trigger checks a statement's runs once, and needs no lock, because runs are never deleted.
 */
const runReferences = [
  sql`create trigger payrolls_stay before delete on payrolls for each row execute function refuse_change()`,
  sql`create trigger payrolls_stay_all before truncate on payrolls for each statement execute function refuse_change()`,
  sql`alter table jobs drop constraint jobs_payroll_id_fkey`,
  sql`alter table payroll_lines drop constraint payroll_lines_payroll_id_fkey`,
  sql`create function refuse_unknown_run() returns trigger language plpgsql as $$
    begin
      if exists (
        select from (select distinct payroll_id from added where payroll_id is not null) as named
        where not exists (select from payrolls where payrolls.id = named.payroll_id)
      ) then
        raise exception 'there is no such payroll run'
            using errcode = 'foreign_key_violation', constraint = 'payroll_is_known';
      end if;
      return null;
    end $$`,
  sql`create trigger jobs_name_known_runs after insert on jobs
    referencing new table as added for each statement execute function refuse_unknown_run()`,
  sql`create trigger jobs_change_to_known_runs after update on jobs
    referencing new table as added for each statement execute function refuse_unknown_run()`,
  sql`create trigger payroll_lines_name_known_runs after insert on payroll_lines
    referencing new table as added for each statement execute function refuse_unknown_run()`,
  sql`create trigger job_history_names_known_runs after insert on job_history
    referencing new table as added for each statement execute function refuse_unknown_run()`,
];

const counterLines = [
  sql`alter table payroll_lines
    drop constraint payroll_lines_job_id_key,
    add column reverses_line_id integer references payroll_lines,
    add constraint payroll_lines_signs check (case when reverses_line_id is null
      then minutes >= 0 and price >= 0
      else minutes <= 0 and price <= 0 end)`,
  sql`create unique index payroll_lines_reverses_key on payroll_lines (reverses_line_id, payroll_id)
    where reverses_line_id is not null`,
  sql`create index payroll_lines_job_idx on payroll_lines (job_id)`,
  sql`create index payroll_lines_user_idx on payroll_lines (user_id, payroll_id)`,
  // The function runs once per statement, because a run adds 100,000 lines at once. `offset 0` forces a search of the
  // index for each job. Otherwise the planner, before it has statistics, would compare every line with every other.
  sql`create function refuse_second_payment() returns trigger language plpgsql as $$
    begin
      if exists (
        select from added, lateral (
          select from payroll_lines as other
          where other.job_id = added.job_id and other.id <> added.id and other.reverses_line_id is null
            and (select annulled_at is null from payrolls where payrolls.id = other.payroll_id)
          offset 0
        ) as earlier
        where added.reverses_line_id is null
      ) then
        raise exception 'a job is paid once'
            using errcode = 'unique_violation', constraint = 'payroll_lines_pay_once';
      end if;
      return null;
    end $$`,
  sql`create trigger payroll_lines_pay_once after insert on payroll_lines
    referencing new table as added for each statement execute function refuse_second_payment()`,
  sql`create table job_reversals (
    id integer generated always as identity primary key,
    job_id integer not null unique references jobs,
    payroll_line_id integer not null unique references payroll_lines,
    replacement_job_id integer not null unique references jobs,
    payroll_id integer references payrolls,
    reason text not null check (char_length(reason) between 1 and 500),
    created_by_user_id integer not null references users,
    created_at timestamptz not null default now()
  )`,
  sql`create index job_reversals_pending_idx on job_reversals (id) where payroll_id is null`,
  sql`create index job_reversals_payroll_idx on job_reversals (payroll_id) where payroll_id is not null`,
];

const files = [
  sql`create table payroll_files (
    id integer generated always as identity primary key,
    payroll_id integer not null references payrolls,
    format text not null,
    file_name text not null,
    content_type text not null,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    bytes bytea not null,
    created_by_user_id integer not null references users,
    created_at timestamptz not null default now()
  )`,
  sql`create index payroll_files_payroll_idx on payroll_files (payroll_id, format, id desc)`,
  sql`create table payroll_downloads (
    id integer generated always as identity primary key,
    payroll_id integer not null references payrolls,
    payroll_file_id integer not null references payroll_files,
    user_id integer not null references users,
    created_at timestamptz not null default now()
  )`,
  sql`create index payroll_downloads_payroll_idx on payroll_downloads (payroll_id, id desc)`,
  sql`create trigger payroll_files_are_final before update or delete on payroll_files
    for each row execute function refuse_change()`,
  sql`create trigger payroll_files_stay before truncate on payroll_files
    for each statement execute function refuse_change()`,
  sql`create trigger payroll_downloads_are_final before update or delete on payroll_downloads
    for each row execute function refuse_change()`,
  sql`create trigger payroll_downloads_stay before truncate on payroll_downloads
    for each statement execute function refuse_change()`,
];

const history = [
  sql`alter table job_history
    drop constraint job_history_event_check,
    add constraint job_history_event_check check (event in
      ('created', 'changed', 'approved', 'rejected', 'resubmitted', 'paid', 'annulled', 'reversed', 'replaced')),
    add column payroll_id integer,
    add column related_job_id integer references jobs`,
];

const reminders = [
  sql`create table payroll_reminders (
    user_id integer not null references users,
    sent_on date not null,
    sent_by_user_id integer not null references users,
    primary key (user_id, sent_on)
  )`,
];

const statements = [...runs, ...counterLines, ...files, ...history, ...reminders, ...runReferences];
