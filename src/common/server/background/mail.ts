import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { isIPv4 } from "node:net";
import { join } from "node:path";
import type { Config } from "../config.ts";

export type Mail = { to: { name: string; address: string }; subject: string; text: string };

/** Milliseconds. A mail server that does not respond must not block other mails. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export type SendMail = (mail: Mail) => Promise<void>;

/** These headers prevent out-of-office and mailing list replies (RFC 3834; the second one is Exchange's). */
const headers = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** Without SMTP_URL, each mail becomes a file in the folder mail/ of the data directory. */
export function mailSender({ smtpUrl, baseUrl, dataDir, mailFrom, mailReplyTo }: Config): SendMail {
  const defaults = { from: mailFrom, ...(mailReplyTo && { replyTo: mailReplyTo }), headers };
  return async (mail) => {
    // nodemailer is loaded on demand: it is large, and most processes send no mail for hours.
    const { createTransport } = await import("nodemailer");
    if (smtpUrl) {
      await createTransport({ url: smtpUrl, name: greetingName(baseUrl), ...timeouts }, defaults).sendMail(mail);
      return;
    }
    const file = createTransport({ streamTransport: true, buffer: true, newline: "windows" }, defaults);
    const { message } = await file.sendMail(mail);
    await keep(join(dataDir, "mail"), message as Buffer);
  };
}

/** The name in the greeting (HELO). nodemailer's default may be 127.0.0.1, which mail servers refuse. */
function greetingName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return isIPv4(hostname) ? `[${hostname}]` : hostname.replace(/^\[/, "[IPv6:");
}

async function keep(folder: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = Temporal.Now.instant().toString({ smallestUnit: "millisecond" }).replaceAll(":", "-");
  await writeFile(join(folder, `${stamp}-${randomUUID()}.eml`), message, { mode: 0o600 });
}
