import { type Kysely, sql } from "kysely";

/**
 * As in 002 and 007, triggers look up references once per statement. They lock allowance rules until the end of the
 * transaction, because rules may be deleted. Runs and users are never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payroll_allowance_lines
    drop constraint payroll_allowance_lines_payroll_id_fkey,
    drop constraint payroll_allowance_lines_user_id_fkey,
    drop constraint payroll_allowance_lines_rules_id_fkey`.execute(db);
  await sql`create trigger payroll_allowance_lines_name_known_runs after insert on payroll_allowance_lines
    referencing new table as added for each statement execute function refuse_unknown_run()`.execute(db);
  await sql`create function refuse_allowance_of_unknown() returns trigger language plpgsql as $$
    begin
      perform from allowance_rules where id in (select rules_id from added) for key share;
      if exists (
        select from (select distinct user_id, rules_id from added) as named
        where not exists (select from users where users.id = named.user_id)
          or not exists (select from allowance_rules where allowance_rules.id = named.rules_id)
      ) then
        raise exception 'there is no such user, or no such rules'
          using errcode = 'foreign_key_violation', constraint = 'payroll_allowance_lines_are_of_known';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger payroll_allowance_lines_name_known after insert on payroll_allowance_lines
    referencing new table as added for each statement execute function refuse_allowance_of_unknown()`.execute(db);
}
