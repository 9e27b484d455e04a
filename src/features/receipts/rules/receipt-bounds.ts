/** The bounds of receipts (docs/product-rules.md#receipts). Without Zod, so that first screens can import them. */

export const maxReceiptBytes = 10 * 1024 * 1024;

export const maxReceipts = 10;

export const maxReceiptPages = 20;

/** Phone cameras make fewer pixels, and the reading process cannot hold more. */
export const maxReceiptPixels = 60_000_000;

/** HEIC is decoded whole; the largest phone cameras have 48 to 50 megapixels. */
export const maxHeicPixels = 50_000_000;

/** Characters. */
export const maxReceiptName = 100;

/** Pixels of the longer side. */
export const receiptPageSize = 2_000;
export const receiptThumbnailSize = 320;

/** Pixels of the shorter side of a strip, such as a till roll; text on a narrower one cannot be read. */
const stripWidth = 1_000;

/** Pixels that phone browsers can still draw. */
export const maxPagePixels = 16_000_000;
const maxPageLength = 32_000;

type Size = { readonly width: number; readonly height: number };

/** At most 1 (docs/product-rules.md#receipts). */
function pageScale({ width, height }: Size, maxPixels: number = maxPagePixels): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const readable = Math.max(receiptPageSize / long, stripWidth / short);
  return Math.min(1, readable, Math.sqrt(maxPixels / (width * height)), maxPageLength / long);
}

export function pageSize(picture: Size, maxPixels?: number): Size {
  const scale = pageScale(picture, maxPixels);
  return { width: scaled(picture.width, scale), height: scaled(picture.height, scale) };
}

/** The start of a strip, at most twice as long as wide. */
export function thumbnailPart({ width, height }: Size): Size {
  return { width: Math.min(width, height * 2), height: Math.min(height, width * 2) };
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale));

/** Until a receipt without a job is deleted. */
export const looseReceiptDays = 7;

/** Whole years after the calendar year of the expense. */
export const bookkeepingYears = 5;

/** Per user. */
export const maxLooseReceipts = 100;

/** Per user in 24 hours. */
export const maxReceiptsPerDay = 300;

/** Bytes of a mail; mail servers rarely take more. */
export const maxMailBytes = 35 * 1024 * 1024;

/** Per user: receipts that came by mail and that no job names. */
export const maxInboxReceipts = 100;

/** Until such a receipt is deleted. */
export const inboxDays = 90;

/** Bytes; smaller pictures within the text of a mail are logos and signs. */
export const minPictureInText = 30_000;

/** Characters. */
export const maxMailLine = 200;
