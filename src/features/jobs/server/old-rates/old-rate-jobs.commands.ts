import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { maxPrice } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, forbidden } from "#common/server/http/errors.ts";
import { asNew } from "#features/jobs/rules/decisions/job-decisions.ts";
import { jobActions } from "#features/jobs/rules/job-policy.ts";
import { autoPrice } from "#features/jobs/rules/job-price.ts";
import {
  maxOldRateJobs,
  type RateCorrection,
  ratesChanged,
  tooExpensive,
} from "#features/jobs/rules/old-rates/old-rate-jobs.ts";
import { requireLateReasons } from "#features/periods/server/closed-months.store.ts";
import { getJobs } from "../job-rows.store.ts";
import { holdOffRuns } from "../run-lock.store.ts";
import { listOldRateJobs, lockJobs, updateRates } from "./old-rate-jobs.store.ts";

/** Corrects all jobs or none. Corrected jobs become NEW (docs/product-rules.md#editing). */
export async function correctRates(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  { jobs: seen, late_reason }: Readonly<RateCorrection>,
): Promise<void> {
  const ids = seen.map(({ id }) => id);
  await holdOffRuns(trx);
  await lockJobs(trx, ids);
  const found = await listOldRateJobs(trx, userId, { ids, limit: maxOldRateJobs });
  const versions = new Map(found.map(({ id, version }) => [id, version]));
  if (seen.some(({ id, version }) => versions.get(id) !== version)) throw conflict(ratesChanged);
  const rates = new Map(found.map(({ id, new_hourly_rate }) => [id, new_hourly_rate]));
  const jobs = await getJobs(trx, ids);
  const reasons = await requireLateReasons(
    trx,
    jobs.map(({ started_at }) => ({ days: [started_at], reason: late_reason })),
  );
  const corrections = jobs.map((job, place) => {
    if (!jobActions(actor, job).update) throw forbidden("Du kan ikke rette en af opgaverne.");
    const hourly_rate = rates.get(job.id) ?? null;
    const price = autoPrice(hourly_rate, job.minutes);
    if (price > maxPrice) throw conflict(tooExpensive(job));
    const reason = reasons[place] ?? null;
    const changed = { hourly_rate, price, late_reason: reason ?? job.kept_late_reason };
    return { job, reason, columns: { ...asNew, decided_by_user_id: null, ...changed } };
  });
  await updateRates(trx, actor.id, corrections);
}
