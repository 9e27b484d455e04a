import { type Kysely, sql } from "kysely";

/** With this index alone, a query can count and sort waiting jobs. It then reads only the rows of the shown jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index jobs_unpaid_user_idx`.execute(db);
  await sql`create index jobs_unpaid_user_idx on jobs (user_id, job_status)
    include (id, project_id, cost_center_id, kind, started_at, minutes, price,
      owner_approved_by_user_id, owner_approved_on_behalf_of_user_id)
    where payroll_id is null and job_status <> 'REJECTED'`.execute(db);
}
