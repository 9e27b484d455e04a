import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payrolls add column pay_groups text[] check (cardinality(pay_groups) > 0)`.execute(db);
}
