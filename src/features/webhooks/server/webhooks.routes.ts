import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import { changedValues, createdValues } from "#common/rules/audit-log.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { deletionOf, staleVersion } from "#common/rules/versions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, conflict, notFound } from "#common/server/http/errors.ts";
import { requireVersion } from "#common/server/versions.ts";
import {
  deliveryParams,
  maxWebhooks,
  newWebhook,
  urlMessage,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
  webhook,
  webhookChange,
  webhookDelivery,
  webhookInput,
  webhookLabels,
  webhookParams,
  webhookWords,
} from "../rules/webhook.ts";
import { deliveryProblemLabels, testEvent } from "../rules/webhook-events.ts";
import { enqueueDeliveries, insertDelivery } from "./announce.ts";
import { urlProblem } from "./guarded-post.ts";
import { newSecret } from "./signature.ts";
import {
  deleteWebhook,
  findDelivery,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhooks,
  reopenDelivery,
  replaceSecret,
  updateWebhook,
} from "./webhooks.store.ts";

const auditedFields = Object.keys(webhookLabels) as (keyof typeof webhookLabels)[];

type Options = { readonly config: Config; readonly db: Kysely<Database> };

/** docs/decisions/126-webhooks.md */
export const webhookRoutes: FastifyPluginAsyncZod<Options> = async (app, { config, db }) => {
  const setup = { access: "edit-webhooks" } as const;

  async function urlErrors({ url }: { url?: string }): Promise<FieldErrors> {
    if (url === undefined) return {};
    if (!config.privateWebhooks && !/^https:/i.test(url)) return { url: [urlMessage] };
    const problem = await urlProblem(url, config.privateWebhooks);
    return problem ? { url: [`${deliveryProblemLabels[problem]}.`] } : {};
  }

  app.get(
    "/api/webhooks",
    { config: setup, schema: { summary: "Lists the webhooks", response: { 200: z.array(webhook) } } },
    () => listWebhooks(db),
  );

  // No Idempotency-Key, because the stored response would contain the secret.
  app.post(
    "/api/webhooks",
    {
      config: setup,
      attachValidation: true,
      schema: { summary: "Creates a webhook", body: webhookInput, response: { 201: newWebhook } },
    },
    async (request, reply) => {
      const input = await checkedBody(request, webhookInput, urlErrors);
      const secret = newSecret();
      const created = await db.transaction().execute(async (trx) => {
        await lockWebhooks(trx);
        if ((await listWebhooks(trx)).length >= maxWebhooks)
          throw conflict(`Der kan højst være ${maxWebhooks} webhooks. Slet en først.`);
        const inserted = await insertWebhook(trx, input, secret);
        await insertAuditEntry(trx, {
          ...{ kind: "webhook-changed", user_id: request.actor.id, record_id: inserted.id },
          details: createdValues(webhookWords(input), auditedFields),
        });
        return inserted;
      });
      return reply.code(201).send({ ...created, secret });
    },
  );

  app.put(
    "/api/webhooks/:webhookId",
    {
      config: setup,
      attachValidation: true,
      schema: {
        summary: "Changes a webhook",
        params: webhookParams,
        body: webhookChange,
        response: { 200: webhook, 409: staleVersion(webhook) },
      },
    },
    async (request) => {
      const { webhookId: id } = request.params;
      const { actor } = request;
      await requireWebhook(db, id);
      const { version, ...input } = await checkedBody(request, webhookChange, urlErrors);
      return db.transaction().execute(async (trx) => {
        const former = await requireUnchanged(trx, actor, id, version);
        await insertAuditEntry(trx, {
          ...{ kind: "webhook-changed", user_id: actor.id, record_id: id },
          details: changeDetails(former, input),
        });
        return updateWebhook(trx, actor, id, input);
      });
    },
  );

  app.post(
    "/api/webhooks/:webhookId/secret",
    {
      config: setup,
      schema: { summary: "Renews the secret of a webhook", params: webhookParams, response: { 201: newWebhook } },
    },
    async ({ actor, params: { webhookId: id } }, reply) => {
      const secret = newSecret();
      const renewed = await db.transaction().execute(async (trx) => {
        await replaceSecret(trx, actor, id, secret);
        const { name, ...rest } = await requireWebhook(trx, id);
        await insertAuditEntry(trx, {
          ...{ kind: "webhook-secret-renewed", user_id: actor.id, record_id: id, details: { name } },
        });
        return { name, ...rest, secret };
      });
      return reply.code(201).send(renewed);
    },
  );

  app.delete(
    "/api/webhooks/:webhookId",
    {
      config: setup,
      schema: {
        summary: "Deletes a webhook and its deliveries",
        params: webhookParams,
        querystring: deletionOf,
        response: { 204: z.null(), 409: staleVersion(webhook) },
      },
    },
    async ({ actor, params: { webhookId: id }, query: { version } }, reply) => {
      await db.transaction().execute(async (trx) => {
        await requireUnchanged(trx, actor, id, version);
        const details = await deleteWebhook(trx, id);
        await insertAuditEntry(trx, { kind: "webhook-deleted", user_id: actor.id, record_id: id, details });
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/webhooks/:webhookId/test",
    {
      config: setup,
      schema: { summary: "Sends a test to a webhook", params: webhookParams, response: { 201: webhookDelivery } },
    },
    async ({ params: { webhookId } }, reply) => {
      const delivery = await db.transaction().execute(async (trx) => {
        await requireUsed(trx, webhookId);
        const id = await insertDelivery(trx, webhookId, testEvent, webhookId);
        return requireDelivery(trx, webhookId, id);
      });
      return reply.code(201).send(delivery);
    },
  );

  app.get(
    "/api/webhooks/:webhookId/deliveries",
    {
      config: setup,
      schema: {
        summary: "Lists the latest deliveries of a webhook",
        params: webhookParams,
        response: { 200: z.array(webhookDelivery) },
      },
    },
    async ({ params: { webhookId } }) => {
      await requireWebhook(db, webhookId);
      return listDeliveries(db, webhookId);
    },
  );

  app.post(
    "/api/webhooks/:webhookId/deliveries/:deliveryId/again",
    {
      config: setup,
      schema: { summary: "Sends a delivery again", params: deliveryParams, response: { 200: webhookDelivery } },
    },
    ({ params: { webhookId, deliveryId } }) =>
      db.transaction().execute(async (trx) => {
        await requireUsed(trx, webhookId);
        await requireDelivery(trx, webhookId, deliveryId);
        if (!(await reopenDelivery(trx, deliveryId))) throw conflict("Leverancen venter allerede på at blive sendt.");
        await enqueueDeliveries(trx, [deliveryId]);
        return requireDelivery(trx, webhookId, deliveryId);
      }),
  );
};

/** The path may contain a secret, so a change of only the path is logged as `***`. */
function changeDetails(former: Webhook, input: WebhookInput) {
  const changed = changedValues(webhookWords(former), webhookWords(input), auditedFields);
  const { fields = [], before = [], after = [] } = changed ?? {};
  const isOnlyPath = former.url !== input.url && !fields.includes("url");
  return {
    name: former.name,
    fields: [...fields, ...(isOnlyPath ? ["url"] : [])],
    before: [...before, ...(isOnlyPath ? ["***"] : [])],
    after: [...after, ...(isOnlyPath ? ["***"] : [])],
  };
}

const unknownWebhook = () => notFound("Webhooken findes ikke.");

async function requireWebhook(db: Kysely<Database>, id: number): Promise<Webhook> {
  const found = await findWebhook(db, id);
  if (!found) throw unknownWebhook();
  return found;
}

async function requireUnchanged(trx: Kysely<Database>, actor: Actor, id: number, version?: number): Promise<Webhook> {
  const current = () => requireWebhook(trx, id);
  await requireVersion(trx, actor, {
    ...{ table: "webhooks", where: sql<boolean>`id = ${id}`, what: "webhooken", version, current },
  });
  return current();
}

async function requireUsed(db: Kysely<Database>, id: number): Promise<void> {
  if (!(await requireWebhook(db, id)).is_used) throw conflict("Webhooken er slået fra. Slå den til først.");
}

async function requireDelivery(db: Kysely<Database>, webhookId: number, id: number): Promise<WebhookDelivery> {
  const found = await findDelivery(db, webhookId, id);
  if (!found) throw notFound("Leverancen findes ikke.");
  return found;
}
