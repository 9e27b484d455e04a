import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { Client } from "./http-client.ts";

/* Responses and the schema, which tests of migrations compare before and after. */

export async function responsesOf(reads: readonly (readonly [reader: Client, path: string])[]) {
  const responses = [];
  for (const [reader, path] of reads) {
    const { status, body } = await reader.get(path);
    responses.push({ path, status, body });
  }
  return responses;
}

/** Columns, constraints, indexes and triggers. */
export async function schemaOf(db: Kysely<Database>): Promise<unknown[]> {
  const { rows } = await sql`select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by table_name, column_name`.execute(db);
  const { rows: rest } = await sql`
    select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace
    union all select tablename, indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by name, definition`.execute(db);
  return [...rows, ...rest];
}
