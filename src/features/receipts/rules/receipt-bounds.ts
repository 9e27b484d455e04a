/**
 * The bounds of receipts (docs/product-rules.md#receipts), in a file without Zod, so that first screens can import
 * them.
 */

/** Bytes of an uploaded file. */
export const maxReceiptBytes = 10 * 1024 * 1024;

/** Receipts per expense. */
export const maxReceipts = 10;

/** Pages per file. */
export const maxReceiptPages = 20;

/** Pixels of an uploaded picture. Cameras of phones make fewer, and the process cannot hold more. */
export const maxReceiptPixels = 60_000_000;

/** The limit for HEIC, which is decoded whole: 48 to 50 megapixels are the largest phone cameras. */
export const maxHeicPixels = 50_000_000;

/** Characters of a file's name. */
export const maxReceiptName = 100;

/** Pixels of the longer side of a stored page, and of the thumbnail. */
export const receiptPageSize = 2_000;
export const receiptThumbnailSize = 320;

/** Pixels of the shorter side of a strip, such as a till roll: text on a narrower one cannot be read. */
const stripWidth = 1_000;

/** Pixels of a page, and of its longer side, that browsers of phones can still draw. */
export const maxPagePixels = 16_000_000;
const maxPageLength = 32_000;

type Size = { readonly width: number; readonly height: number };

/** The scale at which a page is stored, at most 1 (docs/product-rules.md#receipts). */
function pageScale({ width, height }: Size, maxPixels: number = maxPagePixels): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const readable = Math.max(receiptPageSize / long, stripWidth / short);
  return Math.min(1, readable, Math.sqrt(maxPixels / (width * height)), maxPageLength / long);
}

/** The size at which a page is stored. */
export function pageSize(picture: Size, maxPixels?: number): Size {
  const scale = pageScale(picture, maxPixels);
  return { width: scaled(picture.width, scale), height: scaled(picture.height, scale) };
}

/** A thumbnail shows only the start of a strip, at most twice as long as wide. */
export function thumbnailPart({ width, height }: Size): Size {
  return { width: Math.min(width, height * 2), height: Math.min(height, width * 2) };
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale));

/** Days until a receipt without a job is deleted. */
export const looseReceiptDays = 7;

/** Whole years to keep a receipt after the calendar year of its expense. */
export const bookkeepingYears = 5;

/** Receipts without a job, per user. */
export const maxLooseReceipts = 100;

/** Uploads per user in 24 hours. */
export const maxReceiptsPerDay = 300;
