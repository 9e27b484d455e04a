import * as z from "zod/mini";
import { id } from "../../../common/rules/values/fields.ts";
import { maxReceipts } from "./receipt-bounds.ts";

const tooMany = `Et udlæg kan have højst ${maxReceipts} bilag.`;

/** The receipts that an expense names, in their order. */
export const receiptIds = z.array(id).check(
  z.maxLength(maxReceipts, tooMany),
  z.refine((ids) => new Set(ids).size === ids.length, "Det samme bilag er nævnt to gange."),
);
