import { type Kysely, sql } from "kysely";

/** The inserted rates are the state's for 2023 to 2026. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mileage_rates (
    id integer generated always as identity primary key,
    from_date date not null unique,
    high numeric(4,2) not null check (high >= 0),
    low numeric(4,2) not null check (low between 0 and high),
    bicycle numeric(4,2) not null check (bicycle >= 0),
    own_high numeric(4,2) check (own_high between 0 and high),
    own_low numeric(4,2) check (own_low between 0 and low),
    own_bicycle numeric(4,2) check (own_bicycle between 0 and bicycle)
  )`.execute(db);
  await sql`insert into mileage_rates (from_date, high, low, bicycle) values
    ('2023-01-01', 3.73, 2.19, 0.61), ('2024-01-01', 3.79, 2.23, 0.62),
    ('2025-01-01', 3.81, 2.23, 0.63), ('2026-01-01', 3.94, 2.28, 0.64)`.execute(db);
  await sql`create table mileage_openings (
    user_id integer not null references users,
    year smallint not null check (year between 2000 and 2099),
    km numeric(7,1) not null check (km > 0),
    primary key (user_id, year)
  )`.execute(db);
  await sql`create table commute_restarts (
    id integer generated always as identity primary key,
    user_id integer not null references users,
    workplace text not null check (char_length(workplace) between 1 and 191),
    workplace_key text not null check (workplace_key <> ''),
    from_date date not null,
    reason text not null check (char_length(reason) between 1 and 500),
    created_by_user_id integer not null references users,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index commute_restarts_user_id_idx on commute_restarts (user_id, workplace_key, from_date)`.execute(
    db,
  );
}
