import { type Kysely, sql } from "kysely";

/** Every write except a decision must clear the new column. The check refuses only some of the wrong writes. */
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
