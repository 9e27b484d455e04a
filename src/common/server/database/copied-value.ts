import type { Kysely, RawBuilder } from "kysely";
import { to as copyTo } from "pg-copy-streams";
import { connectionOf } from "./connect.ts";
import type { Database } from "./tables.ts";

/** Of PostgreSQL's binary COPY: the signature, flags and no extension; of the row how many columns, and how long its value is. */
const before = 11 + 4 + 4 + (2 + 4);
/** That no row follows. */
const after = 2;

/**
 * The one `bytea` of the one row that a query finds, as it comes from the server; undefined without a row. As a column of a
 * usual query the driver makes it text first, with two letters for each byte: six times the memory and twice the processor.
 * @param query without parameters, which COPY cannot have
 */
export async function copiedValue(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<Buffer | undefined> {
  const client = await connectionOf(db);
  try {
    const chunks: Buffer[] = [];
    const copy = client.query(copyTo(`copy (${query.compile(db).sql}) to stdout (format binary)`));
    for await (const chunk of copy) chunks.push(chunk);
    client.release();
    const bytes = Buffer.concat(chunks);
    return bytes.length < before + after ? undefined : bytes.subarray(before, -after);
  } catch (error) {
    client.release(true);
    throw error;
  }
}
