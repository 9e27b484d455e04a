import { Unzip, UnzipInflate, unzipSync, zipSync } from "fflate";

/** In bytes, for all unpacked files together. */
export const maxUnpackedBytes = 30_000_000;
const maxEntries = 1_000;

/** Bytes are unpacked in pieces of this length. Each piece unpacks to a few megabytes at most. */
const pieceLength = 4_096;

/**
 * Returns the ZIP file with uncompressed entries, or undefined if it is too large. Throws for a broken file.
 * The directory may state false sizes, so the unpacked bytes are counted, too.
 */
export function unpackedZip(bytes: Uint8Array): Uint8Array | undefined {
  let entries = 0;
  let declared = 0;
  // Only the directory is read, because no entry passes the filter.
  unzipSync(bytes, {
    filter({ originalSize }) {
      entries += 1;
      declared += originalSize;
      return false;
    },
  });
  if (entries > maxEntries || declared > maxUnpackedBytes) return undefined;
  const parts = unpack(bytes);
  return parts && zipSync(parts, { level: 0 });
}

class TooBig extends Error {}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> | undefined {
  const parts: Record<string, Uint8Array> = {};
  let size = 0;
  const unzip = new Unzip((file) => {
    // This entry would become the prototype of `parts`, and `zipSync` would add an entry for each of its bytes.
    if (file.name === "__proto__") throw new Error("no workbook has such an entry");
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size += chunk.length;
      if (size > maxUnpackedBytes) throw new TooBig();
      chunks.push(chunk);
      if (isLast) parts[file.name] = Buffer.concat(chunks);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < bytes.length; start += pieceLength)
      unzip.push(bytes.subarray(start, start + pieceLength), start + pieceLength >= bytes.length);
  } catch (error) {
    if (error instanceof TooBig) return undefined;
    throw error;
  }
  return parts;
}
