/** The bounds of receipts (docs/product-rules.md#receipts). Without Zod: first screens may have them. */

/** Bytes of a file as it is sent. */
export const maxReceiptBytes = 10 * 1024 * 1024;

/** Of one expense. */
export const maxReceipts = 10;

/** Of one file. */
export const maxReceiptPages = 20;

/** Pixels of a picture as it is sent: more than a phone's camera makes, and no more than a process can hold. */
export const maxReceiptPixels = 60_000_000;

/** The same of HEIC, which has to be unpacked whole. */
export const maxHeicPixels = 16_000_000;

/** Characters of a file's name. */
export const maxReceiptName = 100;

/** Pixels of the longer side of what is kept of each page, and of the picture for lists. */
export const receiptPageSize = 2_000;
export const receiptThumbnailSize = 320;

/** Days after which a receipt that no job names is gone. */
export const looseReceiptDays = 7;

/** Whole years that a receipt is kept after the calendar year of its expense. */
export const receiptYears = 5;

/** So many receipts that no job names one user has at most. */
export const maxLooseReceipts = 100;

/** So many files one user sends at most within 24 hours. */
export const maxReceiptsPerDay = 300;
