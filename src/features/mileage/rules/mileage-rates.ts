import { formatDate } from "#common/rules/clock.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";

/** Kroner per kilometre: a car's first 20.000 km of the year, its further ones, and a bicycle's or moped's. */
export type MileageRates = { readonly high: number; readonly low: number; readonly bicycle: number };
export type RateKind = keyof MileageRates;

/** Kroner per kilometre; no rate comes near. */
export const maxRate = 99.99;

export const rateKinds = ["high", "low", "bicycle"] as const satisfies readonly RateKind[];

export const rateLabels: Readonly<Record<RateKind, string>> = {
  high: "Bil, til 20.000 km",
  low: "Bil, over 20.000 km",
  bicycle: "Cykel, knallert",
};

/** What the company pays, where that is less than the state's rate. */
export type OwnRates = { readonly [Kind in RateKind as `own_${Kind}`]: number | null };

/** The state's rates from a day on, and the company's own beside them. */
export type DatedRates = MileageRates & OwnRates & { readonly from_date: string };

/** What the company pays by a row. */
export function paidRates(row: MileageRates & OwnRates): MileageRates {
  return {
    high: row.own_high ?? row.high,
    low: row.own_low ?? row.low,
    bicycle: row.own_bicycle ?? row.bicycle,
  };
}

/**
 * The row that a trip is paid by: the latest of the trip's year up to its day. A row holds until the next one, or the end
 * of its year; undefined where there is none (docs/product-rules.md#mileage-rates).
 * @param day `YYYY-MM-DD`
 */
export function ratesOn<Row extends Pick<DatedRates, "from_date">>(rows: readonly Row[], day: string): Row | undefined {
  let found: Row | undefined;
  for (const row of rows) {
    const holds = row.from_date <= day && yearOf(row.from_date) === yearOf(day);
    if (holds && (found === undefined || row.from_date > found.from_date)) found = row;
  }
  return found;
}

/** `YYYY-MM-DD…` → the calendar year, whose kilometres are counted together. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** A year in which a trip found no rates. */
export type YearWithoutRates = {
  readonly year: number;
  /** `YYYY-MM-DD`, the first day of it that has some; null where there is none. */
  readonly rates_from: string | null;
};

/** Why a trip of the year cannot be paid yet. */
export function missingRates({ year, rates_from }: YearWithoutRates): string {
  return `Satsen for ${year} mangler${rates_from === null ? "" : ` før ${formatDate(rates_from)}`}`;
}

/** The year of a day that has no rates. */
export function yearWithoutRates(rows: readonly Pick<DatedRates, "from_date">[], day: string): YearWithoutRates {
  const year = yearOf(day);
  const [rates_from = null] = rows
    .map(({ from_date }) => from_date)
    .filter((from) => yearOf(from) === year)
    .sort();
  return { year, rates_from };
}

/** What rates get wrong together: above the state's rate, all of it would be taxable pay. */
export function rateErrors(rates: Partial<MileageRates & OwnRates>): FieldErrors {
  const errors: FieldErrors = {};
  for (const kind of rateKinds) {
    const state = rates[kind];
    const own = rates[`own_${kind}`];
    if (state !== undefined && own != null && own > state)
      addError(errors, `own_${kind}`, `I kan højst betale statens sats, ${formatDecimal(state)} kr.`);
  }
  if (rates.high !== undefined && rates.low !== undefined && rates.low > rates.high)
    addError(errors, "low", "Satsen over 20.000 km kan ikke være højere end satsen til 20.000 km.");
  return errors;
}
