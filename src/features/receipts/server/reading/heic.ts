import decode from "heic-decode";
import { maxHeicPixels } from "../../rules/receipt-bounds.ts";
import { pageOfPixels } from "./pictures.ts";
import { NotTaken, type Picture } from "./reading.ts";

/** The first picture of a HEIC file, turned as it says. */
export async function heicPage(buffer: Uint8Array): Promise<Picture> {
  const pictures = await decode.all({ buffer });
  const [first] = pictures;
  if (!first) throw new NotTaken("unreadable");
  if (first.width * first.height > maxHeicPixels) throw new NotTaken("too-many-pixels");
  const { width, height, data } = await first.decode();
  pictures.dispose();
  return pageOfPixels({ width, height, data: new Uint8Array(data.buffer) });
}
