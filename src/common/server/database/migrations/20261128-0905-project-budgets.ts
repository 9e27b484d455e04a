import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table project_budgets (
    id integer generated always as identity primary key,
    project_id integer not null references projects,
    job_type_id integer references job_types,
    measure text not null check (measure in ('hours', 'kroner')),
    amount numeric(11, 2) not null check (amount > 0 and (measure = 'kroner' or amount = trunc(amount))),
    period text not null check (period in ('project', 'dates', 'month')),
    from_date date,
    to_date date,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    changed_by_user_id integer references users,
    check (case when period = 'dates' then from_date is not null and to_date is not null and from_date <= to_date
      else from_date is null and to_date is null end)
  )`,
  sql`create index project_budgets_project_id on project_budgets (project_id)`,
  sql`create index project_budgets_job_type_id on project_budgets (job_type_id) where job_type_id is not null`,
  sql`create table budget_warnings (
    budget_id integer not null references project_budgets on delete cascade,
    month date,
    percent smallint not null check (percent in (80, 100)),
    warned_at timestamptz not null default now(),
    unique nulls not distinct (budget_id, month, percent)
  )`,
];
