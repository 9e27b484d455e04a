import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { pdfOf } from "#app/server/demo/receipt-pdf.ts";

/** Generated uploads; each number gives a different picture. */

type Drawn = {
  readonly number?: number;
  readonly width?: number;
  readonly height?: number;
  readonly format?: "jpeg" | "png" | "webp";
  /** The camera's orientation (EXIF). */
  readonly orientation?: number;
  readonly description?: string;
};

/** A picture with a red upper and a white lower half and a unique number. */
export async function drawnReceipt(drawn: Drawn = {}): Promise<Buffer> {
  const { number = 1, width = 300, height = 400, format = "jpeg", orientation, description } = drawn;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="white"/><rect width="100%" height="50%" fill="red"/>
    <rect x="${width / 10}" y="${height * 0.6}" width="${10 + (number % 200)}" height="9" fill="black"/>
    <rect x="${width / 10}" y="${height * 0.8}" width="${10 + Math.trunc(number / 200)}" height="9" fill="black"/>
  </svg>`;
  const drawing = sharp(Buffer.from(picture)).flatten().toFormat(format, { quality: 90 });
  if (orientation !== undefined) drawing.withMetadata({ orientation });
  if (description !== undefined)
    drawing.withExifMerge({ IFD0: { ImageDescription: description }, IFD3: { GPSLatitude: "55/1 40/1 0/1" } });
  return drawing.toBuffer();
}

/** A stored file, since no library here writes HEIC (heic/README.md). */
export const heicFile = (name: "plain" | "turned" | "odd" | "tiles" | "largest" | "too-large"): Buffer =>
  readFileSync(new URL(`heic/${name}.heic`, import.meta.url));

/** A PDF whose pages have a red upper half. The file also has the objects `more` and the catalog entries `catalog`. */
export function drawnPdf(pages: number, more: readonly string[] = [], catalog = ""): Buffer {
  const drawing = "1 0 0 rg 0 421 595 421 re f";
  const content = `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`;
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index} 0 R`).join(" ");
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R >>";
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    content,
    ...Array.from({ length: pages }, () => page),
    ...more,
  ]);
}

/** A white PNG of this size, compressed as far as possible. */
export function blankPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND")]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
