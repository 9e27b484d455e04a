import { type Kysely, sql } from "kysely";

/**
 * Deletes responses in their former form (docs/decisions/081-plain-writes.md). A repeated request is then answered as
 * already saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update idempotency_keys set answer = null where answer like '%"most_price":%'`.execute(db);
}
