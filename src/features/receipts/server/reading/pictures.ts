import sharp, { type Sharp } from "sharp";
import {
  maxReceiptPixels,
  pageSize,
  receiptThumbnailSize,
  thumbnailPart,
} from "#features/receipts/rules/receipt-bounds.ts";
import { NotTaken, type Picture, type ReadReceipt } from "./reading.ts";

sharp.concurrency(1);
sharp.cache(false);
// Only the file loaders for JPEG, PNG and WebP stay enabled in libvips.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });

/** Reads only the first frame of an animation. */
export async function readPicture(path: string, format: "jpeg" | "png" | "webp"): Promise<ReadReceipt> {
  const open = () => sharp(path, { limitInputPixels: false, failOn: "error" });
  const found = await open().metadata();
  if (found.format !== format) throw new NotTaken("unreadable");
  if (found.width * found.height > maxReceiptPixels) throw new NotTaken("too-many-pixels");
  const size = pageSize(found.autoOrient);
  const isKeptWhole = size.width === found.autoOrient.width && !isStrip(size);
  const page = pageOf(open().autoOrient(), size);
  const thumbnail = isKeptWhole ? thumbnailOf(open().autoOrient()) : page.then(thumbnailOfPage);
  const [first, small] = await Promise.all([page, thumbnail]);
  return { pages: [first], thumbnail: small };
}

type Size = { readonly width: number; readonly height: number };

type Pixels = Size & {
  readonly channels: 3 | 4;
  readonly data: Uint8Array;
};

export function pageOfPixels({ width, height, channels, data }: Pixels): Promise<Picture> {
  const rows = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  return pageOf(rows, pageSize({ width, height }));
}

/** Quality 80 keeps text readable. `optimiseCoding` would save a tenth of the bytes, but take three times as long. */
async function pageOf(picture: Sharp, size: Size): Promise<Picture> {
  const { data, info } = await made(picture.resize({ ...size, fit: "fill" }), 80);
  return { width: info.width, height: info.height, bytes: data };
}

export const thumbnailOfPage = ({ bytes, ...size }: Picture): Promise<Uint8Array> =>
  thumbnailOf(sharp(bytes).extract({ left: 0, top: 0, ...thumbnailPart(size) }));

async function thumbnailOf(picture: Sharp): Promise<Uint8Array> {
  const [width, height] = [receiptThumbnailSize, receiptThumbnailSize];
  const { data } = await made(picture.resize({ width, height, fit: "inside", withoutEnlargement: true }), 70);
  return data;
}

const isStrip = ({ width, height }: Size) => Math.max(width, height) > 2 * Math.min(width, height);

/** A JPEG with white in place of transparency. Sharp copies no metadata unless asked to. */
function made(picture: Sharp, quality: number) {
  return picture
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
}
