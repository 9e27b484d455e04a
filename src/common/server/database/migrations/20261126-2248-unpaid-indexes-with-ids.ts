import { type Kysely, sql } from "kysely";

/** With ids, the indexes cover the query for an owner's sums, which looks up trips by job id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column, other] of [
    ["jobs_unpaid_project_idx", "project_id", "cost_center_id"],
    ["jobs_unpaid_cost_center_idx", "cost_center_id", "project_id"],
  ] as const) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql`create index ${sql.ref(name)} on registered_jobs (${sql.ref(column)})
      include (id, user_id, job_status, ${sql.ref(other)}, minutes, price, kind, started_at, owner_approved_by_user_id,
        owner_approved_on_behalf_of_user_id)
      where payroll_id is null and job_status <> 'REJECTED' and cancelled_at is null`.execute(db);
  }
}
