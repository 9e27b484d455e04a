import * as z from "zod/mini";
import { id, idsText, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { maxReceiptPages } from "./receipt-bounds.ts";

export const receipt = z.object({
  id,
  name: z.string(),
  type: z.enum(["jpeg", "png", "webp", "heic", "pdf"]),
  pages: z.int().check(z.minimum(1), z.maximum(maxReceiptPages)),
  created_at: z.string(),
  /** A job that the caller sees and that names another receipt with the same pictures; null without one. */
  twin: z.nullable(z.object({ job_id: id })),
});
export type Receipt = z.infer<typeof receipt>;

export const receipts = z.array(receipt);

const idsMessage = "ids skal være numre på bilag.";
const maxAskedFor = 100;

export const receiptsQuery = z.object({
  ids: idsText(maxAskedFor, idsMessage),
});

export const receiptParams = z.object({ receiptId: idText });

export const receiptPageParams = z.object({
  receiptId: idText,
  page: z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.transform(Number)),
});

/** `x-file-name` is URI-encoded. */
export const uploadHeaders = z.looseObject({ "x-file-name": z.optional(z.string().check(z.maxLength(3_000))) });

export const expiredReceipts = z.array(
  z.object({ year: z.int().check(z.minimum(1), z.maximum(9999)), receipts: wire.count }),
);
export type ExpiredReceipts = z.infer<typeof expiredReceipts>;

export const expiredReceiptsParams = z.object({
  year: z.pipe(z.string().check(z.regex(/^[12]\d{3}$/)), z.transform(Number)),
});
