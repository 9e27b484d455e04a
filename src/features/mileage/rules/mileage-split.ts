import { divideHalfAwayFromZero, oreFromKroner } from "#common/rules/values/money.ts";
import { kmFromTenths, tenthsFromKm } from "./km.ts";
import type { MileageRates, RateKind } from "./mileage-rates.ts";

/** The kilometres by car with the high rate, per person and calendar year. */
export const yearlyHighKm = 20_000;

export const vehicles = ["car", "bicycle"] as const;
export type Vehicle = (typeof vehicles)[number];

export const vehicleLabels: Readonly<Record<Vehicle, string>> = { car: "Bil", bicycle: "Cykel eller knallert" };

export type MileagePart = {
  readonly part: RateKind;
  readonly km: number;
  readonly rate: number;
  /** Øre. */
  readonly price: number;
};

export type PaidTrip = { readonly vehicle: Vehicle; readonly km: number };

/**
 * Splits a trip's kilometres by rate (docs/product-rules.md#20000-km). `trip-split.store.ts` has the same rule in SQL.
 * @param highKmBefore the kilometres by car earlier in the year, paid or not, and those of the opening
 */
export function splitTrip({ vehicle, km }: PaidTrip, highKmBefore: number, rates: MileageRates): MileagePart[] {
  if (vehicle === "bicycle") return [part("bicycle", tenthsFromKm(km), rates)];
  const left = Math.max(0, tenthsFromKm(yearlyHighKm) - tenthsFromKm(highKmBefore));
  const high = Math.min(left, tenthsFromKm(km));
  const low = tenthsFromKm(km) - high;
  return [...(high > 0 ? [part("high", high, rates)] : []), ...(low > 0 ? [part("low", low, rates)] : [])];
}

function part(kind: RateKind, tenths: number, rates: MileageRates): MileagePart {
  return {
    part: kind,
    km: kmFromTenths(tenths),
    rate: rates[kind],
    price: kmPrice(tenths, rates[kind]),
  };
}

/** Tenths of kilometres × kroner per kilometre → øre, rounded half away from zero (docs/product-rules.md#rounding). */
export function kmPrice(tenths: number, rate: number): number {
  return divideHalfAwayFromZero(tenths * oreFromKroner(rate), 10);
}

/** Øre. */
export function partsPrice(parts: readonly MileagePart[]): number {
  return parts.reduce((sum, { price }) => sum + price, 0);
}
