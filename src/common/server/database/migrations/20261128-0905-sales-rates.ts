import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sales_rates (
    id integer primary key generated always as identity,
    version integer not null default 1,
    changed_by_user_id integer references users,
    customer_id integer references customers,
    project_id integer references projects,
    job_type_id integer references job_types,
    from_date date not null,
    rate numeric(7, 2) not null check (rate >= 0),
    check (customer_id is null or project_id is null),
    unique nulls not distinct (customer_id, project_id, job_type_id, from_date)
  )`.execute(db);
}
