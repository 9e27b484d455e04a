import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailServer, startMailServer } from "#testing/servers/mail-server.ts";
import { readConfig } from "../config.ts";
import { mailSender } from "./mail.ts";

let mailServer: MailServer;

beforeEach(async () => {
  mailServer = await startMailServer();
});

afterEach(() => mailServer.stop());

/** Sends a mail with these settings, and returns what the mail server received. */
async function sent(settings: Record<string, string>, address = "lene@firma.dk") {
  const env = { SESSION_SECRET: "a secret of the tests, 32 characters", SMTP_URL: mailServer.url, ...settings };
  await mailSender(readConfig(env, []))({ to: { name: "Lene", address }, subject: "Emne", text: "Hej Lene" });
  return { text: mailServer.mails[0] ?? "", ...mailServer.envelopes[0] };
}

test.each([
  ["https://tid.firma.dk", "tid.firma.dk"],
  ["https://tid.møller.dk", "tid.xn--mller-vua.dk"],
  ["http://192.168.1.2:3000", "[192.168.1.2]"],
  ["http://[fd00::1]:3000", "[ipv6:fd00::1]"],
])("at BASE_URL=%s the mail server is greeted as %s", async (baseUrl, name) => {
  expect((await sent({ BASE_URL: baseUrl })).greeting).toBe(name);
});

test("envelope and header have the configured sender, and replies go to the configured address", async () => {
  const { from, text } = await sent({ MAIL_FROM: "Firma <loen@firma.dk>", MAIL_REPLY_TO: "Kontor <kontor@firma.dk>" });
  expect(from).toBe("loen@firma.dk");
  expect(text).toMatch(/^From: Firma <loen@firma\.dk>\r?$/m);
  expect(text).toMatch(/^Reply-To: Kontor <kontor@firma\.dk>\r?$/m);
});

test("a mail has the headers of an automatic mail, which prevent out-of-office replies", async () => {
  const { text } = await sent({});
  expect(text).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(text).toMatch(/^X-Auto-Response-Suppress: All\r?$/m);
  expect(text).not.toMatch(/^Reply-To:/m);
});

test.each([
  ["lene@møller.dk", "lene@xn--mller-vua.dk"],
  ["jørgen@firma.dk", "jørgen@firma.dk"],
  ["jørgen@møller.dk", "jørgen@møller.dk"],
  ["jens&co@firma.dk", "jens&co@firma.dk"],
  ["x/y@firma.dk", "x/y@firma.dk"],
])("a mail to %s is sent to %s by a mail server with SMTPUTF8", async (address, onTheWire) => {
  const { to, text } = await sent({}, address);
  expect(text).toContain(`To: Lene <${onTheWire}>`);
  // The test's mail server decodes punycode.
  expect(to).toEqual([address]);
});
