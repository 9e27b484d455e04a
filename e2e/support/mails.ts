import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { mailText } from "#testing/mail-text.ts";

/** The match of a pattern in the latest mail to an address, waiting until it is sent. */
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
