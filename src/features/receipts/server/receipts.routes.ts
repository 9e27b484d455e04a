import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Queue } from "#common/server/background/queue.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { tooManyAttempts } from "#common/server/http/errors.ts";
import { fileResponse, isHead, noBody } from "#common/server/http/file-response.ts";
import { receipt, receiptPageParams, receiptParams, receipts, receiptsQuery, uploadHeaders } from "../rules/receipt.ts";
import { namelessReceipt } from "../rules/receipt-name.ts";
import { receiptReader } from "./reading/receipt-reader.ts";
import { uploadFolder } from "./receipt-upload.ts";
import { lookAtPage, takeReceipt, unknownReceipt } from "./receipts.commands.ts";
import {
  deleteAbandonedReceipts,
  deleteLooseReceipt,
  deleteOldSentReceipts,
  findThumbnail,
  isUploaded,
  listReceipts,
} from "./receipts.store.ts";

type Options = { config: Config; db: Kysely<Database>; queue: Queue };

/** The most simultaneous uploads per user and server process. */
const maxAtATime = 6;

const picture = { response: { 200: fileResponse(["image/jpeg"]) } };

export const receiptRoutes: FastifyPluginAsyncZod<Options> = async (app, { config: { dataDir }, db, queue }) => {
  const config = { access: "register-own-jobs" } as const;
  const folder = uploadFolder(dataDir);
  const reader = receiptReader(folder);
  const receiving = new Map<number, number>();
  app.addHook("onClose", async () => reader.close());
  const prune = async () => {
    await deleteAbandonedReceipts(db);
    await deleteOldSentReceipts(db);
  };
  queue.hourly("delete-abandoned-receipts", prune, 41);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, body, done) => done(null, body));

  app.post(
    "/api/receipts",
    { config, schema: { summary: "Uploads a receipt", headers: uploadHeaders, response: { 201: receipt } } },
    async (request, reply) => {
      const { actor } = request;
      const id = await oneOfFew(actor.id, () =>
        takeReceipt({ db, reader, folder }, actor, { name: nameIn(request), body: bodyOf(request) }),
      );
      const [created] = await listReceipts(db, actor, [id]);
      return reply.code(201).send(created as NonNullable<typeof created>);
    },
  );

  app.get(
    "/api/receipts",
    {
      config,
      schema: {
        summary: "Lists receipts by their ids",
        querystring: receiptsQuery,
        response: { 200: receipts },
      },
    },
    ({ actor, query }) => listReceipts(db, actor, query.ids),
  );

  app.get(
    "/api/receipts/:receiptId/thumbnail",
    { config, schema: { summary: "Downloads the small picture of a receipt", params: receiptParams, ...picture } },
    async (request, reply) => {
      const { actor, params } = request;
      const bytes = await findThumbnail(db, actor, params.receiptId);
      if (!bytes) throw unknownReceipt();
      return sendPicture(request, reply, `bilag-${params.receiptId}-lille.jpg`, bytes);
    },
  );

  app.get(
    "/api/receipts/:receiptId/pages/:page",
    { config, schema: { summary: "Downloads a page of a receipt", params: receiptPageParams, ...picture } },
    async (request, reply) => {
      const { actor, params } = request;
      const bytes = await lookAtPage(db, actor, params, !isHead(request));
      return sendPicture(request, reply, `bilag-${params.receiptId}-${params.page}.jpg`, bytes);
    },
  );

  app.delete(
    "/api/receipts/:receiptId",
    { config, schema: { summary: "Deletes a receipt", params: receiptParams, response: { 204: z.null() } } },
    async ({ actor, params }, reply) => {
      if (!(await deleteLooseReceipt(db, actor.id, params.receiptId, isUploaded))) throw unknownReceipt();
      return reply.code(204).send(null);
    },
  );

  async function oneOfFew<Answer>(userId: number, work: () => Promise<Answer>): Promise<Answer> {
    const others = receiving.get(userId) ?? 0;
    if (others >= maxAtATime)
      throw tooManyAttempts("Der sendes allerede mange bilag. Vent, til de er sendt, og prøv igen.", undefined, 5);
    receiving.set(userId, others + 1);
    try {
      return await work();
    } finally {
      const left = (receiving.get(userId) ?? 1) - 1;
      if (left > 0) receiving.set(userId, left);
      else receiving.delete(userId);
    }
  }
};

const bodyOf = ({ body }: FastifyRequest): Readable => (body instanceof Readable ? body : Readable.from([]));

function nameIn({ headers }: FastifyRequest): string {
  try {
    return decodeURIComponent(String(headers["x-file-name"] ?? ""));
  } catch {
    return namelessReceipt;
  }
}

/** Browsers show the picture only on pages of this origin, and never execute it. */
function sendPicture(request: FastifyRequest, reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply
    .type("image/jpeg")
    .header("content-disposition", `inline; filename="${name}"`)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin")
    .header("content-length", bytes.length)
    .send(isHead(request) ? noBody() : bytes);
}
