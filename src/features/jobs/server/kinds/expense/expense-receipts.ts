import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { receiptErrors } from "#features/jobs/rules/kinds/expense/expense-receipts.ts";
import type { SentJob } from "#features/jobs/rules/kinds/sent-job.ts";
import { findUsableReceipts } from "#features/receipts/server/job-receipts.store.ts";
import type { SavedJob } from "../part-store.ts";

export async function receiptErrorsOf(
  db: Kysely<Database>,
  actor: Actor,
  { expense }: Pick<SentJob, "expense">,
  job: SavedJob,
): Promise<FieldErrors> {
  const ids = expense?.receipt_ids ?? [];
  const usable = ids.length === 0 ? new Set<number>() : await findUsableReceipts(db, actor, ids, job);
  return receiptErrors(expense?.receipt_ids, usable, job);
}
