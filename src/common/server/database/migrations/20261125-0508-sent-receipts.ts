import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table sent_receipts (
    id integer generated always as identity primary key,
    user_id integer not null references users,
    sent_at timestamptz not null default now()
  )`,
  sql`create index sent_receipts_user_idx on sent_receipts (user_id, sent_at)`,
];
