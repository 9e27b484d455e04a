import { type Kysely, sql } from "kysely";

/** Sums of unpaid jobs are queried by user, project or cost center. Each index covers one of these queries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index jobs_unpaid_user_idx`.execute(db);
  const indexes = {
    jobs_unpaid_user_idx: sql`(user_id, job_status) include (project_id, cost_center_id, ${summed})`,
    jobs_unpaid_project_idx: sql`(project_id) include (user_id, job_status, cost_center_id, ${summed})`,
    jobs_unpaid_cost_center_idx: sql`(cost_center_id) include (user_id, job_status, project_id, ${summed})`,
  };
  for (const [name, columns] of Object.entries(indexes))
    await sql`create index ${sql.id(name)} on jobs ${columns}
      where payroll_id is null and job_status <> 'REJECTED'`.execute(db);
}

const summed = sql`minutes, price, kind, owner_approved_by_user_id, owner_approved_on_behalf_of_user_id`;
