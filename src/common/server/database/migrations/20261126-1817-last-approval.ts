import { type Kysely, sql } from "kysely";

/** One person may be behind both approvals if the company allows it (docs/decisions/061-the-last-approval.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company_details
    add column admin_gives_last_approval boolean not null default false`.execute(db);
  await sql`alter table registered_jobs
    drop constraint jobs_two_different_approvers,
    add constraint jobs_two_different_approvers check (
      not (
        array[owner_approved_by_user_id, owner_approved_on_behalf_of_user_id]
        && array[manager_approved_by_user_id, manager_approved_on_behalf_of_user_id])
      or manager_approved_on_behalf_of_user_id is null)`.execute(db);
  await sql`create function refuse_last_approval() returns trigger language plpgsql as $$
    begin
      if not (select admin_gives_last_approval from company_details) then
        raise exception 'one person is behind both approvals of job %', new.id
          using errcode = 'check_violation', constraint = 'jobs_two_different_approvers';
      end if;
      return new;
    end $$`.execute(db);
  // Rejected jobs are exempt, because a rejection may be withdrawn after the setting was turned off.
  await sql`create trigger refuse_last_approval before update on registered_jobs
    for each row when (
      old.job_status <> 'REJECTED'
      and array[new.owner_approved_by_user_id, new.owner_approved_on_behalf_of_user_id]
        && array[new.manager_approved_by_user_id, new.manager_approved_on_behalf_of_user_id]
      and (old.owner_approved_by_user_id, old.owner_approved_on_behalf_of_user_id,
        old.manager_approved_by_user_id, old.manager_approved_on_behalf_of_user_id)
        is distinct from (new.owner_approved_by_user_id, new.owner_approved_on_behalf_of_user_id,
        new.manager_approved_by_user_id, new.manager_approved_on_behalf_of_user_id))
    execute function refuse_last_approval()`.execute(db);
}
