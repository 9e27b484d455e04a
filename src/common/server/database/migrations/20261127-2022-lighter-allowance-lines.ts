import { type Kysely, sql } from "kysely";

/** Unlike runs and users, allowance rules may be deleted, so the trigger locks them for the rest of the transaction. */
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
