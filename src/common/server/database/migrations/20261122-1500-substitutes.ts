import { type Kysely, type RawBuilder, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/** Whether nobody is behind both approvals, as the approver or as the absent user. */
const nobodyTwice: RawBuilder<unknown> = sql`not (
  array[owner_approved_by_user_id, owner_approved_on_behalf_of_user_id]
  && array[manager_approved_by_user_id, manager_approved_on_behalf_of_user_id])`;

const statements = [
  sql`create table substitutes (
    id integer generated always as identity primary key,
    user_id integer not null references users,
    substitute_user_id integer not null references users,
    from_date date not null,
    to_date date not null,
    created_by_user_id integer not null references users,
    created_at timestamptz not null default now(),
    ended_by_user_id integer references users,
    ended_at timestamptz,
    constraint substitutes_somebody_else check (substitute_user_id <> user_id),
    constraint substitutes_period check (to_date >= from_date and to_date <= from_date + interval '6 months'),
    constraint substitutes_ended_by_somebody check ((ended_at is null) = (ended_by_user_id is null))
  )`,
  // Every request looks up the users for whom its user stands in today.
  sql`create index substitutes_substitute_idx on substitutes (substitute_user_id, to_date) where ended_at is null`,
  sql`create index substitutes_user_idx on substitutes (user_id, to_date desc, id desc)`,
  sql`alter table job_history add column on_behalf_of_user_id integer references users`,
  sql`alter table jobs
    add column owner_approved_on_behalf_of_user_id integer references users,
    add column manager_approved_on_behalf_of_user_id integer references users`,
  sql`alter table jobs
    drop constraint jobs_two_different_approvers,
    add constraint jobs_two_different_approvers check (${nobodyTwice}),
    add constraint jobs_not_approved_for_own_user check (
      user_id <> owner_approved_on_behalf_of_user_id and user_id <> manager_approved_on_behalf_of_user_id),
    add constraint jobs_approved_for_somebody_else check (
      (owner_approved_on_behalf_of_user_id is null
        or coalesce(owner_approved_on_behalf_of_user_id <> owner_approved_by_user_id, false))
      and (manager_approved_on_behalf_of_user_id is null
        or coalesce(manager_approved_on_behalf_of_user_id <> manager_approved_by_user_id, false)))`,
  sql`drop index jobs_unpaid_user_idx`,
  sql`create index jobs_unpaid_user_idx on jobs (user_id, job_status)
    include (project_id, cost_center_id, minutes, price, owner_approved_by_user_id, owner_approved_on_behalf_of_user_id)
    where payroll_id is null and job_status <> 'REJECTED'`,
];
