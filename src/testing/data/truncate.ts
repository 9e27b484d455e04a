import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";

const deadlock = "40P01";

/** Empties tables, and tries again after a deadlock: hourly work may lock the tables in another order. */
export async function truncate(db: Kysely<Database>, ...tables: readonly (keyof Database)[]): Promise<void> {
  const statement = sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`;
  await statement.execute(db).catch((error: { code?: string }) => {
    if (error.code !== deadlock) throw error;
    return statement.execute(db);
  });
}
