import { formatDate } from "#common/rules/clock.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";

/** Kroner per kilometre: for the first 20.000 km by car in a year, for further ones, and by bicycle or moped. */
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

/** The company's own rates; null where the company pays the state's rate. */
export type OwnRates = { readonly [Kind in RateKind as `own_${Kind}`]: number | null };

/** The rates from a day on. */
export type DatedRates = MileageRates & OwnRates & { readonly from_date: string };

/** The rates that are paid: the company's own rate of each kind, or else the state's. */
export function paidRates(row: MileageRates & OwnRates): MileageRates {
  return {
    high: row.own_high ?? row.high,
    low: row.own_low ?? row.low,
    bicycle: row.own_bicycle ?? row.bicycle,
  };
}

/**
 * The row that holds on a day: the latest row of that year up to the day. A row holds until the next row or the end of
 * its year (docs/product-rules.md#mileage-rates).
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

/** A year in which a trip's day has no rates. */
export type YearWithoutRates = {
  readonly year: number;
  /** `YYYY-MM-DD`, the first day of the year with rates; null when there is none. */
  readonly rates_from: string | null;
};

/** The reason why a trip of the year cannot be paid yet. */
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

/** Own rates must not exceed the state's, because the whole payment would then be taxable. */
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
