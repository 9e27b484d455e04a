import { minPictureInText } from "../receipt-bounds.ts";
import { receiptTypeOf, typeBytes } from "../receipt-type.ts";

/** A file of a mail. */
export type MailFile = {
  /** As sent. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Shown within the text. */
  readonly isInText: boolean;
};

/** By its content: a PDF or a picture, unless it is a small picture within the text, such as a logo (docs/product-rules.md#receipts-by-mail). */
export function isReceiptFile({ bytes, isInText }: MailFile): boolean {
  const type = receiptTypeOf(bytes.subarray(0, typeBytes));
  if (type === undefined) return false;
  return type === "pdf" || !isInText || bytes.length >= minPictureInText;
}
