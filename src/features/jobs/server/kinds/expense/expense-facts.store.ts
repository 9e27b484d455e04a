import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import type { ExpenseFacts } from "#features/kinds/rules/expense/expense-errors.ts";

export async function findExpenseFacts(
  db: Kysely<Database>,
  jobTypeId: number | undefined,
  stored?: Job["expense"],
): Promise<ExpenseFacts> {
  const { rows } = await sql<ExpenseFacts>`
    select missing_receipt_reason_length,
      coalesce((select asks_participants from job_types where id = ${jobTypeId ?? null}::integer), false) as asks_participants
    from expense_limits`.execute(db);
  const { receipt_ids = [], split_id = null } = stored ?? {};
  return { ...(rows[0] as ExpenseFacts), stored_receipts: receipt_ids.length, is_part: split_id !== null };
}
