import { type Expression, type Kysely, sql } from "kysely";
import type { Database } from "./tables.ts";

/** Rows that are there as text, and are made when they are taken: then few of many are objects at the same time. */
export type JsonRows<Row> = Iterable<Row> & { readonly length: number; readonly last: Row | undefined };

/**
 * Columns of a query's rows, for thousands of rows at a time. They come as one text with a JSON array in each line, since
 * the driver takes several times as long for rows. So a column is what JSON has: numbers, texts, booleans, null.
 */
export async function listJsonRows<Row, Name extends keyof Row & string>(
  db: Kysely<Database>,
  query: Expression<Row>,
  names: readonly Name[],
): Promise<JsonRows<Pick<Row, Name>>> {
  const columns = sql.join(names.map((name) => sql.ref(`listed.${name}`)));
  const { rows } = await sql<{ list: string | null }>`
    select string_agg(json_build_array(${columns})::text, ${"\n"}) as list from (${query}) as listed`.execute(db);
  const lines = rows[0]?.list?.split("\n") ?? [];
  const rowOf = (line: string) => named(names, JSON.parse(line)) as Pick<Row, Name>;
  return {
    length: lines.length,
    get last() {
      const line = lines.at(-1);
      return line === undefined ? undefined : rowOf(line);
    },
    *[Symbol.iterator]() {
      for (const line of lines) yield rowOf(line);
    },
  };
}

function named(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index];
  return row;
}
