import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { JobInput } from "#features/jobs/rules/job.ts";
import type { FoundJob } from "#features/jobs/server/job-rows.store.ts";
import { estimateTrips } from "#features/mileage/server/trip-estimate.ts";

/**
 * The input of a job to save; a trip gets the server's own price (docs/product-rules.md#paid-trips). An unchanged trip
 * keeps its price, even if other trips were paid meanwhile. A resubmitted trip gets its current price.
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
