import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { JobInput } from "#features/jobs/rules/job.ts";
import type { FoundJob } from "#features/jobs/server/job-rows.store.ts";
import { estimateTrips } from "#features/mileage/server/trip-estimate.ts";

/**
 * What is saved of a job, a trip at the server's own price, whatever was sent (docs/product-rules.md#paid-trips). One that
 * is driven as it stands keeps the price that it has: that others were paid meanwhile is no change of it. One that is sent
 * again costs what it does now.
 */
export async function withTripPrice(
  db: Kysely<Database>,
  userId: number,
  input: JobInput,
  stored?: FoundJob,
): Promise<JobInput> {
  const trip = input.trip ?? stored?.trip;
  if (!trip) return input;
  const isTheSame =
    stored !== undefined &&
    stored.job_status !== "REJECTED" &&
    stored.started_at === input.started_at &&
    isDeepStrictEqual({ ...stored.trip, ...trip }, stored.trip);
  if (isTheSame) return { ...input, price: stored.price };
  const day = input.started_at.slice(0, 10);
  const [estimate] = await estimateTrips(db, [{ user_id: userId, day, job_id: stored?.id ?? null, trip }]);
  return { ...input, price: estimate?.price ?? 0 };
}
