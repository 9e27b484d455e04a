import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column employed_from date,
    add column employed_until date,
    add constraint users_employment_check check (employed_until >= employed_from and (employed_from is not null or employed_until is null))
  `.execute(db);
}
