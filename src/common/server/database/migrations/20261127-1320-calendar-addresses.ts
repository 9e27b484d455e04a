import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table calendar_addresses (
    user_id integer primary key references users,
    token_hash bytea not null unique,
    has_team boolean not null,
    created_at timestamptz not null default now()
  )`.execute(db);
}
