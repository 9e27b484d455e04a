import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table balance_setup (
    id smallint primary key default 1 check (id = 1),
    kept_from date,
    version integer not null default 1,
    changed_by_user_id integer references users
  )`.execute(db);
  await sql`insert into balance_setup default values`.execute(db);
  await sql`create table balance_rules (
    id integer primary key generated always as identity,
    from_date date not null unique,
    holiday_per_month integer not null check (holiday_per_month >= 0),
    holiday_per_day integer not null check (holiday_per_day >= 0),
    holiday_per_year integer not null check (holiday_per_year >= holiday_per_month),
    extra_holiday_unit text not null check (extra_holiday_unit in ('days', 'minutes')),
    extra_holiday_amount integer not null check (extra_holiday_amount >= 0),
    extra_holiday_accrual text not null check (extra_holiday_accrual in ('at-once', 'monthly', 'weekly')),
    extra_holiday_until_december boolean not null,
    care_days integer not null check (care_days >= 0),
    child_care_days integer not null check (child_care_days >= 0),
    single_days text not null check (single_days in ('share', 'five-a-week')),
    version integer not null default 1,
    changed_by_user_id integer references users
  )`.execute(db);
  await sql`create table balance_entries (
    id integer primary key generated always as identity,
    user_id integer not null references users,
    account text not null,
    kind text not null check (kind in ('opening', 'correction', 'moved')),
    year integer not null,
    date date not null,
    amount integer not null,
    reason text not null check (char_length(reason) between 1 and 500),
    created_by_user_id integer not null references users,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index balance_entries_user_idx on balance_entries (user_id, date)`.execute(db);
  await sql`create unique index balance_entries_opening_idx on balance_entries (user_id, account, year, date)
    where kind = 'opening'`.execute(db);
  await sql`alter table absence_days add column week_hundredths integer check (week_hundredths between 0 and 500)`.execute(
    db,
  );
}
