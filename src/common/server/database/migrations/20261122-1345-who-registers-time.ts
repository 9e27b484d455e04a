import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column registers_time boolean not null default false`.execute(db);
  await sql`update users set registers_time = true
    from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = users.id and roles.name = 'employee'`.execute(db);
}
