import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table projects add column is_limited boolean not null default false`,
  sql`create table project_people (
    project_id integer not null references projects on delete cascade,
    user_id integer not null references users,
    primary key (project_id, user_id)
  )`,
  sql`create index project_people_user_id on project_people (user_id)`,
];
