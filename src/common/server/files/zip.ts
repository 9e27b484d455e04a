import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

export type ZipEntry = {
  readonly path: string;
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** It is compressed already, such as a picture, and would not become smaller. */
  readonly isPacked?: boolean;
};

/** Every entry has the same time, so that the same content is the same bytes. */
const mtime = new Date(2000, 0, 1);
const deflate = 8;

/** The usual 6 takes half as long again, for some twentieth fewer bytes. */
const level = 4;
const chunkSize = 65_536;

/**
 * An archive that is written while it is read, so that its length does not matter to the memory. Node compresses it
 * beside the main thread, which is free for others meanwhile.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { path, content, isPacked } of entries) {
    const file: ZipInputFile = { filename: path, size: 0, crc: 0, compression: deflate, mtime };
    zip.add(file);
    // The next chunks are made while one is compressed. What fails is thrown where the packed bytes are read.
    const packing = createDeflateRaw({ level: isPacked ? 0 : level, chunkSize });
    const packed = pipeline(Readable.from(measured(content, file)), packing, () => {});
    for await (const chunk of packed) {
      file.ondata?.(null, chunk, false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  zip.end();
  yield* ready;
}

/** What the archive says of the entry after it. */
async function* measured(content: ZipEntry["content"], file: ZipInputFile): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    file.size += chunk.length;
    file.crc = crc32(chunk, file.crc);
    yield chunk;
  }
}
