import sharp, { type Sharp } from "sharp";
import { maxReceiptPixels, receiptPageSize, receiptThumbnailSize } from "../../rules/receipt-bounds.ts";
import { NotTaken, type Picture, type ReadReceipt } from "./reading.ts";

sharp.concurrency(1);
sharp.cache(false);
// Of all that the library reads, only what a receipt may be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });

/** Opens a picture and turns it the way it was taken; of a moving one it takes the first. */
export async function readPicture(path: string, format: "jpeg" | "png" | "webp"): Promise<ReadReceipt> {
  const open = () => sharp(path, { limitInputPixels: false, failOn: "error" });
  const found = await open().metadata();
  if (found.format !== format) throw new NotTaken("unreadable");
  if (found.width * found.height > maxReceiptPixels) throw new NotTaken("too-many-pixels");
  const isMadeSmaller = Math.max(found.width, found.height) > receiptPageSize;
  // A strip is unpacked while the one before it is packed, and the thumbnail is made beside that.
  const page = pageOf(open().autoOrient());
  const thumbnail = isMadeSmaller ? page.then(thumbnailOfPage) : thumbnailOf(open().autoOrient());
  const [first, small] = await Promise.all([page, thumbnail]);
  return { pages: [first], thumbnail: small };
}

/** Pixels as red, green, blue and opacity; a row may be wider than what is seen of it. */
type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly rowWidth?: number;
  readonly data: Uint8Array;
};

/** The page that pixels are, as another library unpacked them. */
export function pageOfPixels({ width, height, rowWidth = width, data }: Pixels): Promise<Picture> {
  const rows = sharp(data, { raw: { width: rowWidth, height, channels: 4 }, limitInputPixels: false });
  return pageOf(rowWidth === width ? rows : rows.extract({ left: 0, top: 0, width, height }));
}

/** Readable text at a third of the bytes of the best quality; a tenth less of them would take three times as long. */
async function pageOf(picture: Sharp): Promise<Picture> {
  const { data, info } = await made(picture, receiptPageSize, 80);
  return { width: info.width, height: info.height, bytes: data };
}

/** For lists. */
export const thumbnailOfPage = ({ bytes }: Picture): Promise<Uint8Array> => thumbnailOf(sharp(bytes));

async function thumbnailOf(picture: Sharp): Promise<Uint8Array> {
  const { data } = await made(picture, receiptThumbnailSize, 70);
  return data;
}

/** On white, no larger than a size, and nothing beside its pixels: that is what the library writes unless it is asked. */
function made(picture: Sharp, size: number, quality: number) {
  return picture
    .resize(size, size, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
}
