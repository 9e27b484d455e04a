import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table hidden_first_steps (user_id integer primary key references users)`.execute(db);
}
