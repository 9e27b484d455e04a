import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table access_tokens (
    id integer generated always as identity primary key,
    user_id integer not null references users,
    public_id text not null unique,
    token_hash bytea not null unique,
    name text not null,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    expires_on date not null,
    last_used_on date
  )`.execute(db);
  await sql`create index access_tokens_user_id_index on access_tokens (user_id)`.execute(db);
}
