import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table employment_terms
    add column plan jsonb,
    add column weekly_minutes integer check (weekly_minutes between 0 and 10080),
    add column pay_kind text not null default 'hourly' check (pay_kind in ('hourly', 'salaried')),
    add column pay_period text not null default 'month' check (pay_period in ('month', 'fortnight')),
    add column pay_period_from date,
    add column weekly_limit_hours integer check (weekly_limit_hours between 49 and 100),
    add column weekly_limit_agreed_on date,
    add column exempt_agreed_on date,
    add column exempt_by text check (length(exempt_by) <= 191),
    add column young_until date,
    add column is_at_school boolean not null default false,
    add check (plan is null or weekly_minutes is null),
    add check ((pay_period = 'fortnight') = (pay_period_from is not null)),
    add check ((weekly_limit_hours is null) = (weekly_limit_agreed_on is null)),
    add check ((exempt_by is null) = (exempt_agreed_on is null)),
    add check (young_until is not null or not is_at_school)`.execute(db);
  await sql`create table company_calendar (
    id integer primary key default 1 check (id = 1),
    days jsonb not null,
    version integer not null default 1,
    changed_by_user_id integer references users
  )`.execute(db);
  await sql`insert into company_calendar (days)
    values ('{"05-01": "none", "06-05": "none", "12-24": "none", "12-31": "none"}')`.execute(db);
}
