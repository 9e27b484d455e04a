import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "./tables.ts";

/* The database sends each row as one JSON text. The driver would take several times as long to read many columns. */

/** Each row becomes an object when the iteration reaches it, so only a few objects exist at a time. */
export type JsonRows<Row> = Iterable<Row> & { readonly length: number; readonly last: Row | undefined };

export async function listJsonRows<Row, Name extends keyof Row & string>(
  db: Kysely<Database>,
  query: Expression<Row>,
  names: readonly Name[],
): Promise<JsonRows<Pick<Row, Name>>> {
  const { rows } = await sql<{ list: string | null }>`
    select string_agg(${jsonLine(names)}, ${"\n"}) as list from (${query}) as listed`.execute(db);
  return jsonRows(names, rows[0]?.list?.split("\n") ?? []);
}

/** Equal texts share one string, which saves memory. */
export async function* streamJsonRows<Row, Name extends keyof Row & string>(
  trx: Kysely<Database>,
  query: Expression<Row>,
  names: readonly Name[],
): AsyncGenerator<JsonRows<Pick<Row, Name>>> {
  await sql`declare listed no scroll cursor for
    select ${jsonLine(names)} as line from (${query}) as listed`.execute(trx);
  const kept = new Map<unknown, unknown>();
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch 2500 from listed`.execute(trx);
    if (rows.length === 0) break;
    yield jsonRows(
      names,
      rows.map(({ line }) => line),
      kept,
    );
  }
  await sql`close listed`.execute(trx);
}

export async function collected<Row>(batches: Iterable<Iterable<Row>> | AsyncIterable<Iterable<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) for (const row of batch) rows.push(row);
  return rows;
}

function jsonLine(names: readonly string[]): RawBuilder<string> {
  return sql`json_build_array(${sql.join(names.map((name) => sql.ref(`listed.${name}`)))})::text`;
}

function jsonRows<Row>(
  names: readonly string[],
  lines: readonly string[],
  kept?: Map<unknown, unknown>,
): JsonRows<Row> {
  const empty = JSON.parse(`{${names.map((name) => `"${name}":null`).join()}}`);
  const rowOf = (line: string) => {
    const values: unknown[] = JSON.parse(line);
    return named(empty, names, kept ? values.map((value) => sameText(kept, value)) : values) as Row;
  };
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

function sameText(kept: Map<unknown, unknown>, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (!kept.has(value)) kept.set(value, value);
  return kept.get(value);
}

/** Copies `empty`, which has all keys. An object that gets its keys one by one would take four times the memory. */
function named(empty: Record<string, unknown>, names: readonly string[], values: readonly unknown[]) {
  const row = { ...empty };
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index];
  return row;
}
