import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table registered_mails (
    user_id integer not null references users,
    window_at timestamptz not null,
    by_user_id integer not null references users,
    primary key (user_id, window_at)
  )`,
  sql`create index registered_mails_by_idx on registered_mails (by_user_id, window_at)`,
  sql`create index registered_mails_window_idx on registered_mails (window_at)`,
];
