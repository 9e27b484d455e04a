import { pageSize, thumbnailPart } from "../rules/receipt-bounds.ts";

const quality = 0.8;
const previewSize = 160;

/** `preview` is a `data:` URL; undefined for a PDF or a picture that the browser cannot decode. */
export type Shrunk = { readonly file: Blob; readonly preview: string | undefined };

/** Also removes metadata, such as the location. A file that the browser cannot decode, such as a PDF, is unchanged. */
export async function shrinkPicture(file: File): Promise<Shrunk> {
  const picture = file.type === "application/pdf" ? undefined : await opened(file);
  if (!picture) return { file, preview: undefined };
  try {
    const whole = { width: picture.width, height: picture.height };
    const small = await blobOf(drawn(picture, whole, pageSize(whole)));
    const part = thumbnailPart(whole);
    const preview = drawn(picture, part, sizeWithin(part, previewSize)).toDataURL("image/jpeg", quality);
    return { file: small ?? file, preview };
  } finally {
    picture.close();
  }
}

const opened = (file: File): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);

type Size = { readonly width: number; readonly height: number };

function sizeWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function drawn(picture: ImageBitmap, part: Size, size: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas to draw on");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, part.width, part.height, 0, 0, size.width, size.height);
  return canvas;
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
