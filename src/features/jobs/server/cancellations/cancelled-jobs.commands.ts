import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, forbidden } from "#common/server/http/errors.ts";
import { restoreDays } from "#features/jobs/rules/cancellations/cancellation-words.ts";
import type { CancelledJob } from "#features/jobs/rules/cancellations/cancelled-jobs.ts";
import { changedMeanwhile } from "#features/jobs/rules/decisions/job-decisions.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import { jobActions } from "#features/jobs/rules/job-policy.ts";
import { insertJobHistory, type JobHistoryLine } from "../job-history.store.ts";
import { detailsOf, unknownJob } from "../job-requests.ts";
import { findJob, getJob } from "../job-rows.store.ts";
import { lateReasonOf, reopenWeeksOf } from "../job-writes.store.ts";
import { computedPrices } from "../kinds/computed-prices.ts";
import { findPart } from "../kinds/part-stores.ts";
import {
  cancelJob,
  type FoundCancelledJob,
  findCancelledJob,
  presentCancelled,
  restoreJob,
} from "./cancelled-jobs.store.ts";

type Seen = { readonly id: number; readonly version: number; readonly late_reason?: string | undefined };

/** Returns the cancelled job, even if another request already cancelled this version. */
export function cancel(db: Kysely<Database>, actor: Actor, seen: Seen): Promise<CancelledJob> {
  return db.transaction().execute(async (trx) => {
    const job = await findJob(trx, actor, seen.id);
    if (!job) return requireCancelled(trx, actor, seen, unknownJob());
    const changed = conflict(changedMeanwhile(actor, job).message);
    if (!jobActions(actor, job).cancel) {
      const couldOnce = jobActions(actor, { ...job, job_status: "NEW" }).cancel && seen.version !== job.version;
      throw couldOnce ? changed : forbidden("Du kan kun fortryde din egen opgave, og kun mens ingen har godkendt den.");
    }
    const reason = (await lateReasonOf(trx, job, seen)) ?? null;
    await reopenWeeksOf(trx, actor.id, job);
    if (await cancelJob(trx, seen, { userId: actor.id, late_reason: reason ?? job.kept_late_reason }))
      await addHistory(trx, actor, job, { event: job.job_status === "REJECTED" ? "closed" : "cancelled", reason });
    return requireCancelled(trx, actor, seen, changed);
  });
}

async function requireCancelled(trx: Kysely<Database>, actor: Actor, seen: Seen, otherwise: Error) {
  const job = await findCancelledJob(trx, actor, seen.id);
  if (job?.version !== seen.version + 1) throw otherwise;
  return presentCancelled(job);
}

/** Returns the restored job, even if another request already restored this version. */
export function restore(db: Kysely<Database>, actor: Actor, seen: Seen): Promise<JobDetails> {
  return db.transaction().execute(async (trx) => {
    const job = await findCancelledJob(trx, actor, seen.id);
    if (!job) return requireRestored(trx, actor, seen);
    if (job.version !== seen.version)
      throw conflict(changedMeanwhile(actor, { ...job, decided_by_user_id: null }).message);
    if (job.is_late)
      throw conflict(`Opgaven er fortrudt for mere end ${restoreDays} dage siden og kan ikke gendannes.`);
    const price = await priceNow(trx, job);
    const reason = (await lateReasonOf(trx, job, seen)) ?? null;
    await reopenWeeksOf(trx, actor.id, job);
    await restoreJob(trx, job, { price, late_reason: reason ?? job.late_reason });
    const changes = price === job.price ? [] : [{ field: "price" as const, from: job.price, to: price }];
    await addHistory(trx, actor, job, { event: "restored", changes, reason });
    return detailsOf(trx, actor, await getJob(trx, job.id));
  });
}

async function requireRestored(trx: Kysely<Database>, actor: Actor, seen: Seen): Promise<JobDetails> {
  const job = await findJob(trx, actor, seen.id);
  const details = job?.version === seen.version + 1 ? await detailsOf(trx, actor, job) : undefined;
  if (details?.history[0]?.event !== "restored") throw unknownJob();
  return details;
}

/** The price of a trip is computed anew, because it depends on the rates and on the year's other trips. */
async function priceNow(trx: Kysely<Database>, { id, kind, user_id, day, price }: FoundCancelledJob): Promise<number> {
  const part = await findPart(trx, { id, kind });
  const [computed] = await computedPrices(trx, [{ user_id, day, job_id: id, ...part }]);
  return computed ?? price;
}

function addHistory(
  trx: Kysely<Database>,
  actor: Actor,
  { id, job_status }: Pick<CancelledJob, "id"> & { job_status: JobDetails["job_status"] },
  line: Pick<JobHistoryLine, "event" | "changes"> & { readonly reason: string | null },
): Promise<void> {
  return insertJobHistory(trx, [id], {
    user_id: actor.id,
    ...line,
    from_status: job_status,
    to_status: job_status,
  });
}
