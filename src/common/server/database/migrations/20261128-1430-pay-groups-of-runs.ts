import { type Kysely, sql } from "kysely";

/** The pay groups that a run covers; null for everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payrolls add column pay_groups text[] check (cardinality(pay_groups) > 0)`.execute(db);
}
