import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { forbidden, invalid } from "#common/server/http/errors.ts";
import { jobActions } from "#features/jobs/rules/job-policy.ts";
import { mayAddReceipts, receiptErrors, withAdded } from "#features/jobs/rules/kinds/expense/expense-receipts.ts";
import type { SentJob } from "#features/jobs/rules/kinds/sent-job.ts";
import { maxReceipts } from "#features/receipts/rules/receipt-bounds.ts";
import { tooManyReceipts } from "#features/receipts/rules/receipt-ids.ts";
import { findUsableReceipts } from "#features/receipts/server/job-receipts.store.ts";
import type { FoundJob } from "../job-rows.store.ts";

/** What is wrong with the receipts that an expense names (docs/product-rules.md#receipts). */
export async function receiptErrorsOf(
  db: Kysely<Database>,
  actor: Actor,
  { expense }: Pick<SentJob, "expense">,
  job: { readonly user_id: number } & Partial<Pick<FoundJob, "id" | "job_status" | "expense">>,
): Promise<FieldErrors> {
  const ids = expense?.receipt_ids ?? [];
  const usable = ids.length === 0 ? new Set<number>() : await findUsableReceipts(db, actor, ids, job);
  return receiptErrors(expense?.receipt_ids, usable, job);
}

/**
 * Throws where a receipt may not be added to a stored expense.
 * @returns whether one of them is new to it
 */
export async function checkAddedReceipts(
  trx: Kysely<Database>,
  actor: Actor,
  added: readonly number[],
  job: FoundJob,
): Promise<boolean> {
  if (!mayAddReceipts(actor.id, job, jobActions(actor, job)))
    throw forbidden("Der kan kun føjes bilag til et udlæg, som ikke er udbetalt.");
  const stored = job.expense?.receipt_ids ?? [];
  const named = withAdded(stored, added);
  if (named.length > maxReceipts) throw invalid({ receipt_ids: [tooManyReceipts] });
  const usable = await findUsableReceipts(trx, actor, named, job);
  const errors = Object.values(receiptErrors(named, usable, job));
  if (errors.length > 0) throw invalid({ receipt_ids: errors.flat() });
  return named.length > stored.length;
}
