import { type Kysely, sql } from "kysely";

/**
 * Deletes stored responses that have their former form (docs/decisions/081-plain-writes.md). If such a request is
 * repeated, the response is that it was already saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update idempotency_keys set answer = null where answer like '%"most_price":%'`.execute(db);
}
