import { type Kysely, sql } from "kysely";

/** A missing password no longer means an invitation, because users may log in without a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table users add column status text not null default 'invited' check (status in ('invited', 'active', 'deleted'))`,
  sql`update users set status = case when deleted_at is not null then 'deleted' else 'active' end
    where deleted_at is not null or password_hash is not null`,
  sql`alter table users add check ((status = 'deleted') = (deleted_at is not null))`,
  sql`drop index users_email_key, users_name_idx`,
  sql`create unique index users_email_key on users (folded(email)) where status <> 'deleted'`,
  sql`create index users_name_idx on users (name, id) where status <> 'deleted'`,
];
