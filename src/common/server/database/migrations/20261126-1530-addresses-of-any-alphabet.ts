import { type Kysely, sql } from "kysely";
import { canonicalEmail } from "#common/server/canonical-email.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table second_factors add column wrong_code_told_at timestamptz`.execute(db);
  const { rows } = await sql<{
    id: number;
    email: string;
  }>`select id, email from users where email ilike '%xn--%'`.execute(db);
  for (const { id, email } of rows)
    await sql`update users set email = ${canonicalEmail(email)} where id = ${id}`.execute(db);
}
