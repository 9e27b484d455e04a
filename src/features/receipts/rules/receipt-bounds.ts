/* See docs/product-rules.md#receipts. This file must not import Zod, which screens would then load. */

export const maxReceiptBytes = 10 * 1024 * 1024;

export const maxReceipts = 10;

export const maxReceiptPages = 20;

/** Photos of phones rarely have more pixels, and the reading process has no memory for more. */
export const maxReceiptPixels = 60_000_000;

/** HEIC is decoded as a whole, so its limit is lower. Phones write HEIC pictures of up to 50 megapixels. */
export const maxHeicPixels = 50_000_000;

/** Characters. */
export const maxReceiptName = 100;

/** Pixels of the longer side. */
export const receiptPageSize = 2_000;
export const receiptThumbnailSize = 320;

/** Pixels of the shorter side of a strip, such as a till roll. Text on a narrower strip cannot be read. */
const stripWidth = 1_000;

/** The most pixels of a page that phone browsers can draw. */
export const maxPagePixels = 16_000_000;
const maxPageLength = 32_000;

type Size = { readonly width: number; readonly height: number };

function pageScale({ width, height }: Size, maxPixels: number = maxPagePixels): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const readable = Math.max(receiptPageSize / long, stripWidth / short);
  return Math.min(1, readable, Math.sqrt(maxPixels / (width * height)), maxPageLength / long);
}

export function pageSize(picture: Size, maxPixels?: number): Size {
  const scale = pageScale(picture, maxPixels);
  return { width: scaled(picture.width, scale), height: scaled(picture.height, scale) };
}

/** The part of a picture that its thumbnail shows: of a long strip only the start, at most twice as long as wide. */
export function thumbnailPart({ width, height }: Size): Size {
  return { width: Math.min(width, height * 2), height: Math.min(height, width * 2) };
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale));

export const looseReceiptDays = 7;

/** Whole years for which receipts are kept after the financial year of the expense. */
export const bookkeepingYears = 5;

export const maxLooseReceipts = 100;

/** The most files in 24 hours, per user. Uploads and mails are counted separately. */
export const maxReceiptsPerDay = 300;

/** Bytes of a mail. Mail servers rarely accept more. */
export const maxMailBytes = 35 * 1024 * 1024;

export const maxInboxReceipts = 100;

export const inboxDays = 90;

/** Bytes. Smaller pictures within the text of a mail are taken for logos and icons. */
export const minPictureInText = 30_000;

/** Characters. */
export const maxMailLine = 200;
