import { type Kysely, sql } from "kysely";

/** If the directory ends a substitution, `ended_by_user_id` stays null (docs/decisions/128-users-by-scim.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table scim_connection (
    id integer primary key default 1 check (id = 1),
    token_hash bytea not null,
    made_at timestamptz not null default now(),
    made_by_user_id integer not null references users,
    last_used_at timestamptz
  )`,
  sql`create table scim_users (
    user_id integer primary key references users,
    user_name text not null,
    external_id text
  )`,
  sql`create unique index scim_users_user_name on scim_users (folded(user_name))`,
  sql`create index scim_users_external_id on scim_users (external_id)`,
  sql`alter table substitutes
    drop constraint substitutes_ended_by_somebody,
    add constraint substitutes_ended_by_nobody_while_open check (ended_at is not null or ended_by_user_id is null)`,
];
