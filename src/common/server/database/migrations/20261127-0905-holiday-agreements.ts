import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table holiday_agreements (
    id integer primary key generated always as identity,
    user_id integer not null references users,
    year integer not null,
    amount integer not null check (amount between 1 and 2500),
    created_at timestamptz not null default now(),
    employee_confirmed_at timestamptz,
    company_user_id integer references users check (company_user_id <> user_id),
    company_confirmed_at timestamptz,
    withdrawn_at timestamptz,
    check ((company_user_id is null) = (company_confirmed_at is null)),
    check (withdrawn_at is null or employee_confirmed_at is null or company_confirmed_at is null)
  )`.execute(db);
  await sql`create index holiday_agreements_user_idx on holiday_agreements (user_id, id)`.execute(db);
}
