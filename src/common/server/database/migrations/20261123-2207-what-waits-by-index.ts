import { type Kysely, sql } from "kysely";

/**
 * The index of what is unpaid, person by person, also says which jobs they are and since when they wait: what waits is counted
 * and put in order by it alone, and no job is read but those that are shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index jobs_unpaid_user_idx`.execute(db);
  await sql`create index jobs_unpaid_user_idx on jobs (user_id, job_status)
    include (id, project_id, cost_center_id, kind, started_at, minutes, price,
      owner_approved_by_user_id, owner_approved_on_behalf_of_user_id)
    where payroll_id is null and job_status <> 'REJECTED'`.execute(db);
}
