import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table idempotency_keys (
    user_id integer not null references users on delete cascade,
    key text not null check (char_length(key) between 1 and 200),
    request_hash bytea not null,
    answer text,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
  )`.execute(db);
  await sql`create index idempotency_keys_created_at_idx on idempotency_keys (created_at)`.execute(db);
}
