import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_keys_answered_at_idx on idempotency_keys (created_at) where answer is not null`.execute(
    db,
  );
}
