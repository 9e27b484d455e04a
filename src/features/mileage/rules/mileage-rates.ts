import { formatDate } from "#common/rules/time/clock.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";

/** Kroner per kilometre: for a year's first 20.000 km by car, for more km by car, and for bicycle or moped. */
export type MileageRates = { readonly high: number; readonly low: number; readonly bicycle: number };
export type RateKind = keyof MileageRates;

/** Kroner per kilometre. Real rates are far lower. */
export const maxRate = 99.99;

export const rateKinds = ["high", "low", "bicycle"] as const satisfies readonly RateKind[];

export const rateLabels: Readonly<Record<RateKind, string>> = {
  high: "Bil, til 20.000 km",
  low: "Bil, over 20.000 km",
  bicycle: "Cykel, knallert",
};

/** Null where the company pays the state's rate. */
export type OwnRates = { readonly [Kind in RateKind as `own_${Kind}`]: number | null };

export type DatedRates = MileageRates & OwnRates & { readonly from_date: string };

/** The rates that are paid: the company's own rate of each kind, or else the state's rate. */
export function paidRates(row: MileageRates & OwnRates): MileageRates {
  return {
    high: row.own_high ?? row.high,
    low: row.own_low ?? row.low,
    bicycle: row.own_bicycle ?? row.bicycle,
  };
}

/** The latest row of the same year that begins on or before `day` (docs/product-rules.md#mileage-rates). */
export function ratesOn<Row extends Pick<DatedRates, "from_date">>(rows: readonly Row[], day: string): Row | undefined {
  let found: Row | undefined;
  for (const row of rows) {
    const holds = row.from_date <= day && yearOf(row.from_date) === yearOf(day);
    if (holds && (found === undefined || row.from_date > found.from_date)) found = row;
  }
  return found;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

export type YearWithoutRates = {
  readonly year: number;
  /** `YYYY-MM-DD`: the day on which the first rates of the year begin; null for a year without rates. */
  readonly rates_from: string | null;
};

/** "Satsen for 2026 mangler før 1/3-2026" */
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

/** If the company paid more than the state's rate, the whole payment would be taxable. */
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
