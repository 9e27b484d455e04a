import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";

/** How the OpenAPI document describes an answer that is a file to download, of one of these types. */
export function fileResponse(contentTypes: readonly string[]) {
  const mediaTypes = contentTypes.map((type) => type.split(";", 1)[0] ?? type);
  return {
    description: "The file",
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: z.any() }])),
  };
}

/** Who asks with HEAD gets the head of an answer only, which is no reason to write anything down. */
export const isHead = ({ method }: FastifyRequest): boolean => method === "HEAD";

type FileHead = { readonly content_type: string; readonly file_name: string };

/** The head of a file to save. It is sent whole or not at all, whatever range was asked for. */
export function fileHead(reply: FastifyReply, { content_type, file_name }: FileHead): FastifyReply {
  return reply
    .type(content_type)
    .header("content-disposition", `attachment; filename="${file_name}"`)
    .header("cache-control", "no-store")
    .header("accept-ranges", "none");
}

/**
 * Sends a file that is written while it goes out. To who speaks HTTP/1.0, as many proxies do, the end of the connection is
 * the end of the file: a failure resets it instead, so that half of one is not taken for a whole.
 */
export function sendWritten(request: FastifyRequest, reply: FastifyReply, file: Readable): FastifyReply {
  file.once("error", () => {
    const endsWithConnection = !reply.raw.chunkedEncoding;
    if (reply.raw.headersSent && endsWithConnection) request.socket.resetAndDestroy();
  });
  return reply.send(file);
}

/** What goes out at a time; the last of it is held back until the download is written down. */
const pieceSize = 64 * 1024;

/** Writes down that a file was fetched, as long as the one who asked is still there to get the rest of it. */
export type WriteDown = (isThere: () => boolean) => Promise<void>;

/**
 * Sends a file that is written down as fetched. `writeDown` comes before the last piece: whoever has all of the file is
 * written down, and whoever broke off is not. What it throws is the answer to a file of one piece, and cuts off a longer
 * one.
 */
export async function sendFetched(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileHead & { readonly bytes: Buffer },
  writeDown: WriteDown,
): Promise<FastifyReply> {
  const { bytes } = file;
  const head = () => fileHead(reply, file).header("content-length", bytes.length);
  if (isHead(request)) return head().send(noBody());
  const isThere = () => !request.socket.destroyed;
  if (bytes.length > pieceSize) {
    const body = pieces(bytes, () => writeDown(isThere));
    return head().send(Readable.from(body, { objectMode: false }));
  }
  await writeDown(isThere);
  return head().send(bytes);
}

/** Fastify gives a HEAD without a body a length of 0, and leaves the length of a stream alone. */
export const noBody = (): Readable => Readable.from([]);

async function* pieces(bytes: Buffer, writeDown: () => Promise<void>): AsyncGenerator<Buffer> {
  let start = 0;
  for (; start + pieceSize < bytes.length; start += pieceSize) yield bytes.subarray(start, start + pieceSize);
  await writeDown();
  yield bytes.subarray(start);
}
