import { type Kysely, sql } from "kysely";

/**
 * Whose decision a job stands by, for as long as nothing else has happened to it: they may take it back. Every other
 * write of the job takes it away; one that forgets to is refused where it leaves no decision.
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
