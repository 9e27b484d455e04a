import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";

export function fileResponse(contentTypes: readonly string[]) {
  const mediaTypes = contentTypes.map((type) => type.split(";", 1)[0] ?? type);
  return {
    description: "The file",
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: z.any() }])),
  };
}

/** The response to HEAD has no file, so callers record no download. */
export const isHead = ({ method }: FastifyRequest): boolean => method === "HEAD";

type FileHead = { readonly content_type: string; readonly file_name: string };

export function fileHead(reply: FastifyReply, { content_type, file_name }: FileHead): FastifyReply {
  return reply
    .type(content_type)
    .header("content-disposition", `attachment; filename="${file_name}"`)
    .header("cache-control", "no-store")
    .header("accept-ranges", "none");
}

/** In HTTP/1.0, a closed connection means that the file is complete. So a failure resets the connection instead. */
export function sendWritten(request: FastifyRequest, reply: FastifyReply, file: Readable): FastifyReply {
  file.once("error", () => {
    const endsWithConnection = !reply.raw.chunkedEncoding;
    if (reply.raw.headersSent && endsWithConnection) request.socket.resetAndDestroy();
  });
  return reply.send(file);
}

const pieceSize = 64 * 1024;

export type WriteDown = (isThere: () => boolean) => Promise<void>;

/** Records the download just before the last piece, so a client that breaks off earlier is not recorded. */
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

/** An empty text instead of a stream would make Fastify set the length to 0. */
export const noBody = (): Readable => Readable.from([]);

async function* pieces(bytes: Buffer, writeDown: () => Promise<void>): AsyncGenerator<Buffer> {
  let start = 0;
  for (; start + pieceSize < bytes.length; start += pieceSize) yield bytes.subarray(start, start + pieceSize);
  await writeDown();
  yield bytes.subarray(start);
}
