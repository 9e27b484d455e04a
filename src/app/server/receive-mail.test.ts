import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { insertInboxToken } from "#common/server/auth/credentials/inbox-address.ts";
import { projectFile } from "#common/server/files/project-file.ts";
import { rawMail } from "#testing/data/mails.ts";
import { drawnPdf } from "#testing/data/receipt-files.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee } = setUpCompany();

const address = async () => `bilag+${await insertInboxToken(server.db, company.employee.id)}@dagvaerk.test`;
const aMail = (to: string) => rawMail({ to, attachments: [{ filename: "faktura.pdf", content: drawnPdf(1) }] });

/** Runs the command as a mail server runs it. */
async function receive(mail: Buffer, recipient: readonly string[] = [], settings: Record<string, string> = {}) {
  const env = {
    ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: projectFile(".cache/compiled") },
    ...{ DATA_DIR: server.config.dataDir, DATABASE_URL: server.databaseUrl, RECEIPT_MAIL: "bilag@dagvaerk.test" },
    ...settings,
  };
  const command = spawn(process.execPath, [projectFile("scripts/receive-mail.mjs"), ...recipient], { env });
  command.stdin.end(mail);
  const [said, printed, [code]] = await Promise.all([
    text(command.stderr),
    text(command.stdout),
    once(command, "close"),
  ]);
  expect(printed).toBe("");
  return { code, said };
}

test("a mail is stored silently, with the recipient in its headers or as an argument", async () => {
  const to = await address();
  expect(await receive(await aMail(to))).toEqual({ code: 0, said: "" });
  expect(await receive(await aMail("alle@dagvaerk.test"), [to])).toEqual({ code: 0, said: "" });
  expect((await employee.get("/api/inbox")).body).toMatchObject([{ name: "faktura.pdf" }, { name: "faktura.pdf" }]);
});

test.each([
  [67, "Adressen findes ikke.\n", () => aMail("bilag+000000000000000000000000@dagvaerk.test")],
  [65, /^Mailen har intet bilag\. Vedhæft/, async () => rawMail({ to: await address() })],
  [65, /^Mailen fylder mere end 35 MB\.\n$/, async () => Buffer.alloc(60_000_000, "x\r\n")],
])("a mail is permanently refused with the exit code %s and the sentence %s", async (code, sentence, mail) => {
  const answer = await receive(await mail());
  expect(answer).toEqual({ code, said: expect.stringMatching(sentence) });
});

test.each([
  ["no mailbox is configured", { RECEIPT_MAIL: "" }, /^RECEIPT_MAIL has to be set/],
  ["a setting is wrong", { RECEIPT_MAIL: "bilag+alle@firma.dk" }, /^RECEIPT_MAIL must be an address such as/],
  ["the database does not answer", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, /ECONNREFUSED/],
  [
    "the command cannot run",
    { NODE_OPTIONS: "--import=data:text/javascript,if(process.argv[1].endsWith('.ts'))process.exit(1)" },
    "",
  ],
])("the mail server tries again when %s", async (_, settings, sentence) => {
  const answer = await receive(await aMail(await address()), [], settings);
  expect(answer).toEqual({ code: 75, said: expect.stringMatching(sentence) });
});
