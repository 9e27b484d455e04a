import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { WebhookInput } from "#features/webhooks/rules/webhook.ts";
import { webhookEvents } from "#features/webhooks/rules/webhook-events.ts";
import { newSecret } from "#features/webhooks/server/signature.ts";

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  /** The status of the next responses. */
  status: number;
  close(): Promise<void>;
};

export async function webhookReceiver(): Promise<Receiver> {
  const receiver = { received: [] as Received[], status: 204 };
  const { url, close } = await listening(async (request, response) => {
    receiver.received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(receiver.status).end();
  });
  return Object.assign(receiver, { url, close });
}

export async function listening(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export async function aWebhook(db: Kysely<Database>, values: Partial<WebhookInput> = {}): Promise<number> {
  const input = { name: "Regnskab", url: "https://firma.test/hook", events: [...webhookEvents], is_used: true };
  const { id } = await db
    .insertInto("webhooks")
    .values({ ...input, ...values, secret: newSecret() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
