import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column leader_user_id integer references users check (leader_user_id <> id)`.execute(
    db,
  );
  await sql`create index users_leader_idx on users (leader_user_id) where leader_user_id is not null`.execute(db);
  await sql`create table absence_kinds (
    id integer primary key generated always as identity,
    template text not null,
    name text not null check (char_length(name) between 1 and 50),
    unit text not null check (unit in ('day', 'half-day', 'hour')),
    approval text not null check (approval in ('none', 'leader', 'leader-and-payroll')),
    pay text not null check (pay in ('own', 'fixed', 'none')),
    fixed_rate numeric(7, 2) check (fixed_rate >= 0),
    credits_norm boolean not null,
    statistics_code text check (statistics_code in ('1100', '1200', '1300', '1400')),
    salary_code text,
    is_sent boolean not null default true,
    shown_as text not null default 'Fravær' check (char_length(shown_as) between 1 and 50),
    asks_reason boolean not null default false,
    is_used boolean not null default true,
    version integer not null default 1,
    changed_by_user_id integer references users,
    check ((pay = 'fixed') = (fixed_rate is not null))
  )`.execute(db);
  await sql`create unique index absence_kinds_name_idx on absence_kinds (lower(name))`.execute(db);
  await sql`create table absences (
    id integer primary key generated always as identity,
    user_id integer not null references users,
    kind_id integer not null references absence_kinds,
    from_date date not null,
    to_date date check (to_date >= from_date),
    starts_at_noon boolean not null default false,
    ends_at_noon boolean not null default false,
    start_time text check (start_time ~ '^[0-2][0-9]:[0-5][05]$'),
    end_time text check (end_time ~ '^[0-2][0-9]:[0-5][05]$'),
    reason text check (char_length(reason) <= 500),
    status text not null check (status in ('requested', 'leader-approved', 'approved', 'rejected', 'withdrawn')),
    withdrawal_requested boolean not null default false,
    replaces_id integer references absences,
    created_by_user_id integer not null references users,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    changed_by_user_id integer references users,
    check ((start_time is null) = (end_time is null)),
    check (start_time is null or (from_date = to_date and start_time < end_time and not starts_at_noon and not ends_at_noon)),
    check (not (starts_at_noon and ends_at_noon and from_date = to_date)),
    check (not withdrawal_requested or status = 'approved')
  )`.execute(db);
  await sql`create index absences_user_idx on absences (user_id, from_date)`.execute(db);
  await sql`create index absences_waiting_idx on absences (created_at, id)
    where status in ('requested', 'leader-approved') or withdrawal_requested`.execute(db);
  await sql`create index absences_open_idx on absences (user_id) where to_date is null and status = 'approved'`.execute(
    db,
  );
  await sql`create index absences_kind_idx on absences (kind_id)`.execute(db);
  await sql`create table absence_days (
    absence_id integer not null references absences,
    user_id integer not null references users,
    date date not null,
    part text not null check (part in ('whole', 'morning', 'afternoon', 'hours')),
    minutes integer check (minutes >= 0),
    hundredths integer check (hundredths between 0 and 100),
    primary key (absence_id, date)
  )`.execute(db);
  await sql`create index absence_days_user_idx on absence_days (user_id, date)`.execute(db);
  await sql`create index absence_days_date_idx on absence_days (date)`.execute(db);
  await sql`create table absence_events (
    id integer primary key generated always as identity,
    absence_id integer not null references absences,
    event text not null,
    reason text check (char_length(reason) <= 500),
    user_id integer references users,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index absence_events_absence_idx on absence_events (absence_id, id)`.execute(db);
}
