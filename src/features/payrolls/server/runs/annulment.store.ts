import { type Kysely, sql } from "kysely";
import { keptAsTheyAre } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { AnnulRefusal } from "#features/payrolls/rules/payroll-run.ts";
import { statusOfApprovals } from "./payment.store.ts";

export const annulRefusal = sql<AnnulRefusal | null>`case
  when payrolls.annulled_at is not null then 'annulled'
  when exists (select from payroll_downloads where payroll_id = payrolls.id) then 'downloaded'
  when exists (
    select from payroll_lines join job_reversals on job_reversals.payroll_line_id = payroll_lines.id
    where payroll_lines.payroll_id = payrolls.id
  ) then 'reversed'
  when exists (select from payrolls as later where later.id > payrolls.id and later.annulled_at is null)
    then 'not-latest'
  end`;

export async function findAnnulRefusal(trx: Kysely<Database>, id: number): Promise<AnnulRefusal | null | undefined> {
  const row = await trx
    .selectFrom("payrolls")
    .select(annulRefusal.as("annul_refusal"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.annul_refusal;
}

export async function annulPayrollRun(trx: Kysely<Database>, id: number, userId: number): Promise<void> {
  await sql`update payrolls set annulled_at = now(), annulled_by_user_id = ${userId} where id = ${id}`.execute(trx);
  await sql`update job_reversals set payroll_id = null where payroll_id = ${id}`.execute(trx);
  await sql`
    with freed as (
      update jobs set payroll_id = null, version = version + 1, job_status = ${statusOfApprovals}, ${keptAsTheyAre}
      where payroll_id = ${id} and id in (select job_id from payroll_lines where payroll_id = ${id})
      returning id, job_status
    )
    insert into job_history (job_id, user_id, event, from_status, to_status, payroll_id)
    select id, ${userId}, 'annulled', 'PAID', job_status, ${id} from freed order by id`.execute(trx);
}
