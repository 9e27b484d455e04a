import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { kronerFromOre } from "#common/rules/values/money.ts";
import type { Database } from "#common/server/database/tables.ts";
import { tripKm } from "../rules/km.ts";
import { missingRates, paidRates, ratesOn, yearWithoutRates } from "../rules/mileage-rates.ts";
import { type MileagePart, partsPrice, splitTrip, type Vehicle } from "../rules/mileage-split.ts";
import { listRates } from "./mileage.store.ts";
import { knowsTripPrices } from "./most-price.ts";
import { type EstimatedTrip, findHighKmBefore } from "./trip-split.store.ts";

type Driven = EstimatedTrip & {
  readonly trip: { readonly vehicle: Vehicle; readonly km: number; readonly is_round_trip: boolean };
};

export type TripEstimate = {
  /** Kroner; 0 while its year has no rates. */
  readonly price: number;
  /** What each rate pays; nothing while there are none. */
  readonly parts: readonly MileagePart[];
  /** Why nothing can be paid yet. */
  readonly missing: string | null;
};

/**
 * What trips would cost if they were paid now, after what is paid and the person's earlier unpaid trips: the price that
 * they have until a run pays them (docs/product-rules.md#paid-trips). In their order.
 * @param reader who is told of it: of others' trips perhaps only what they cost at most
 */
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
    const kmBefore = reader && !knowsTripPrices(reader, user_id) ? 0 : (before[place] ?? 0);
    const parts = splitTrip({ vehicle: trip.vehicle, km: tripKm(trip) }, kmBefore, paidRates(row));
    return { price: kronerFromOre(partsPrice(parts)), parts, missing: null };
  });
}
