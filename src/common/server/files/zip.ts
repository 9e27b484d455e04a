import { type PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export type ZipEntry = {
  readonly path: string;
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
};

/**
 * Every entry has the same time, so that equal content gives equal bytes. Compression level 6 takes 50 % longer for a
 * file that is 5 % smaller.
 */
const entryOptions = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, compressionLevel: 4 };

/**
 * The ZIP is written while its reader reads it, so memory does not grow with the file. Pictures are deflated too,
 * because some readers refuse an entry that is only stored and has no known length.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const file = zip.outputStream as PassThrough;
  let source: Readable | undefined;
  file.once("close", () => source?.destroy());

  async function addEntries(): Promise<void> {
    for await (const { path, content } of entries) {
      if (file.destroyed) return;
      source = Readable.from(content);
      zip.addReadStream(source, path, entryOptions);
      await finished(source);
    }
    zip.end();
  }

  const added = addEntries().catch((error) => file.destroy(error));
  try {
    yield* file;
  } finally {
    await added;
  }
}
