import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table password_links add column is_invitation boolean not null default false`.execute(db);
  await sql`update password_links set is_invitation = true
    from users where users.id = password_links.user_id and users.password_hash is null`.execute(db);
}
