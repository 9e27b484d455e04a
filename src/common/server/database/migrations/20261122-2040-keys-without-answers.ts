import { type Kysely, sql } from "kysely";

/** Keys outlive their answers, which are forgotten after a day; those that are to be forgotten are found by their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index idempotency_keys_answered_at_idx on idempotency_keys (created_at) where answer is not null`.execute(
    db,
  );
}
