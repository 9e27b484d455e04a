import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

export type ZipEntry = {
  readonly path: string;
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** It is compressed already, such as a picture, and would not become smaller. */
  readonly isPacked?: boolean;
};

export type ZipLimits = {
  /** Of the archive, and of an entry when it is unpacked. */
  readonly maxBytes: number;
  readonly maxEntries: number;
};

/** The fields of an archive are so wide, and all ones refer to those of Zip64, which the library does not write. */
export const zipLimits: ZipLimits = { maxBytes: 0xffff_fffe, maxEntries: 0xfffe };

/** Every entry has the same time, so that the same content is the same bytes. */
const mtime = new Date(2000, 0, 1);
const deflate = 8;

/** The usual 6 takes half as long again, for some twentieth fewer bytes. */
const level = 4;
const chunkSize = 65_536;

/**
 * An archive that is written while it is read, so that its length does not matter to the memory. Node compresses it
 * beside the main thread, which is free for others meanwhile. It fails before it would be more than it can say of itself.
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  { maxBytes, maxEntries }: ZipLimits = zipLimits,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let length = 0;
  let count = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    length = within(maxBytes, length + chunk.length);
    ready.push(chunk);
  });
  for await (const { path, content, isPacked } of entries) {
    count = within(maxEntries, count + 1);
    const file: ZipInputFile = { filename: path, size: 0, crc: 0, compression: deflate, mtime };
    zip.add(file);
    const measuredContent = measured(content, file, maxBytes);
    for await (const chunk of isPacked ? stored(measuredContent) : deflated(measuredContent)) {
      file.ondata?.(null, chunk as Uint8Array<ArrayBuffer>, false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  zip.end();
  yield* ready;
}

/** The next chunks are made while one is compressed. What fails is thrown where the packed bytes are read. */
function deflated(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(content), createDeflateRaw({ level, chunkSize }), () => {});
}

/** The longest block of deflate that is not compressed. */
const maxStoredBlock = 65_535;

/**
 * Deflate whose blocks are the content as it is, so that nothing is copied. An archive that is written while it is read
 * cannot say beforehand how long an entry is, and without that its readers take deflate only.
 */
async function* stored(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content)
    for (let start = 0; start < chunk.length; start += maxStoredBlock) {
      const block = chunk.subarray(start, start + maxStoredBlock);
      yield storedHeader(block.length);
      yield block;
    }
  yield storedHeader(0, true);
}

/** RFC 1951, 3.2.4: whether it is the last, its length, and that turned over. */
function storedHeader(length: number, isLast = false): Uint8Array {
  const header = Buffer.alloc(5);
  header.writeUInt8(isLast ? 1 : 0);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(0xffff - length, 3);
  return header;
}

/** A number that the archive can say. */
function within(max: number, value: number): number {
  if (value > max) throw new Error("more than a ZIP file can say of itself");
  return value;
}

/** What the archive says of the entry after it. */
async function* measured(
  content: ZipEntry["content"],
  file: ZipInputFile,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    file.size = within(maxBytes, file.size + chunk.length);
    file.crc = crc32(chunk, file.crc);
    yield chunk;
  }
}
