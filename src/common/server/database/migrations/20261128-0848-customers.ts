import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table customers (
    id integer primary key generated always as identity,
    version integer not null default 1,
    changed_by_user_id integer references users,
    name text not null,
    cvr text,
    email text,
    reference text,
    is_closed boolean not null default false
  )`,
  sql`alter table projects add column customer_id integer references customers`,
  sql`create index projects_customer_id on projects (customer_id)`,
];
