import { createHash, randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { HttpError } from "#common/server/http/errors.ts";
import { maxReceiptBytes } from "../rules/receipt-bounds.ts";
import type { ReceiptProblem } from "../rules/receipt-problem.ts";
import { type ReceiptType, receiptTypeOf, typeBytes } from "../rules/receipt-type.ts";

export type Upload = { readonly path: string; readonly type: ReceiptType; readonly sha256: Buffer };

/** Milliseconds after which a file in the upload folder must have been left there by a killed server process. */
const abandoned = 3_600_000;

export function uploadFolder(dataDir: string): string {
  const folder = join(dataDir, "uploads");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const now = Temporal.Now.instant().epochMilliseconds;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: now };
    if (now - mtimeMs > abandoned) rmSync(path, { force: true });
  }
  return folder;
}

/** Reads a file to its end even if it is too big. A client that is cut off while it sends never sees the response. */
export async function receiveUpload(folder: string, body: Readable): Promise<Upload | { problem: ReceiptProblem }> {
  const path = join(folder, randomUUID());
  const hash = createHash("sha256");
  let head: Buffer = Buffer.alloc(0);
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxReceiptBytes) continue;
      if (head.length < typeBytes) head = Buffer.concat([head, chunk.subarray(0, typeBytes)]);
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(body, counted, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await deleteUpload({ path });
    throw isBrokenOff(error) ? brokenOff() : error;
  }
  const type = receiptTypeOf(head);
  const problem = size === 0 ? "empty" : size > maxReceiptBytes ? "too-big" : type ? undefined : "unknown-type";
  if (type && !problem) return { path, type, sha256: hash.digest() };
  await deleteUpload({ path });
  return { problem: problem ?? "unknown-type" };
}

const isBrokenOff = (error: unknown): boolean =>
  ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"].includes(String(Object(error).code));

const brokenOff = () => new HttpError(400, { message: "Filen kom ikke hele vejen frem. Send den igen." });

export const deleteUpload = ({ path }: Pick<Upload, "path">): Promise<void> => rm(path, { force: true });
