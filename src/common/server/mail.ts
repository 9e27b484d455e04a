import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "./config.ts";

export type Mail = { to: { name: string; address: string }; subject: string; text: string };

/** A mail server that says nothing must not hold up the others' mails, milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export type SendMail = (mail: Mail) => Promise<void>;

/** Mail by SMTP when SMTP_URL is set, otherwise each mail as a file in the data directory's mail/ (decisions 6). */
export function mailSender(config: Config): SendMail {
  const from = { name: "Dagværk", address: `noreply@${new URL(config.baseUrl).hostname}` };
  if (config.smtpUrl) {
    const smtp = createTransport({ url: config.smtpUrl, ...patience });
    return async (mail) => {
      await smtp.sendMail({ from, ...mail });
    };
  }
  const file = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    const { message } = await file.sendMail({ from, ...mail });
    const folder = join(config.dataDir, "mail");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = Temporal.Now.instant().toString({ smallestUnit: "millisecond" }).replaceAll(":", "-");
    await writeFile(join(folder, `${stamp}-${randomUUID()}.eml`), message as Buffer, { mode: 0o600 });
  };
}
