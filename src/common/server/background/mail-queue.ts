import type { Config } from "../config.ts";
import { type Mail, mailSender } from "./mail.ts";
import type { Enqueue, Queue } from "./queue.ts";

export type MailQueue = {
  /**
   * Registers how mails of a kind are written, and returns the function that enqueues them. The queue holds only the
   * data, such as an id. Address, text and links are made when the mail is sent.
   * @param write returns undefined when nobody should get the mail any more
   */
  kind<Data extends object>(
    name: string,
    write: (data: Data) => Promise<Mail | undefined>,
    options?: KindOptions,
  ): Enqueue<Data>;
};

type KindOptions = {
  /** Seconds by which the mail is delayed, so that its cause can be undone before the mail is sent. */
  readonly delaySeconds?: number;
};

type MailJob = { kind: string; data: object; delay: number };

/** Sends mails in the background, and retries when a mail cannot be sent. */
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

/** The error for the log. The mail server's own message is left out, because it may name the refused address. */
class MailNotSent extends Error {
  override name = "MailNotSent";

  constructor(kind: string, { code, responseCode }: MailServerError) {
    super(`mail ${kind}: ${[code, responseCode].filter(Boolean).join(" ") || "unknown error"}`);
  }
}
