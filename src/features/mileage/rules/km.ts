import { formatNumber } from "#common/rules/values/numbers.ts";

/* Sums are computed in tenths of a kilometre. API, database and forms use km (docs/product-rules.md#kilometres). */

/** Kilometres of a one-way trip. */
export const minKm = 0.1;
export const maxKm = 2000;

export function isWholeTenths(km: number): boolean {
  const tenths = nearestTenths(km);
  return Number.isSafeInteger(tenths) && kmFromTenths(tenths) === km;
}

/** Kilometres → tenths. Throws a RangeError for more than one decimal. */
export function tenthsFromKm(km: number): number {
  if (!isWholeTenths(km)) throw new RangeError(`${km} is not a whole number of tenths of a kilometre`);
  return nearestTenths(km);
}

/** The result is never -0. */
const nearestTenths = (km: number) => Math.round(km * 10) + 0;

export function kmFromTenths(tenths: number): number {
  return tenths / 10;
}

/** Kilometres, exact to the tenth. */
export function sumKm(distances: readonly number[]): number {
  return kmFromTenths(distances.reduce((sum, km) => sum + tenthsFromKm(km), 0));
}

/** The kilometres of the whole trip: for a round trip, twice the entered ones. */
export function tripKm({ km, is_round_trip }: { readonly km: number; readonly is_round_trip: boolean }): number {
  return is_round_trip ? kmFromTenths(2 * tenthsFromKm(km)) : km;
}

/** 12.5 → "12,5 km", 1084 → "1.084 km" */
export function formatKm(km: number): string {
  return `${formatNumber(km)}\u00a0km`;
}

/** `12`, `12,5`, `12.5`, `1.084,5` and `12,5 km` → kilometres; undefined for other texts. */
export function parseKm(text: string): number | undefined {
  const compact = text.replace(/[\s\u00a0]|km\.?$/gi, "");
  const grouped = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d))?$/.exec(compact);
  const pointed = /^(\d+)\.(\d)$/.exec(compact);
  const parts = grouped ?? pointed;
  if (!parts) return undefined;
  const tenths = Number((parts[1] ?? "").replaceAll(".", "") + (parts[2] ?? "0"));
  return Number.isSafeInteger(tenths) ? kmFromTenths(tenths) : undefined;
}
