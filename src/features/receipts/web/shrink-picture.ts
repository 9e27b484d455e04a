import { receiptPageSize } from "../rules/receipt-bounds.ts";

const quality = 0.8;
const previewSize = 160;

/** A file as it is sent, and a small picture of it, as a `data:` address, where the browser can make one. */
export type Shrunk = { readonly file: Blob; readonly preview: string | undefined };

/**
 * A picture as small as it is kept, turned the way it was taken and without what the camera wrote beside it, its place
 * among it. What the browser cannot open (PDF; HEIC in most) stays as it is, and the server does the same.
 */
export async function shrinkPicture(file: File): Promise<Shrunk> {
  const picture = file.type === "application/pdf" ? undefined : await opened(file);
  if (!picture) return { file, preview: undefined };
  try {
    const small = await blobOf(drawn(picture, receiptPageSize));
    return { file: small ?? file, preview: drawn(picture, previewSize).toDataURL("image/jpeg", quality) };
  } finally {
    picture.close();
  }
}

const opened = (file: File): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);

/** No larger than the size, on white. */
function drawn(picture: ImageBitmap, size: number): HTMLCanvasElement {
  const scale = Math.min(1, size / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas to draw on");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
