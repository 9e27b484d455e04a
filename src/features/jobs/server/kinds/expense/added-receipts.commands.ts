import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { forbidden, invalid } from "#common/server/http/errors.ts";
import { jobActions } from "#features/jobs/rules/job-policy.ts";
import { mayAddReceipts, receiptErrors, withAdded } from "#features/jobs/rules/kinds/expense/expense-receipts.ts";
import { lockVisibleJobs } from "#features/jobs/server/decisions/decisions.store.ts";
import { requireJob } from "#features/jobs/server/job-requests.ts";
import type { FoundJob } from "#features/jobs/server/job-rows.store.ts";
import { changeJob } from "#features/jobs/server/jobs.commands.ts";
import { maxReceipts } from "#features/receipts/rules/receipt-bounds.ts";
import { type AddedReceipts, tooManyReceipts } from "#features/receipts/rules/receipt-ids.ts";
import { findUsableReceipts } from "#features/receipts/server/job-receipts.store.ts";

/** The approvals stay, because the amount is the same. */
export async function addReceipts(
  trx: Kysely<Database>,
  actor: Actor,
  jobId: number,
  { receipt_ids: added, late_reason }: AddedReceipts,
): Promise<FoundJob> {
  // If two requests add receipts at once, the second adds to the receipts that the first has stored.
  await lockVisibleJobs(trx, actor, [jobId]);
  const job = await requireJob(trx, actor, jobId);
  if (!(await checkAddedReceipts(trx, actor, added, job))) return job;
  const receipt_ids = withAdded(job.expense?.receipt_ids ?? [], added);
  const { decided_by_user_id } = job;
  return changeJob(trx, actor, job, "changed", { decided_by_user_id, late_reason, expense: { receipt_ids } });
}

/** @returns whether at least one receipt is new */
async function checkAddedReceipts(
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
