import { type Kysely, sql } from "kysely";

/** Deletes stored responses of the former form (docs/decisions/081-plain-writes.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update idempotency_keys set answer = null where answer like '%"most_price":%'`.execute(db);
}
