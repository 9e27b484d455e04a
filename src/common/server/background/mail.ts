import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";

export type Mail = { to: { name: string; address: string }; subject: string; text: string };

/** A mail server that says nothing must not hold up the others' mails, milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export type SendMail = (mail: Mail) => Promise<void>;

/** Mail by SMTP when SMTP_URL is set, otherwise each mail as a file in the data directory's mail/. */
export function mailSender({ smtpUrl, baseUrl, dataDir }: Config): SendMail {
  const from = { name: "Dagværk", address: `noreply@${new URL(baseUrl).hostname}` };
  return async (mail) => {
    // Most processes send none for hours, and it is large.
    const { createTransport } = await import("nodemailer");
    if (smtpUrl) {
      await createTransport({ url: smtpUrl, ...timeouts }).sendMail({ from, ...mail });
      return;
    }
    const file = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { message } = await file.sendMail({ from, ...mail });
    await keep(join(dataDir, "mail"), message as Buffer);
  };
}

async function keep(folder: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = Temporal.Now.instant().toString({ smallestUnit: "millisecond" }).replaceAll(":", "-");
  await writeFile(join(folder, `${stamp}-${randomUUID()}.eml`), message, { mode: 0o600 });
}
