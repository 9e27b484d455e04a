import { type Kysely, sql } from "kysely";
import { insertWork } from "#common/server/background/queue.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { SentEvent, WebhookEvent } from "../rules/webhook-events.ts";

export type DeliveryWork = { readonly delivery_id: number };

type Happened = { readonly event: WebhookEvent; readonly id: number };

/**
 * Call this in the transaction that causes the events. `for key share` waits for a concurrent deletion of a webhook,
 * because a delivery to the deleted webhook would make the transaction fail.
 */
export async function announce(trx: Kysely<Database>, happened: readonly Happened[]): Promise<void> {
  if (happened.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (webhook_id, event, record_id)
    select webhooks.id, happened.event, happened.id
    from jsonb_to_recordset(${JSON.stringify(happened)}::jsonb) as happened(event text, id integer)
    join webhooks on webhooks.is_used and happened.event = any(webhooks.events)
    for key share of webhooks
    returning id`.execute(trx);
  await enqueueDeliveries(
    trx,
    rows.map(({ id }) => id),
  );
}

export async function insertDelivery(
  trx: Kysely<Database>,
  webhook_id: number,
  event: SentEvent,
  record_id: number,
): Promise<number> {
  const { id } = await trx
    .insertInto("webhook_deliveries")
    .values({ webhook_id, event, record_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueueDeliveries(trx, [id]);
  return id;
}

export function enqueueDeliveries(trx: Kysely<Database>, ids: readonly number[]): Promise<void> {
  return insertWork<DeliveryWork>(
    trx,
    "webhook",
    ids.map((delivery_id) => ({ delivery_id })),
  );
}
