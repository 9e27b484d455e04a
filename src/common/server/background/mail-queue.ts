import type { Config } from "../config.ts";
import { type Mail, mailSender } from "./mail.ts";
import type { Enqueue, Queue } from "./queue.ts";

export type MailQueue = {
  /**
   * Says how the mails of a kind are written, and gives the function that enqueues one:
   *
   *     const invite = mails.kind("invitation", ({ user_id }: { user_id: number }) => …);
   *     await invite(trx, { user_id });
   *
   * The queue holds only what is enqueued, such as an id: address, text and links are made at the moment of sending, so
   * none of them lies in the queue, and a link lasts from then on.
   * @param write undefined when there is nobody to write to any more
   */
  kind<Data extends object>(
    name: string,
    write: (data: Data) => Promise<Mail | undefined>,
    options?: KindOptions,
  ): Enqueue<Data>;
};

type KindOptions = {
  /** How long a mail is held, seconds: what it would tell may be taken back until then. */
  readonly delaySeconds?: number;
};

type MailJob = { kind: string; data: object; delay: number };

/** Mails go out in the background, and again later when the mail server does not take them. */
export function mailQueue(queue: Queue, config: Config): MailQueue {
  const sendMail = mailSender(config);
  const kinds = new Map<string, (data: object) => Promise<Mail | undefined>>();
  const send = async ({ kind, data }: MailJob) => {
    const write = kinds.get(kind);
    // While processes are exchanged one after the other: the queue keeps it until one that knows it takes it.
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

/** For the log: a mail server's own words name the address that it refuses. */
class MailNotSent extends Error {
  override name = "MailNotSent";

  constructor(kind: string, { code, responseCode }: MailServerError) {
    super(`mail ${kind}: ${[code, responseCode].filter(Boolean).join(" ") || "unknown error"}`);
  }
}
