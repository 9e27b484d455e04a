import * as z from "zod/mini";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { isWholeTenths } from "./km.ts";

/** Kilometres with at most one decimal. `what` is the field's label. */
export const kmField = (what: string, min: number, max: number) =>
  z
    .number({ error: ({ input }) => (input == null ? `${what} skal udfyldes.` : `${what} skal være et antal km.`) })
    .check(
      z.minimum(min, `${what} skal være mindst ${formatNumber(min)} km.`),
      z.maximum(max, `${what} må højst være ${formatNumber(max)} km.`),
      z.refine(isWholeTenths, `${what} må højst have 1 decimal.`),
    );

const maxKmSum = 90_000_000_000;

/** Kilometres of one trip or a sum; negative in payroll lines that reverse a payment. */
export const wireKm = z.number().check(z.minimum(-maxKmSum), z.maximum(maxKmSum));
