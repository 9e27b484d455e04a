import { type Kysely, sql } from "kysely";

/**
 * The new column has the user who made the last decision about a job, and may withdraw it. Every other write of the job
 * must clear the column. The check refuses some writes that do not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs
    add column decided_by_user_id integer references users,
    add constraint jobs_decided_by_fits_status check (
      decided_by_user_id is null or job_status in ('APPROVED_BY_PROJECT_OWNER', 'APPROVED_BY_MANAGER', 'REJECTED')
    )`.execute(db);
  await sql`alter table job_history
    drop constraint job_history_event_check,
    add constraint job_history_event_check check (event in (
      'created', 'changed', 'approved', 'rejected', 'resubmitted', 'paid', 'annulled', 'reversed', 'replaced', 'withdrawn'
    ))`.execute(db);
}
