import { type Expression, type Kysely, sql } from "kysely";
import type { Database } from "./tables.ts";

type RowsOf<Queries> = {
  [Name in keyof Queries]: Queries[Name] extends Expression<infer Row> ? Row[] : never;
};

/** The rows come as JSON. Queries must return instants as text, and also numbers that a double cannot hold. */
export async function rowsTogether<Queries extends Record<string, Expression<unknown>>>(
  db: Kysely<Database>,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const parts = Object.entries(queries).map(
    ([name, query]) => sql`(select coalesce(json_agg(found), '[]') from (${query}) as found) as ${sql.id(name)}`,
  );
  const { rows } = await sql<RowsOf<Queries>>`select ${sql.join(parts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a select without a table has a row");
  return row;
}
