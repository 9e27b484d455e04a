import type { Config } from "../config.ts";
import { type Mail, mailSender } from "./mail.ts";
import type { Enqueue, Queue } from "./queue.ts";

export type MailQueue = {
  /** `write` runs when the mail is sent. It returns undefined if nobody should get the mail any more. */
  kind<Data extends object>(
    name: string,
    write: (data: Data) => Promise<Mail | undefined>,
    options?: KindOptions,
  ): Enqueue<Data>;
};

type KindOptions = {
  /** During this delay, the user can still undo the cause of the mail. */
  readonly delaySeconds?: number;
};

type MailJob = { kind: string; data: object; delay: number };

export function mailQueue(queue: Queue, config: Config): MailQueue {
  const sendMail = mailSender(config);
  const kinds = new Map<string, (data: object) => Promise<Mail | undefined>>();
  const send = async ({ kind, data }: MailJob) => {
    const write = kinds.get(kind);
    // A process of a newer version has enqueued the mail. The queue retries it until such a process takes it.
    if (!write) throw new Error(`mail ${kind}: this version knows no such kind`);
    const mail = await write(data);
    if (mail) await sendMail(mail).catch((error) => Promise.reject(new MailNotSent(kind, error)));
  };
  const enqueue = queue.handle<MailJob>("mail", send, { delayOf: ({ delay }) => delay });
  return {
    kind(name, write, { delaySeconds: delay = 0 } = {}) {
      kinds.set(name, write as (data: object) => Promise<Mail | undefined>);
      return (trx, ...mails) => enqueue(trx, ...mails.map((data) => ({ kind: name, data, delay })));
    },
  };
}

type MailServerError = Error & { code?: string; responseCode?: number };

/** The mail server's own message is left out of the log, because it may name the refused address. */
class MailNotSent extends Error {
  override name = "MailNotSent";

  constructor(kind: string, { code, responseCode }: MailServerError) {
    super(`mail ${kind}: ${[code, responseCode].filter(Boolean).join(" ") || "unknown error"}`);
  }
}
