import { minPictureInText } from "../receipt-bounds.ts";
import { receiptTypeOf, typeBytes } from "../receipt-type.ts";

export type MailFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isInText: boolean;
};

/** A small picture within the text, such as a logo, is no receipt (docs/product-rules.md#receipts-by-mail). */
export function isReceiptFile({ bytes, isInText }: MailFile): boolean {
  const type = receiptTypeOf(bytes.subarray(0, typeBytes));
  if (type === undefined) return false;
  return type === "pdf" || !isInText || bytes.length >= minPictureInText;
}
