import type { Kysely, Transaction } from "kysely";
import type { Database } from "./tables.ts";

export function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Database>) : db.transaction().execute(work);
}
