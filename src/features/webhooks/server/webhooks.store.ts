import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import { maxDeliveries, maxWebhooks, type Webhook, type WebhookDelivery, type WebhookInput } from "../rules/webhook.ts";
import { type DeliveryProblem, formerSecretHours, keptDays, retryHours } from "../rules/webhook-events.ts";

const selectWebhooks = (db: Kysely<Database>) =>
  db
    .selectFrom("webhooks")
    .select(["id", "version", "name", "url", "events", "is_used"])
    .select([
      sql<string | null>`${wallClock("failing_since")}`.as("failing_since"),
      sql<string | null>`case when former_secret_until > now() then ${wallClock("former_secret_until")} end`.as(
        "former_secret_until",
      ),
    ])
    .$castTo<Webhook>();

export function listWebhooks(db: Kysely<Database>): Promise<Webhook[]> {
  return selectWebhooks(db).orderBy("id").limit(maxWebhooks).execute();
}

export function findWebhook(db: Kysely<Database>, id: number): Promise<Webhook | undefined> {
  return selectWebhooks(db).where("id", "=", id).executeTakeFirst();
}

export async function insertWebhook(trx: Kysely<Database>, input: WebhookInput, secret: string): Promise<Webhook> {
  const { id } = await trx
    .insertInto("webhooks")
    .values({ ...input, secret })
    .returning("id")
    .executeTakeFirstOrThrow();
  return (await findWebhook(trx, id)) as Webhook;
}

/** A change forgets earlier failures, so Dagværk turns the webhook off only after another day of failures. */
export async function updateWebhook(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  input: WebhookInput,
): Promise<Webhook> {
  await trx
    .updateTable("webhooks")
    .set({ ...input, failing_since: null, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
  if (!input.is_used) await closeWaiting(trx, id);
  return (await findWebhook(trx, id)) as Webhook;
}

export async function replaceSecret(trx: Kysely<Database>, actor: Actor, id: number, secret: string): Promise<void> {
  await trx
    .updateTable("webhooks")
    .set({
      former_secret: sql<string>`secret`,
      former_secret_until: sql<Date>`now() + ${formerSecretHours}::integer * interval '1 hour'`,
      secret,
      ...nextVersion(actor),
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes the deliveries too. */
export function deleteWebhook(trx: Kysely<Database>, id: number): Promise<{ name: string }> {
  return trx.deleteFrom("webhooks").where("id", "=", id).returning("name").executeTakeFirstOrThrow();
}

/** Only one webhook is added at a time, so that the limit holds. */
export async function lockWebhooks(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(trx);
}

const selectDeliveries = (db: Kysely<Database>, webhookId: number) =>
  db
    .selectFrom("webhook_deliveries")
    .select(["id", "message_id", "event", "record_id", "status", "attempts", "response_status", "problem"])
    .select([wallClock("created_at").as("created_at"), wallClock("attempted_at").as("attempted_at")])
    .where("webhook_id", "=", webhookId)
    .$castTo<WebhookDelivery>();

export function listDeliveries(db: Kysely<Database>, webhookId: number): Promise<WebhookDelivery[]> {
  return selectDeliveries(db, webhookId).orderBy("id", "desc").limit(maxDeliveries).execute();
}

export function findDelivery(
  db: Kysely<Database>,
  webhookId: number,
  id: number,
): Promise<WebhookDelivery | undefined> {
  return selectDeliveries(db, webhookId).where("id", "=", id).executeTakeFirst();
}

/** The delivery is tried for another day. @returns false if the delivery already waits */
export async function reopenDelivery(trx: Kysely<Database>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook_deliveries")
    .set({ status: "waiting", waiting_since: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "<>", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findWaiting(db: Kysely<Database>, id: number) {
  return db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_id")
    .select(["webhook_deliveries.id", "webhook_id", "message_id", "event", "record_id", "created_at"])
    .select(["webhooks.url", "webhooks.secret"])
    .select(sql<string | null>`case when former_secret_until > now() then former_secret end`.as("former_secret"))
    .where("webhook_deliveries.id", "=", id)
    .where("status", "=", "waiting")
    .executeTakeFirst();
}

export type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

type Attempt = { readonly response_status: number | null; readonly problem: DeliveryProblem | null };

const attempted = (attempt: Attempt) => ({
  ...attempt,
  attempts: sql<number>`attempts + 1`,
  attempted_at: sql<Date>`now()`,
});

const isPast = (column: string) =>
  sql<boolean>`${sql.ref(column)} <= now() - ${retryHours}::integer * interval '1 hour'`;

/** Like `saveFailure`, updates the webhook before the delivery, so that the two cannot deadlock. */
export async function saveSuccess(trx: Kysely<Database>, waiting: Waiting, response_status: number): Promise<void> {
  await trx
    .updateTable("webhooks")
    .set({ failing_since: null })
    .where("id", "=", waiting.webhook_id)
    .where("failing_since", "is not", null)
    .execute();
  await trx
    .updateTable("webhook_deliveries")
    .set({ ...attempted({ response_status, problem: null }), status: "delivered" })
    .where("id", "=", waiting.id)
    .execute();
}

/** @returns `waits`: the delivery will be tried again. `ended`: the name of the webhook that was turned off */
export async function saveFailure(
  trx: Kysely<Database>,
  { id, webhook_id }: Waiting,
  attempt: Attempt,
): Promise<{ waits: boolean; ended?: string }> {
  const webhook = await trx
    .updateTable("webhooks")
    .set({ failing_since: sql<Date>`coalesce(failing_since, now())` })
    .where("id", "=", webhook_id)
    .returning(["name", "is_used", isPast("failing_since").as("is_over")])
    .executeTakeFirst();
  const delivery = await trx
    .updateTable("webhook_deliveries")
    .set({ ...attempted(attempt), status: sql`case when ${isPast("waiting_since")} then 'failed' else status end` })
    .where("id", "=", id)
    .returning("status")
    .executeTakeFirst();
  if (!webhook?.is_used || !webhook.is_over) return { waits: delivery?.status === "waiting" };
  await trx
    .updateTable("webhooks")
    .set({ is_used: false, version: sql<number>`version + 1` })
    .where("id", "=", webhook_id)
    .execute();
  await closeWaiting(trx, webhook_id);
  return { waits: false, ended: webhook.name };
}

async function closeWaiting(trx: Kysely<Database>, webhookId: number): Promise<void> {
  await trx
    .updateTable("webhook_deliveries")
    .set({ status: "failed", problem: "off", response_status: null })
    .where("webhook_id", "=", webhookId)
    .where("status", "=", "waiting")
    .execute();
}

/** A limit for each deletion, so that other statements do not wait long. */
const pruned = 10_000;

export async function deleteOldDeliveries(db: Kysely<Database>): Promise<void> {
  const old = db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("created_at", "<", sql<Date>`now() - ${keptDays}::integer * interval '1 day'`)
    .where("status", "<>", "waiting")
    .orderBy("created_at")
    .limit(pruned);
  await db.deleteFrom("webhook_deliveries").where("id", "in", old).execute();
}
