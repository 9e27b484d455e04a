import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict } from "#common/server/http/errors.ts";
import { insertJobHistory } from "#features/jobs/server/job-history.store.ts";
import { lockRuns } from "#features/jobs/server/run-lock.store.ts";
import type { ReversalInput } from "#features/payrolls/rules/payroll-run.ts";
import { findPaidLine, insertReplacementJob, insertReversal, isReversed } from "./reversals.store.ts";

/** Reverses a paid job (docs/product-rules.md#corrections). Returns the id of the reversal. */
export function reverseJob(db: Kysely<Database>, actor: Actor, jobId: number, input: ReversalInput): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockRuns(trx);
    const line = await findPaidLine(trx, jobId);
    if (!line) throw conflict("Opgaven er ikke udbetalt, så der er intet at tilbageføre.");
    if (await isReversed(trx, jobId)) throw conflict("Opgaven er allerede tilbageført.");
    const replacementId = await insertReplacementJob(trx, jobId, input.reason);
    const history = { user_id: actor.id, reason: input.reason };
    await insertJobHistory(trx, [jobId], {
      ...history,
      event: "reversed",
      from_status: "PAID",
      to_status: "PAID",
      related_job_id: replacementId,
    });
    await insertJobHistory(trx, [replacementId], {
      ...history,
      event: "replaced",
      from_status: null,
      to_status: "REJECTED",
      related_job_id: jobId,
    });
    await insertAuditEntry(trx, { kind: "job-reversed", user_id: actor.id, record_id: jobId });
    return insertReversal(trx, {
      job_id: jobId,
      payroll_line_id: line.id,
      replacement_job_id: replacementId,
      reason: input.reason,
      created_by_user_id: actor.id,
    });
  });
}
