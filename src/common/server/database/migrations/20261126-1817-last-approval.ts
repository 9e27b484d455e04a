import { type Kysely, sql } from "kysely";

/**
 * Where the company allows it and nobody else can, an administrator who is behind the first approval gives the second, in their
 * own name (docs/decisions/061-the-last-approval.md).
 */
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
}
