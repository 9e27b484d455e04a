import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import { lateReasonShape } from "#features/periods/rules/late-reason.ts";
import { maxReceipts } from "./receipt-bounds.ts";

export const tooManyReceipts = `Et udlæg kan have højst ${maxReceipts} bilag.`;

export const receiptIds = z.array(id).check(
  z.maxLength(maxReceipts, tooManyReceipts),
  z.refine((ids) => new Set(ids).size === ids.length, "Det samme bilag er nævnt to gange."),
);

export const addedReceipts = z.object({
  receipt_ids: receiptIds.check(z.minLength(1, "Vælg et bilag.")),
  ...lateReasonShape,
});
export type AddedReceipts = z.infer<typeof addedReceipts>;
