import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { maxPrice } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, forbidden } from "#common/server/http/errors.ts";
import { asNew } from "#features/jobs/rules/decisions/job-decisions.ts";
import type { SeenJobs } from "#features/jobs/rules/decisions/job-outcomes.ts";
import { jobActions } from "#features/jobs/rules/job-policy.ts";
import { autoPrice } from "#features/jobs/rules/job-price.ts";
import { maxOldRateJobs, ratesChanged, tooExpensive } from "#features/jobs/rules/old-rates/old-rate-jobs.ts";
import { getJobs } from "../job-rows.store.ts";
import { holdOffRuns } from "../run-lock.store.ts";
import { listOldRateJobs, lockJobs, updateRates } from "./old-rate-jobs.store.ts";

/**
 * Corrected jobs return to NEW (docs/product-rules.md#editing). Throws 409 and changes nothing if one of them was
 * changed or would become too expensive.
 */
export async function correctRates(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  seen: Readonly<SeenJobs>,
): Promise<void> {
  const ids = seen.map(({ id }) => id);
  await holdOffRuns(trx);
  await lockJobs(trx, ids);
  const found = await listOldRateJobs(trx, userId, { ids, limit: maxOldRateJobs });
  const versions = new Map(found.map(({ id, version }) => [id, version]));
  if (seen.some(({ id, version }) => versions.get(id) !== version)) throw conflict(ratesChanged);
  const rates = new Map(found.map(({ id, new_hourly_rate }) => [id, new_hourly_rate]));
  const corrections = (await getJobs(trx, ids)).map((job) => {
    if (!jobActions(actor, job).update) throw forbidden("Du kan ikke rette en af opgaverne.");
    const hourly_rate = rates.get(job.id) ?? null;
    const price = autoPrice(hourly_rate, job.minutes);
    if (price > maxPrice) throw conflict(tooExpensive(job));
    return { job, columns: { ...asNew, decided_by_user_id: null, hourly_rate, price } };
  });
  await updateRates(trx, actor.id, corrections);
}
