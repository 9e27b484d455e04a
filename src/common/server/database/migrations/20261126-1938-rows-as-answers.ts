import { type Kysely, sql } from "kysely";

/** Deletes responses that the former version stored, with other fields (docs/decisions/081-plain-writes.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update idempotency_keys set answer = null where answer like '%"most_price":%'`.execute(db);
}
