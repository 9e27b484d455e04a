import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table employment_terms
    add column registers_norm boolean not null default false,
    add check (not registers_norm or (plan is not null and pay_kind = 'salaried'))`.execute(db);
  await sql`create index employment_terms_registers_norm_idx on employment_terms (user_id) where registers_norm`.execute(
    db,
  );
  await sql`create table register_entries (
    user_id integer not null references users,
    date date not null,
    started_at timestamptz,
    ended_at timestamptz,
    pause_minutes integer not null default 0 check (pause_minutes >= 0),
    minutes integer not null check (minutes between 0 and 1500),
    version integer not null default 1,
    changed_at timestamptz not null default now(),
    changed_by_user_id integer references users,
    primary key (user_id, date),
    check ((started_at is null) = (ended_at is null)),
    check (case when started_at is null then pause_minutes = 0
      else minutes > 0 and minutes = extract(epoch from ended_at - started_at) / 60 - pause_minutes end)
  )`.execute(db);
  await sql`create table former_register_entries (like register_entries including constraints, primary key (user_id, date, version),
    foreign key (user_id, date) references register_entries)`.execute(db);
}
