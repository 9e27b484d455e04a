import libheif from "libheif-js/wasm-bundle.js";
import { maxHeicPixels } from "../../rules/receipt-bounds.ts";
import { pageOfPixels } from "./pictures.ts";
import { NotTaken, type Picture } from "./reading.ts";

/** Bytes of a pixel: red, green, blue and opacity. */
const pixelSize = 4;

/** The picture that a HEIC file is shown by, turned as it says. */
export async function heicPage(file: Uint8Array): Promise<Picture> {
  const pictures = new libheif.HeifDecoder().decode(file);
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (!picture) throw new NotTaken("unreadable");
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > maxHeicPixels) throw new NotTaken("too-many-pixels");
  const { heif_colorspace_RGB } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA } = libheif.heif_chroma;
  const decoded = await libheif.heif_js_decode_image2(
    picture.handle,
    heif_colorspace_RGB,
    heif_chroma_interleaved_RGBA,
  );
  const pixels = decoded?.channels?.[0];
  if (!pixels) throw new NotTaken("unreadable");
  // They are read where the library has them: a copy would take a third more memory. It is not given back, since the process
  // that reads ends after a file that took much.
  return pageOfPixels({ width, height, rowWidth: pixels.stride / pixelSize, data: pixels.data });
}
