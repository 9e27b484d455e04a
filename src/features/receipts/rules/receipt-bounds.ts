/** The bounds of receipts (docs/product-rules.md#receipts). Without Zod: first screens may have them. */

/** Bytes of a file as it is sent. */
export const maxReceiptBytes = 10 * 1024 * 1024;

/** Of one expense. */
export const maxReceipts = 10;

/** Of one file. */
export const maxReceiptPages = 20;

/** Pixels of a picture as it is sent: more than a phone's camera makes, and no more than a process can hold. */
export const maxReceiptPixels = 60_000_000;

/** The same of HEIC, which has to be unpacked whole: the 48 to 50 megapixels of phones' best cameras. */
export const maxHeicPixels = 50_000_000;

/** Characters of a file's name. */
export const maxReceiptName = 100;

/** Pixels of the longer side of what is kept of each page, and of the picture for lists. */
export const receiptPageSize = 2_000;
export const receiptThumbnailSize = 320;

/** Pixels of the shorter side of a strip, such as a till roll or a scrolled screen: narrower text could not be read. */
const stripWidth = 1_000;

/** Pixels of a page, and of its longer side, that browsers of phones can still draw. */
export const maxPagePixels = 16_000_000;
const maxPageLength = 32_000;

type Size = { readonly width: number; readonly height: number };

/** How many times as large as its picture a page is kept, at most 1 (docs/product-rules.md#receipts). */
function pageScale({ width, height }: Size, maxPixels: number = maxPagePixels): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const readable = Math.max(receiptPageSize / long, stripWidth / short);
  return Math.min(1, readable, Math.sqrt(maxPixels / (width * height)), maxPageLength / long);
}

/** A page as large as it is kept. */
export function pageSize(picture: Size, maxPixels?: number): Size {
  const scale = pageScale(picture, maxPixels);
  return { width: scaled(picture.width, scale), height: scaled(picture.height, scale) };
}

/** A small picture shows the beginning of a strip, twice as long as it is wide at most. */
export function thumbnailPart({ width, height }: Size): Size {
  return { width: Math.min(width, height * 2), height: Math.min(height, width * 2) };
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale));

/** Days after which a receipt that no job names is gone. */
export const looseReceiptDays = 7;

/** Whole years that a receipt is kept after the calendar year of its expense. */
export const receiptYears = 5;

/** So many receipts that no job names one user has at most. */
export const maxLooseReceipts = 100;

/** So many files one user sends at most within 24 hours. */
export const maxReceiptsPerDay = 300;
