import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { kronerFromOre } from "#common/rules/values/money.ts";
import type { Database } from "#common/server/database/tables.ts";
import { seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";
import { tripKm } from "../rules/km.ts";
import { missingRates, paidRates, ratesOn, yearWithoutRates } from "../rules/mileage-rates.ts";
import { type MileagePart, partsPrice, splitTrip, type Vehicle } from "../rules/mileage-split.ts";
import { listRates } from "./mileage.store.ts";
import { type EstimatedTrip, findHighKmBefore } from "./trip-split.store.ts";

type Driven = EstimatedTrip & {
  readonly trip: { readonly vehicle: Vehicle; readonly km: number; readonly is_round_trip: boolean };
};

export type TripEstimate = {
  /** Kroner; 0 while the day has no rates. */
  readonly price: number;
  readonly parts: readonly MileagePart[];
  /** Why the trip cannot be paid yet; null if it can. */
  readonly missing: string | null;
};

/** The price of each trip if paid now; its maximum price if `reader` does not see all jobs of the trip's user. */
export async function estimateTrips(
  db: Kysely<Database>,
  trips: readonly Driven[],
  reader?: Actor,
): Promise<TripEstimate[]> {
  if (trips.length === 0) return [];
  const rates = await listRates(db);
  const before = await findHighKmBefore(db, trips);
  return trips.map(({ user_id, day, trip }, place) => {
    const row = ratesOn(rates, day);
    if (!row) return { price: 0, parts: [], missing: missingRates(yearWithoutRates(rates, day)) };
    const kmBefore = reader && !seesAllJobsOf(reader, user_id) ? 0 : (before[place] ?? 0);
    const parts = splitTrip({ vehicle: trip.vehicle, km: tripKm(trip) }, kmBefore, paidRates(row));
    return { price: kronerFromOre(partsPrice(parts)), parts, missing: null };
  });
}
