import type { Kysely, RawBuilder } from "kysely";
import { to as copyTo } from "pg-copy-streams";
import { connectionOf } from "./connection/connect.ts";
import type { Database } from "./tables.ts";

/** Bytes before the value in a binary COPY: signature, flags, extension, column count, value length. */
const before = 11 + 4 + 4 + (2 + 4);
/** Bytes of the end marker. */
const after = 2;

/**
 * Reads a value by COPY. An ordinary query takes six times the memory, because its result is hexadecimal text.
 * @param query selects one `bytea`, and has no parameters, because COPY does not support them
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
