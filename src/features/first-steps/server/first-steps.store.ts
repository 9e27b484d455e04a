import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { rateToday } from "#common/server/database/terms/employment-terms.ts";
import type { FirstStepFacts, FirstStepsVisibility } from "../rules/first-steps.ts";

type Found = Omit<FirstStepFacts, "has_mail_server"> & FirstStepsVisibility;

/** Reads all facts by one statement, because administrators load them with their front page. */
export async function findFirstSteps(db: Kysely<Database>, userId: number): Promise<Found> {
  const { rows } = await sql<Found>`
    with people as (select id, status, registers_time from users where status <> 'deleted')
    select
      exists (select from company_details where name <> '') as has_company_name,
      exists (select from audit_log where kind = 'test-mail-sent' and details ->> 'answer' = 'accepted') as has_sent_mail,
      (select count(*) from people)::integer as people,
      (select count(*) from people where status = 'invited')::integer as invited,
      (select count(*) from projects where not is_closed)::integer as open_projects,
      (select count(*) from job_types where not is_closed)::integer as open_job_types,
      exists (select from payroll_setup where updated_by_user_id is not null) as has_payroll_setup,
      (select count(*) from people where registers_time and coalesce(${rateToday(sql`people.id`)}, 0) = 0)::integer as without_rate,
      (exists (select from working_time_rules where changed_by_user_id is not null or name is not null) or exists (select from allowance_rules)
        or exists (select from absence_kinds where is_used)) as has_rules,
      exists (select from payrolls) as has_payroll,
      exists (select from hidden_first_steps where user_id = ${userId}) as is_hidden`.execute(db);
  return rows[0] as Found;
}

export async function setFirstStepsHidden(
  db: Kysely<Database>,
  userId: number,
  { is_hidden }: FirstStepsVisibility,
): Promise<void> {
  if (is_hidden)
    await db
      .insertInto("hidden_first_steps")
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom("hidden_first_steps").where("user_id", "=", userId).execute();
}
