import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";

export async function copyRow(
  trx: Kysely<Database>,
  table: "job_expenses" | "job_trips",
  names: readonly string[],
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
): Promise<void> {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (job_id, ${columns})
    select ${toId}::integer, ${columns} from ${sql.table(table)} where job_id = ${fromId}`.execute(trx);
}
