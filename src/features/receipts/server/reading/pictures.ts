import sharp, { type Sharp } from "sharp";
import { maxReceiptPixels, receiptPageSize, receiptThumbnailSize } from "../../rules/receipt-bounds.ts";
import { NotTaken, type Picture } from "./reading.ts";

sharp.concurrency(1);
sharp.cache(false);
// Of all that the library reads, only what a receipt may be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });

/** Pixels of a page, as red, green and blue. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** Opens a picture and turns it the way it was taken; of a moving one it takes the first. */
export async function pixelsOf(path: string, format: "jpeg" | "png" | "webp"): Promise<Pixels> {
  const picture = sharp(path, { limitInputPixels: false, failOn: "error" });
  const found = await picture.metadata();
  if (found.format !== format) throw new NotTaken("unreadable");
  if (found.width * found.height > maxReceiptPixels) throw new NotTaken("too-many-pixels");
  return fitted(picture.autoOrient());
}

/** The same of pixels with an opacity, as another library unpacked them. */
export const fittedPixels = ({ width, height, data }: Pixels): Promise<Pixels> =>
  fitted(sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false }));

/** On white, no larger than what is kept. */
async function fitted(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .resize(receiptPageSize, receiptPageSize, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new NotTaken("unreadable");
  return { width: info.width, height: info.height, data };
}

const open = ({ width, height, data }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } });

/** Readable text at a third of the bytes of the best quality; a tenth less of them would take three times as long. */
export async function pictureOf(pixels: Pixels): Promise<Picture> {
  const { width, height } = pixels;
  return { width, height, bytes: await open(pixels).jpeg({ quality: 80, optimiseCoding: false }).toBuffer() };
}

/** For lists. */
export function thumbnailOf(pixels: Pixels): Promise<Uint8Array> {
  return open(pixels)
    .resize(receiptThumbnailSize, receiptThumbnailSize, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .toBuffer();
}
