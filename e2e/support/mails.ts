import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { mailText } from "#testing/mail-text.ts";
import { inboxAddress, ownServer } from "./servers.ts";

/** Waits for a mail to the address that matches the pattern, and returns the match. */
export async function inMail(dataDir: string, to: string, pattern: RegExp): Promise<RegExpExecArray> {
  const folder = join(dataDir, "mail");
  let found: RegExpExecArray | null = null;
  await expect(async () => {
    for (const name of (await readdir(folder)).sort()) {
      const mail = mailText(await readFile(join(folder, name), "utf8"));
      if (mail.includes(to)) found = pattern.exec(mail) ?? found;
    }
    expect(found).not.toBeNull();
  }).toPass({ timeout: 60_000 });
  return found as unknown as RegExpExecArray;
}

/** Hands a mail to the product, as a mail server does. */
export async function bringMail(raw: Buffer): Promise<void> {
  const env = { ...process.env, DATA_DIR: ownServer.dataDir, RECEIPT_MAIL: inboxAddress };
  const command = spawn(process.execPath, ["scripts/receive-mail.mjs"], { env, stdio: ["pipe", "inherit", "inherit"] });
  command.stdin.end(raw);
  expect(await once(command, "close")).toEqual([0, null]);
}
