import type { Kysely } from "kysely";
import { byDagvaerk, insertAuditEntry } from "#common/server/audit-log.ts";
import type { Mail } from "#common/server/background/mail.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import type { Queue } from "#common/server/background/queue.ts";
import type { Config } from "#common/server/config.ts";
import { userCan } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { DeliveryWork } from "./announce.ts";
import { guardedPost } from "./guarded-post.ts";
import { signatureHeaders } from "./signature.ts";
import {
  deleteOldDeliveries,
  findWaiting,
  findWebhook,
  saveFailure,
  saveSuccess,
  type Waiting,
} from "./webhooks.store.ts";

type Parts = { config: Config; db: Kysely<Database>; queue: Queue; mails: MailQueue };

export function registerDeliveries({ config, db, queue, mails }: Parts): void {
  const mailTurnedOff = mails.kind(
    "webhook-turned-off",
    async ({ user_id, webhook_id }: { user_id: number; webhook_id: number }) => {
      const to = await administrators(db).where("id", "=", user_id).executeTakeFirst();
      const webhook = await findWebhook(db, webhook_id);
      return to && webhook && !webhook.is_used ? turnedOffMail(to, webhook.name, config.baseUrl) : undefined;
    },
  );

  queue.handle("webhook", async ({ delivery_id }: DeliveryWork) => {
    const waiting = await findWaiting(db, delivery_id);
    if (!waiting) return;
    const { headers, body } = messageOf(waiting);
    const outcome = await guardedPost(waiting.url, headers, body, config.privateWebhooks);
    const failure = "problem" in outcome ? outcome.problem : outcome.status;
    const waits = await db.transaction().execute(async (trx) => {
      if (typeof failure === "number" && failure >= 200 && failure < 300) {
        await saveSuccess(trx, waiting, failure);
        return false;
      }
      const attempt =
        typeof failure === "number"
          ? { response_status: failure, problem: null }
          : { response_status: null, problem: failure };
      const { waits, ended } = await saveFailure(trx, waiting, attempt);
      if (ended !== undefined) {
        const record_id = waiting.webhook_id;
        await insertAuditEntry(trx, { kind: "webhook-turned-off", record_id, details: { name: ended, ...byDagvaerk } });
        const people = await administrators(trx).execute();
        await mailTurnedOff(trx, ...people.map(({ id }) => ({ user_id: id, webhook_id: record_id })));
      }
      return waits;
    });
    // The queue retries after this error, and logs its text. So the text has neither the webhook's address nor the
    // delivery.
    if (waits) throw new Error(`webhook ${waiting.webhook_id}: ${failure}`);
  });

  queue.hourly("prune-webhook-deliveries", () => deleteOldDeliveries(db), 23);
}

/** The message has only the id of the record. The receiver reads the record through the API, with an access token. */
function messageOf({ message_id, event, record_id, created_at, secret, former_secret }: Waiting) {
  const body = JSON.stringify({ type: event, timestamp: created_at.toISOString(), data: { id: record_id } });
  const secrets = former_secret === null ? [secret] : [secret, former_secret];
  return { body, headers: signatureHeaders(message_id, body, secrets, Date.now()) };
}

const administrators = (db: Kysely<Database>) =>
  db
    .selectFrom("users")
    .select(["id", "name", "email as address"])
    .where("status", "<>", "deleted")
    .where(userCan("users.id", "edit-webhooks"));

function turnedOffMail(to: Mail["to"], name: string, baseUrl: string): Mail {
  return {
    to: { name: to.name, address: to.address },
    subject: "En webhook er slået fra",
    text: `Hej ${to.name}

Webhooken »${name}« er slået fra, fordi modtageren ikke har taget imod noget i et døgn. Ret adressen eller modtageren, slå den til igen, og send det, der mangler:

${baseUrl}/webhooks

Venlig hilsen
Dagværk
`,
  };
}
