import * as z from "zod/mini";
import { id, idText, textField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import {
  type DeliveryProblem,
  type DeliveryStatus,
  deliveryProblemLabels,
  deliveryStatusLabels,
  type SentEvent,
  sentEventLabels,
  type WebhookEvent,
  webhookEvents,
} from "./webhook-events.ts";

export const maxWebhooks = 10;

export const maxDeliveries = 100;

/** An address without user, password and fragment. */
const urlPattern = /^https?:\/\/[^\s/?#@\\]+([/?][^\s#\\]*)?$/i;

export const urlMessage = "Skriv en adresse med https, fx https://firma.dk/webhook.";

const oneOf = <Name extends string>(labels: Readonly<Record<Name, string>>) =>
  z.enum(Object.keys(labels) as [Name, ...Name[]]);

export const webhookEventTypes = z
  .array(
    z.enum(webhookEvents as [WebhookEvent, ...WebhookEvent[]], "Vælg hændelser fra listen."),
    "Vælg mindst én hændelse.",
  )
  .check(
    z.minLength(1, "Vælg mindst én hændelse."),
    z.maxLength(webhookEvents.length, "Vælg hver hændelse højst én gang."),
  );

export const webhookInput = z.object({
  name: textField("Navn", 100),
  url: textField("Adresse", 500).check(z.refine((text) => urlPattern.test(text), urlMessage)),
  events: webhookEventTypes,
  is_used: z.boolean("I brug skal være sand eller falsk."),
});
export type WebhookInput = z.infer<typeof webhookInput>;
export const webhookChange = changeOf(webhookInput);

export const webhook = z.extend(webhookInput, {
  id,
  version: wire.version,
  /** The first failure since the last success or change of the webhook. */
  failing_since: z.nullable(z.string()),
  former_secret_until: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof webhook>;

export const newWebhook = z.extend(webhook, { secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhook>;

export const webhookDelivery = z.object({
  id,
  /** The header `webhook-id`, equal in all attempts. */
  message_id: z.string(),
  event: oneOf<SentEvent>(sentEventLabels),
  record_id: id,
  created_at: z.string(),
  status: oneOf<DeliveryStatus>(deliveryStatusLabels),
  attempts: wire.count,
  attempted_at: z.nullable(z.string()),
  response_status: z.nullable(wire.count),
  problem: z.nullable(oneOf<DeliveryProblem>(deliveryProblemLabels)),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookParams = z.object({ webhookId: idText });
export const deliveryParams = z.object({ webhookId: idText, deliveryId: idText });

export const webhookLabels = {
  name: "navn",
  url: "adresse",
  events: "hændelser",
  is_used: "i brug",
} satisfies Record<keyof WebhookInput, string>;

/** For the audit log. The path may contain a secret, so the log has only the host. */
export const webhookWords = ({ url, ...input }: WebhookInput) => ({
  ...input,
  url: url.replace(/^(https?:\/\/[^/?]+).*$/i, "$1"),
});
