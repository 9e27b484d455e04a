import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { wireKm } from "#features/mileage/rules/km-field.ts";
import { jobKinds } from "./kinds.ts";

const kindSum = z.object({ kind: z.enum(jobKinds), price: wire.sum, minutes: wire.timeSum });

/**
 * What several jobs come to, a row for each kind that is among them (docs/product-rules.md#kinds-of-jobs): wages and refunds
 * are never one figure.
 */
export const kindSums = { sums: z.array(kindSum) };

/** The same where it is paid, with the kilometres of the trips. */
export const paidSums = { sums: z.array(z.extend(kindSum, { km: wireKm })) };
