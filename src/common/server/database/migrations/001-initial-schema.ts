import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const people = [
  sql`create collation danish (provider = icu, locale = 'da-DK')`,
  sql`create table roles (
    id smallint primary key,
    name text not null unique
  )`,
  sql`insert into roles (id, name) values (1, 'admin'), (2, 'manager'), (3, 'project-owner'), (4, 'employee')`,
  sql`create table users (
    id integer generated always as identity primary key,
    name text collate danish not null check (char_length(name) between 1 and 191),
    email text not null check (char_length(email) between 1 and 191),
    employee_id text unique check (char_length(employee_id) between 1 and 50),
    default_hourly_rate numeric(7, 2) check (default_hourly_rate >= 0),
    password_hash text,
    created_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
  sql`create unique index users_email_key on users (lower(email)) where deleted_at is null`,
  sql`create index users_name_idx on users (name, id) where deleted_at is null`,
  sql`create table user_roles (
    user_id integer not null references users on delete cascade,
    role_id smallint not null references roles,
    primary key (user_id, role_id)
  )`,
  sql`create index user_roles_role_id_idx on user_roles (role_id)`,
  sql`create table sessions (
    token_hash bytea primary key,
    user_id integer not null references users on delete cascade,
    remember boolean not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index sessions_user_id_idx on sessions (user_id)`,
  sql`create index sessions_expires_at_idx on sessions (expires_at)`,
  sql`create table password_links (
    token_hash bytea primary key,
    user_id integer not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index password_links_user_id_idx on password_links (user_id)`,
  sql`create table attempts (
    id integer generated always as identity primary key,
    action text not null check (action in ('login', 'password-link')),
    subject text not null check (char_length(subject) <= 200),
    attempted_at timestamptz not null default now()
  )`,
  sql`create index attempts_subject_idx on attempts (action, subject, attempted_at)`,
  sql`create index attempts_attempted_at_idx on attempts (attempted_at)`,
];

const masterData = [
  sql`create table cost_centers (
    id integer generated always as identity primary key,
    name text collate danish not null check (char_length(name) between 1 and 191),
    code text not null check (char_length(code) between 1 and 50),
    owner_user_id integer not null references users
  )`,
  sql`create unique index cost_centers_code_key on cost_centers (lower(code))`,
  sql`create index cost_centers_name_idx on cost_centers (name, id)`,
  sql`create index cost_centers_owner_user_id_idx on cost_centers (owner_user_id)`,
  sql`create table projects (
    id integer generated always as identity primary key,
    name text collate danish not null check (char_length(name) between 1 and 191),
    code text not null check (char_length(code) between 1 and 50),
    owner_user_id integer not null references users,
    default_cost_center_id integer references cost_centers
  )`,
  sql`create unique index projects_code_key on projects (lower(code))`,
  sql`create index projects_name_idx on projects (name, id)`,
  sql`create index projects_owner_user_id_idx on projects (owner_user_id)`,
  sql`create index projects_default_cost_center_id_idx on projects (default_cost_center_id)`,
  sql`create table job_types (
    id integer generated always as identity primary key,
    name text collate danish not null check (char_length(name) between 1 and 191),
    salary_code text not null check (char_length(salary_code) between 1 and 50)
  )`,
  sql`create index job_types_name_idx on job_types (name, id)`,
];

const jobs = [
  sql`create table payrolls (
    id integer generated always as identity primary key,
    description text not null check (char_length(description) between 1 and 191),
    created_before_date date not null,
    created_by_user_id integer not null references users,
    created_at timestamptz not null default now()
  )`,
  sql`create table jobs (
    id integer generated always as identity primary key,
    version integer not null default 1,
    user_id integer not null references users,
    project_id integer not null references projects,
    job_type_id integer not null references job_types,
    cost_center_id integer references cost_centers,
    started_at timestamptz not null,
    ended_at timestamptz not null,
    minutes integer not null generated always as (extract(epoch from ended_at - started_at)::integer / 60) stored,
    price_mode text not null check (price_mode in ('auto', 'manual')),
    hourly_rate numeric(7, 2) check (hourly_rate >= 0),
    price numeric(9, 2) not null check (price >= 0),
    note text check (char_length(note) <= 2000),
    job_status text not null default 'NEW'
      check (job_status in ('NEW', 'APPROVED_BY_PROJECT_OWNER', 'APPROVED_BY_MANAGER', 'PAID', 'REJECTED')),
    rejection_reason text check (char_length(rejection_reason) between 1 and 500),
    owner_approved_by_user_id integer references users,
    manager_approved_by_user_id integer references users,
    payroll_id integer references payrolls,
    created_at timestamptz not null default now(),
    constraint jobs_ends_after_start check (ended_at >= started_at),
    constraint jobs_auto_price check (price_mode = 'manual'
      or (hourly_rate is not null and minutes > 0 and price = round(hourly_rate * minutes / 60, 2))),
    constraint jobs_rejection_has_reason check ((job_status = 'REJECTED') = (rejection_reason is not null)),
    constraint jobs_paid_by_run check ((job_status = 'PAID') = (payroll_id is not null)),
    constraint jobs_approvals_fit_status check (case job_status
      when 'NEW' then owner_approved_by_user_id is null and manager_approved_by_user_id is null
      when 'REJECTED' then owner_approved_by_user_id is null and manager_approved_by_user_id is null
      when 'APPROVED_BY_PROJECT_OWNER'
        then owner_approved_by_user_id is not null and manager_approved_by_user_id is null
      when 'APPROVED_BY_MANAGER'
        then owner_approved_by_user_id is not null and manager_approved_by_user_id is not null
      else true end),
    constraint jobs_not_approved_by_own_user
      check (user_id <> owner_approved_by_user_id and user_id <> manager_approved_by_user_id),
    constraint jobs_two_different_approvers check (owner_approved_by_user_id <> manager_approved_by_user_id)
  )`,
  sql`create index jobs_user_idx on jobs (user_id, started_at desc, id desc)`,
  sql`create index jobs_user_status_idx on jobs (user_id, job_status, started_at desc, id desc)`,
  sql`create index jobs_started_idx on jobs (started_at desc, id desc)`,
  sql`create index jobs_status_idx on jobs (job_status, started_at desc, id desc)`,
  sql`create index jobs_project_idx on jobs (project_id, user_id)`,
  sql`create index jobs_cost_center_idx on jobs (cost_center_id, user_id)`,
  sql`create index jobs_job_type_idx on jobs (job_type_id)`,
  sql`create index jobs_payroll_idx on jobs (payroll_id) where payroll_id is not null`,
  sql`create index jobs_unpaid_created_idx on jobs (created_at, id)
    where payroll_id is null and job_status <> 'REJECTED'`,
  sql`create index jobs_unpaid_user_idx on jobs (user_id, job_status) include (project_id, cost_center_id, minutes, price)
    where payroll_id is null and job_status <> 'REJECTED'`,
  sql`create table job_history (
    id integer generated always as identity primary key,
    job_id integer not null references jobs,
    user_id integer not null references users,
    event text not null check (event in ('created', 'changed', 'approved', 'rejected', 'resubmitted', 'paid')),
    from_status text,
    to_status text not null,
    changes jsonb not null default '[]',
    reason text,
    created_at timestamptz not null default now()
  )`,
  sql`create index job_history_job_idx on job_history (job_id, id)`,
];

const payrollLines = [
  sql`create table payroll_lines (
    id integer generated always as identity primary key,
    payroll_id integer not null references payrolls,
    job_id integer not null unique references jobs,
    user_id integer not null references users,
    employee_id text not null,
    user_name text not null,
    salary_code text not null,
    job_type_name text not null,
    project_code text not null,
    project_name text not null,
    cost_center_code text,
    cost_center_name text,
    started_at timestamptz not null,
    ended_at timestamptz not null,
    minutes integer not null,
    price_mode text not null,
    hourly_rate numeric(7, 2),
    price numeric(9, 2) not null
  )`,
  sql`create index payroll_lines_payroll_idx on payroll_lines (payroll_id, employee_id, salary_code, started_at, id)`,
  sql`create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
    end $$`,
  sql`create trigger payroll_lines_are_final before update or delete on payroll_lines
    for each row execute function refuse_change()`,
  sql`create trigger job_history_is_final before update or delete on job_history
    for each row execute function refuse_change()`,
  sql`create trigger payroll_lines_stay before truncate on payroll_lines
    for each statement execute function refuse_change()`,
  sql`create trigger job_history_stays before truncate on job_history
    for each statement execute function refuse_change()`,
];

const statements = [...people, ...masterData, ...jobs, ...payrollLines];
