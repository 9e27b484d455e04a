import { type Kysely, sql } from "kysely";

/**
 * The answers of new jobs were kept as rows, and are kept as they were sent from now on
 * (docs/decisions/081-plain-writes.md). A row is forgotten: sent again, its request is answered as saved already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update idempotency_keys set answer = null where answer like '%"most_price":%'`.execute(db);
}
