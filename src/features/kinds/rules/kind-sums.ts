import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { wireKm } from "#features/mileage/rules/km-field.ts";
import { jobKinds } from "./kinds.ts";

const kindSum = z.object({ kind: z.enum(jobKinds), price: wire.sum, minutes: wire.timeSum });

/** A row per kind (docs/product-rules.md#kinds-of-jobs). Only `paidOut` adds wages and refunds. */
export const kindSums = { sums: z.array(kindSum) };

export const paidSums = { sums: z.array(z.extend(kindSum, { km: wireKm })) };
