import { readFile } from "node:fs/promises";
import type { Pixels } from "./pictures.ts";
import { pictureOf, pixelsOf, thumbnailOf } from "./pictures.ts";
import type { Picture, ReadingTask, ReadReceipt } from "./reading.ts";

/** Makes of a file what is kept of it. Throws NotTaken, or whatever a library says of a file that it cannot read. */
export async function readReceipt(task: ReadingTask): Promise<ReadReceipt> {
  const pages: Picture[] = [];
  let thumbnail: Uint8Array | undefined;
  for await (const pixels of pixelsOfEach(task)) {
    const [page, small] = await Promise.all([pictureOf(pixels), thumbnail ?? thumbnailOf(pixels)]);
    pages.push(page);
    thumbnail = small;
  }
  return { pages, thumbnail: thumbnail as Uint8Array };
}

/** The libraries for HEIC and PDF weigh much, and most receipts are pictures: they are loaded when one needs them. */
async function* pixelsOfEach({ path, type }: ReadingTask): AsyncGenerator<Pixels> {
  if (type === "heic") yield await (await import("./heic.ts")).heicPixels(await readFile(path));
  else if (type === "pdf") yield* (await import("./pdf.ts")).pdfPixels(await readFile(path));
  else yield await pixelsOf(path, type);
}
