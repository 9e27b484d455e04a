import { formatDate } from "#common/rules/clock.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";

/** Kroner per kilometre: a car's first 20.000 km of a year, the further ones, and a bicycle or moped. */
export type MileageRates = { readonly high: number; readonly low: number; readonly bicycle: number };
export type RateKind = keyof MileageRates;

/** Kroner per kilometre; far above any real rate. */
export const maxRate = 99.99;

export const rateKinds = ["high", "low", "bicycle"] as const satisfies readonly RateKind[];

export const rateLabels: Readonly<Record<RateKind, string>> = {
  high: "Bil, til 20.000 km",
  low: "Bil, over 20.000 km",
  bicycle: "Cykel, knallert",
};

/** The company's rates where they are lower than the state's. */
export type OwnRates = { readonly [Kind in RateKind as `own_${Kind}`]: number | null };

/** Rates from a day on. */
export type DatedRates = MileageRates & OwnRates & { readonly from_date: string };

/** The rates that are paid: the company's own, else the state's. */
export function paidRates(row: MileageRates & OwnRates): MileageRates {
  return {
    high: row.own_high ?? row.high,
    low: row.own_low ?? row.low,
    bicycle: row.own_bicycle ?? row.bicycle,
  };
}

/**
 * The row that pays a trip: the latest one of the trip's year up to its day. A row holds until the next row or the end
 * of its year (docs/product-rules.md#mileage-rates).
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

/** The calendar year of `YYYY-MM-DD…`. */
function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** A year with a trip that has no rates. */
export type YearWithoutRates = {
  readonly year: number;
  /** `YYYY-MM-DD`, the first day of the year with rates; null when there is none. */
  readonly rates_from: string | null;
};

/** Why a trip of the year cannot be paid yet. */
export function missingRates({ year, rates_from }: YearWithoutRates): string {
  return `Satsen for ${year} mangler${rates_from === null ? "" : ` før ${formatDate(rates_from)}`}`;
}

export function yearWithoutRates(rows: readonly Pick<DatedRates, "from_date">[], day: string): YearWithoutRates {
  const year = yearOf(day);
  const [rates_from = null] = rows
    .map(({ from_date }) => from_date)
    .filter((from) => yearOf(from) === year)
    .sort();
  return { year, rates_from };
}

/** Own rates must not exceed the state's, since then all of the payment would be taxable. */
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
