import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { findInboxToken, insertInboxToken } from "#common/server/auth/credentials/inbox-address.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { addressWith } from "#features/receipts/rules/inbox/address-token.ts";
import { inbox, inboxAddress, newInboxAddress } from "#features/receipts/rules/inbox/inbox.ts";
import { receiptParams } from "#features/receipts/rules/receipt.ts";
import { unknownReceipt } from "../receipts.commands.ts";
import { deleteLooseReceipt, isMailed } from "../receipts.store.ts";
import { listInbox } from "./inbox.store.ts";

type Options = { readonly config: Pick<Config, "inboxAddress">; readonly db: Kysely<Database> };

export const inboxRoutes: FastifyPluginAsyncZod<Options> = async (app, { config: { inboxAddress: mailbox }, db }) => {
  const config = { access: "register-own-jobs" } as const;
  // An access token must not read or make the inbox address: the address is a secret that outlives the token.
  const ofSecret = { ...config, tokenArea: null };

  app.get(
    "/api/inbox",
    { config, schema: { summary: "Lists the caller's receipts that came by mail", response: { 200: inbox } } },
    ({ actor }) => listInbox(db, actor),
  );

  app.delete(
    "/api/inbox/:receiptId",
    {
      config,
      schema: { summary: "Deletes a receipt that came by mail", params: receiptParams, response: { 204: z.null() } },
    },
    async ({ actor, params }, reply) => {
      if (!(await deleteLooseReceipt(db, actor.id, params.receiptId, isMailed))) throw unknownReceipt();
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/user/inbox-address",
    {
      config: ofSecret,
      schema: { summary: "Returns the address that takes the caller's receipts", response: { 200: inboxAddress } },
    },
    async ({ actor }) => {
      const token = mailbox && (await findInboxToken(db, actor.id));
      return { is_on: mailbox !== undefined, address: token ? addressWith(token, mailbox) : null };
    },
  );

  // The route takes no Idempotency-Key, because the response stored for it would contain the secret address.
  app.post(
    "/api/user/inbox-address",
    {
      config: ofSecret,
      schema: { summary: "Makes a new address that takes the caller's receipts", response: { 201: newInboxAddress } },
    },
    async ({ actor }, reply) => {
      if (!mailbox) throw notFound("Bilag kan ikke sendes med mail.");
      const token = await db.transaction().execute(async (trx) => {
        await insertAuditEntry(trx, { kind: "receipt-address-made", user_id: actor.id });
        return insertInboxToken(trx, actor.id);
      });
      return reply.code(201).send({ address: addressWith(token, mailbox) });
    },
  );
};
