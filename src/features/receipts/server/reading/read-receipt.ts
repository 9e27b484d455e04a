import { readFile } from "node:fs/promises";
import { readPicture, thumbnailOfPage } from "./pictures.ts";
import type { Picture, ReadingTask, ReadReceipt } from "./reading.ts";

export async function readReceipt({ path, type }: ReadingTask): Promise<ReadReceipt> {
  // The libraries for HEIC and PDF are large, so each is loaded only with the first file of its type.
  if (type === "heic") return withThumbnail([await (await import("./heic.ts")).heicPage(await readFile(path))]);
  if (type === "pdf") return withThumbnail(await (await import("./pdf.ts")).pdfPages(await readFile(path)));
  return readPicture(path, type);
}

async function withThumbnail(pages: readonly Picture[]): Promise<ReadReceipt> {
  return { pages, thumbnail: await thumbnailOfPage(pages[0] as Picture) };
}
