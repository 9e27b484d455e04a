import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table allowance_rules (
    id integer primary key generated always as identity,
    version integer not null default 1,
    changed_by_user_id integer references users,
    name text not null
  )`.execute(db);
  await sql`create unique index allowance_rules_name on allowance_rules (lower(name))`.execute(db);
  await sql`create table allowance_rule_versions (
    rules_id integer not null references allowance_rules on delete cascade,
    from_date date not null,
    rules jsonb not null,
    normal_from smallint not null check (normal_from between 0 and 1439),
    normal_to smallint not null check (normal_to between 1 and 1440),
    norm text not null check (norm in ('own', 'full-time')),
    full_time_minutes smallint not null check (full_time_minutes between 1 and 10080),
    confirmed_at timestamptz,
    confirmed_by_user_id integer references users,
    primary key (rules_id, from_date),
    check ((confirmed_at is null) = (confirmed_by_user_id is null))
  )`.execute(db);
  await sql`alter table employment_terms add column allowance_rules_id integer references allowance_rules`.execute(db);
  await sql`create index employment_terms_allowance_rules on employment_terms (allowance_rules_id)
    where allowance_rules_id is not null`.execute(db);
  await sql`create table payroll_allowance_lines (
    id integer primary key generated always as identity,
    payroll_id integer not null references payrolls,
    user_id integer not null references users,
    date date not null,
    rules_id integer not null references allowance_rules,
    code text not null,
    name text not null,
    salary_code text not null,
    employee_id text not null,
    user_name text not null,
    unit text not null check (unit in ('hour', 'day', 'each')),
    minutes integer not null,
    count integer not null,
    rate numeric(9, 2) not null check (rate >= 0),
    price numeric(11, 2) not null,
    check (minutes <> 0 or count <> 0 or price <> 0)
  )`.execute(db);
  await sql`create unique index payroll_allowance_lines_key
    on payroll_allowance_lines (payroll_id, user_id, date, rules_id, code, salary_code, unit, rate)`.execute(db);
  await sql`create index payroll_allowance_lines_day_idx on payroll_allowance_lines (user_id, date)`.execute(db);
  await sql`create trigger payroll_allowance_lines_are_final before update or delete on payroll_allowance_lines
    for each row execute function refuse_change()`.execute(db);
  await sql`create trigger payroll_allowance_lines_stay before truncate on payroll_allowance_lines
    for each statement execute function refuse_change()`.execute(db);
}
