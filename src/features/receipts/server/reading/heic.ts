import libheif from "libheif-js/wasm-bundle.js";
import { maxHeicPixels } from "#features/receipts/rules/receipt-bounds.ts";
import { pageOfPixels } from "./pictures.ts";
import { NotTaken, type Picture } from "./reading.ts";

export async function heicPage(file: Uint8Array): Promise<Picture> {
  const pictures = new libheif.HeifDecoder().decode(file);
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (!picture) throw new NotTaken("unreadable");
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > maxHeicPixels) throw new NotTaken("too-many-pixels");
  // Photos from phones have no alpha channel. A picture of 50 megapixels takes 150 MB without one, and 200 MB with one.
  const channels = libheif.heif_image_handle_has_alpha_channel(picture.handle) ? 4 : 3;
  const { heif_chroma_interleaved_RGB, heif_chroma_interleaved_RGBA } = libheif.heif_chroma;
  const decoded = await libheif.heif_js_decode_image2(
    picture.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    channels === 3 ? heif_chroma_interleaved_RGB : heif_chroma_interleaved_RGBA,
  );
  const pixels = decoded?.channels?.[0];
  if (!pixels) throw new NotTaken("unreadable");
  // To save memory, the pixels are not copied out of the library's memory.
  // Nothing frees them: `receipt-reader.ts` ends the process after a large file.
  const data = withoutGaps(pixels.data, { rowLength: width * channels, rows: height, stride: pixels.stride });
  return pageOfPixels({ width, height, channels, data });
}

type Rows = { readonly rowLength: number; readonly rows: number; readonly stride: number };

function withoutGaps(data: Uint8Array, { rowLength, rows, stride }: Rows): Uint8Array {
  for (let row = 1; row < rows && stride > rowLength; row++)
    data.copyWithin(row * rowLength, row * stride, row * stride + rowLength);
  return data.subarray(0, rows * rowLength);
}
