import * as z from "zod/mini";
import { dateField, id, idText, kronerField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import { maxRate } from "./mileage-rates.ts";

const stateRate = (what: string) => kronerField(what, maxRate);
const ownRate = z._default(z.nullable(kronerField("Jeres sats", maxRate)), null);

/** See docs/product-rules.md#mileage-rates. */
export const datedRatesInput = z.object({
  from_date: dateField("Fra"),
  high: stateRate("Sats til 20.000 km"),
  low: stateRate("Sats over 20.000 km"),
  bicycle: stateRate("Sats for cykel og knallert"),
  own_high: ownRate,
  own_low: ownRate,
  own_bicycle: ownRate,
});
export type DatedRatesInput = z.infer<typeof datedRatesInput>;

const rate = z.number().check(z.minimum(0), z.maximum(maxRate));

export const datedRatesChange = changeOf(datedRatesInput);

export const datedRates = z.object({
  id,
  version: wire.version,
  from_date: z.string(),
  high: rate,
  low: rate,
  bicycle: rate,
  own_high: z.nullable(rate),
  own_low: z.nullable(rate),
  own_bicycle: z.nullable(rate),
});
export type SavedRates = z.infer<typeof datedRates>;

export const ratesParams = z.object({ rateId: idText });
