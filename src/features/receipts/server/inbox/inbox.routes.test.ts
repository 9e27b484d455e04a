import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { backUp, restore } from "#common/server/database/backup.ts";
import { connect } from "#common/server/database/connection/connect.ts";
import {
  inboxDays,
  maxInboxReceipts,
  maxLooseReceipts,
  maxReceiptsPerDay,
} from "#features/receipts/rules/receipt-bounds.ts";
import { receiptProblems } from "#features/receipts/rules/receipt-problem.ts";
import { aJob, anExpenseType, aReceipt, aUser, deleteUser, jobInputFor } from "#testing/data/factories.ts";
import { rawMail } from "#testing/data/mails.ts";
import { blankPng, drawnPdf, drawnReceipt } from "#testing/data/receipt-files.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { testApp } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";
import { type ReceiptReader, receiptReader } from "../reading/receipt-reader.ts";
import { deleteAbandonedReceipts } from "../receipts.store.ts";
import { receiveMail } from "./inbox.commands.ts";

const { server, company, admin, employee, employee2, manager } = setUpCompany();

let reader: ReceiptReader;
let folder: string;

beforeAll(() => {
  folder = join(server.config.dataDir, "uploads");
  reader = receiptReader(folder);
});
afterAll(() => reader.close());

const mailbox = "bilag@dagvaerk.test";
const intake = () => ({ db: server.db, reader, folder, mailbox });
const deliver = async (mail: Parameters<typeof rawMail>[0], recipient?: string) =>
  receiveMail(intake(), await rawMail(mail), recipient);

const newAddress = async (client: Client): Promise<string> =>
  (await client.post("/api/user/inbox-address")).body.address;
const inboxOf = async (client: Client) => (await client.get("/api/inbox")).body;
const idsOf = async (client: Client): Promise<number[]> => (await inboxOf(client)).map(({ id }: { id: number }) => id);

let drawn = 0;
const aPdf = (pages = 1) => Buffer.concat([drawnPdf(pages), Buffer.from(`%${++drawn}`)]);
const attached = (content = aPdf(), filename = "faktura.pdf") => ({ attachments: [{ filename, content }] });

async function aReceiver() {
  const user = await aUser(server.db, ["employee"]);
  const client = await server.login(user.email);
  return { user, client, to: await newAddress(client) };
}

const countOf = async (table: "receipts" | "inbox_receipts") =>
  (await server.db.selectFrom(table).select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow()).count;

/** A refused mail must leave nothing behind. */
async function expectRefused(delivery: () => Promise<void>, error: object): Promise<void> {
  const before = [await countOf("receipts"), await countOf("inbox_receipts")];
  await expect(delivery()).rejects.toMatchObject(error);
  expect([await countOf("receipts"), await countOf("inbox_receipts")]).toEqual(before);
  expect(readdirSync(folder)).toEqual([]);
}

describe("the inbox address", () => {
  test("a user has no inbox address until they create one, and a new address replaces the old address", async () => {
    const { email } = await aUser(server.db, ["employee"]);
    const client = await server.login(email);
    const address = async () => (await client.get("/api/user/inbox-address")).body;
    expect(await address()).toEqual({ is_on: true, address: null });
    const first = await newAddress(client);
    expect(first).toMatch(/^bilag\+[0-9a-f]{24}@dagvaerk\.test$/);
    expect(await address()).toEqual({ is_on: true, address: first });
    const second = await newAddress(client);
    expect(second).not.toBe(first);
    await deliver({ to: second, ...attached() });
    expect(await idsOf(client)).toHaveLength(1);
    await expectRefused(() => deliver({ to: first, ...attached() }), { statusCode: 404 });
  });

  test("nobody gets an address on a server that receives no mails", async () => {
    const off = await testApp({ inboxAddress: undefined });
    try {
      const user = await aUser(off.db, ["employee"]);
      const client = await off.login(user.email);
      expect((await client.get("/api/user/inbox-address")).body).toEqual({ is_on: false, address: null });
      expect((await client.post("/api/user/inbox-address")).status).toBe(404);
      expect((await client.get("/api/inbox")).body).toEqual([]);
    } finally {
      await off.close();
    }
  });

  test("the address is deleted together with its user", async () => {
    const { user, to } = await aReceiver();
    expect((await admin.delete(`/api/users/${user.id}`)).status).toBe(204);
    await expectRefused(() => deliver({ to, ...attached() }), { statusCode: 404 });
    const left = server.db.selectFrom("inbox_addresses").where("user_id", "=", user.id).selectAll();
    expect(await left.execute()).toEqual([]);
  });

  test("the address of a user whose row is marked as deleted accepts no mails", async () => {
    const { user, to } = await aReceiver();
    await deleteUser(server.db, user.id);
    await expectRefused(() => deliver({ to, ...attached() }), { statusCode: 404, message: "Adressen findes ikke." });
  });
});

describe("a received mail", () => {
  test("the PDF and the picture of a mail become receipts of the user, with sender and subject", async () => {
    const { client, to } = await aReceiver();
    await deliver({
      ...{ to, from: "Café Møllen <bon@moellen.test>", subject: "Frokost" },
      attachments: [
        { filename: "faktura.pdf", content: aPdf(2) },
        { filename: "bon.jpg", content: await drawnReceipt({ number: ++drawn }) },
        { filename: "vilkaar.txt", content: "Betaling straks" },
      ],
    });
    const rows = await inboxOf(client);
    const mail = { sender: "Café Møllen <bon@moellen.test>", subject: "Frokost", twin: null };
    expect(rows).toMatchObject([
      { name: "bon.jpg", type: "jpeg", pages: 1, ...mail },
      { name: "faktura.pdf", type: "pdf", pages: 2, ...mail },
    ]);
    expect((await client.get(`/api/receipts/${rows[1].id}/pages/2`)).headers["content-type"]).toBe("image/jpeg");
    expect((await employee2.get(`/api/receipts/${rows[1].id}/pages/2`)).status).toBe(404);
    expect((await admin.get(`/api/receipts/${rows[1].id}/thumbnail`)).status).toBe(404);
  });

  test("the recipient of the envelope counts, and not the headers", async () => {
    const [one, other] = [await aReceiver(), await aReceiver()];
    await deliver({ to: one.to, ...attached() }, other.to);
    expect([await idsOf(one.client), await idsOf(other.client)]).toEqual([[], [expect.any(Number)]]);
  });

  test("a mail that is delivered twice is stored once, even after its receipt was used", async () => {
    const { user, client, to } = await aReceiver();
    const mail = { to, messageId: "<samme@x.test>", ...attached() };
    await deliver(mail);
    await deliver(mail);
    const [id = 0, ...others] = await idsOf(client);
    expect(others).toEqual([]);
    const job = await aJob(server.db, company, { user });
    await server.db.insertInto("job_receipts").values({ job_id: job.id, receipt_id: id, place: 0 }).execute();
    await deliver(mail);
    expect(await idsOf(client)).toEqual([]);
    await deliver({ ...mail, messageId: "<ny@x.test>" });
    expect(await idsOf(client)).toHaveLength(1);
  });

  test("a mail that is delivered several times at the same moment is stored once", async () => {
    const { client, to } = await aReceiver();
    const mail = { to, messageId: "<paa-een-gang@x.test>", ...attached() };
    await Promise.all([1, 2, 3].map(() => deliver(mail)));
    expect(await idsOf(client)).toHaveLength(1);
  });

  test("a file that occurs twice in a mail, or in two mails without a message id, becomes one receipt", async () => {
    const { client, to } = await aReceiver();
    const content = aPdf();
    const file = { filename: "faktura.pdf", content };
    const raw = (await rawMail({ to, attachments: [file, { ...file, filename: "igen.pdf" }] }))
      .toString("latin1")
      .replace(/^Message-ID: .*\r\n/m, "");
    for (let time = 0; time < 2; time++) await receiveMail(intake(), Buffer.from(raw, "latin1"));
    expect(await idsOf(client)).toHaveLength(1);
  });

  test("a mail to two people becomes a receipt of each person", async () => {
    const [one, other] = [await aReceiver(), await aReceiver()];
    const mail = { messageId: "<begge@x.test>", ...attached() };
    await deliver(mail, one.to);
    await deliver(mail, other.to);
    expect([(await idsOf(one.client)).length, (await idsOf(other.client)).length]).toEqual([1, 1]);
  });

  test("a file name is stored without its folders", async () => {
    const { client, to } = await aReceiver();
    await deliver({ to, ...attached(aPdf(), "../../etc/passwd.pdf") });
    expect(await inboxOf(client)).toMatchObject([{ name: "passwd.pdf" }]);
  });

  test("a logo in the text is not a receipt, and a photo in the text is", async () => {
    const { client, to } = await aReceiver();
    const noise = Buffer.alloc(40_000, "x");
    const photo = Buffer.concat([await drawnReceipt({ number: ++drawn, width: 900, height: 1200 }), noise]);
    await deliver({
      ...{ to, html: '<img src="cid:logo"><img src="cid:photo">' },
      attachments: [
        { filename: "logo.png", content: await drawnReceipt({ number: ++drawn, format: "png" }), cid: "logo" },
        { filename: "IMG_0001.jpg", content: photo, cid: "photo" },
      ],
    });
    expect(await inboxOf(client)).toMatchObject([{ name: "IMG_0001.jpg" }]);
  });
});

describe("a mail is refused for good, and nothing of it is stored", () => {
  test("if its address is unknown or missing", async () => {
    for (const to of ["bilag+000000000000000000000000@dagvaerk.test", mailbox, "andre@dagvaerk.test"])
      await expectRefused(() => deliver({ to, ...attached() }), { statusCode: 404, message: "Adressen findes ikke." });
  });

  test("if it has no receipt", async () => {
    const { to } = await aReceiver();
    const message = "Mailen har intet bilag. Vedhæft en PDF eller et billede.";
    for (const mail of [{ html: "<p>Faktura</p>" }, attached(Buffer.from("MZ..."), "faktura.pdf")])
      await expectRefused(() => deliver({ to, ...mail }), { statusCode: 422, message });
  });

  test("if it has more receipts than an expense can have", async () => {
    const { to } = await aReceiver();
    const attachments = Array.from({ length: 11 }, (_, number) => ({ filename: `${number}.pdf`, content: aPdf() }));
    const message = "Mailen har mere end 10 bilag. Send dem i flere mails.";
    await expectRefused(() => deliver({ to, attachments }), { statusCode: 422, message });
  });

  test.each([
    ["too big", "too-big", () => Buffer.concat([drawnPdf(1), Buffer.alloc(10 * 1024 * 1024)])],
    ["with too many pixels", "too-many-pixels", () => blankPng(20_000, 20_000)],
    ["with too many pages", "too-many-pages", () => drawnPdf(10_000)],
    ["damaged", "unreadable", () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 7)])],
  ] as const)("if it has a good file and a file that is %s", async (_, problem, content) => {
    const { to } = await aReceiver();
    const attachments = [
      { filename: "god.pdf", content: aPdf() },
      { filename: "ond", content: content() },
    ];
    const message = `ond: ${receiptProblems[problem]}`;
    await expectRefused(() => deliver({ to, attachments }), { statusCode: 422, message });
  });
});

describe("a mail is refused for now, and nothing of it is stored", () => {
  test("if the user has too many unused receipts", async () => {
    const { user, client, to } = await aReceiver();
    for (let left = maxInboxReceipts - 1; left > 0; left--) await aReceipt(server.db, user, { mail: {} });
    await deliver({ to, ...attached() });
    const [newest] = await idsOf(client);
    await expectRefused(() => deliver({ to, ...attached() }), {
      statusCode: 429,
      message: expect.stringMatching(/^Modtageren har ikke plads til flere bilag\./),
    });
    expect((await client.delete(`/api/inbox/${newest}`)).status).toBe(204);
    await deliver({ to, ...attached() });
  });

  test("if the user has had too many receipts by mail in a day, but uploads still work", async () => {
    const { user, client, to } = await aReceiver();
    const before = Array.from({ length: maxReceiptsPerDay }, () => ({ user_id: user.id, by_mail: true }));
    await server.db.insertInto("sent_receipts").values(before).execute();
    await expectRefused(() => deliver({ to, ...attached() }), { statusCode: 429 });
    const headers = { "content-type": "application/octet-stream", "x-file-name": "bon.pdf" };
    expect((await client.post("/api/receipts", aPdf(), headers)).status).toBe(201);
  });

  test("if another mail is being read for too long", async () => {
    const { to } = await aReceiver();
    await using impatient = connect(server.databaseUrl, { statementTimeout: 200 });
    await server.db.connection().execute(async (other) => {
      await sql`select pg_advisory_lock(hashtext('inbox'))`.execute(other);
      const raw = await rawMail({ to, ...attached() });
      await expectRefused(() => receiveMail({ ...intake(), db: impatient }, raw), { code: "57014" });
      await sql`select pg_advisory_unlock(hashtext('inbox'))`.execute(other);
    });
  });

  test("if the reader process does not start", async () => {
    const { to } = await aReceiver();
    const program = join(server.config.dataDir, "broken.mjs");
    writeFileSync(program, "process.exit(7)");
    const broken = receiptReader(folder, undefined, program);
    const raw = await rawMail({ to, ...attached() });
    await expectRefused(() => receiveMail({ ...intake(), reader: broken }, raw), { statusCode: 503 });
    broken.close();
    await receiveMail(intake(), raw);
  });
});

describe("a receipt that came by mail", () => {
  const upload = (client: Client, file: Buffer) =>
    client.post("/api/receipts", file, { "content-type": "application/octet-stream", "x-file-name": "bon.pdf" });

  async function anExpense(client: Client, receiptId: number) {
    const { id: job_type_id } = await anExpenseType(server.db);
    const day = `${today()} 12:00:00`;
    return client.post("/api/jobs", {
      ...jobInputFor(company, { started_at: day, ended_at: day, price_mode: "manual", hourly_rate: null }),
      ...{ kind: "expense", job_type_id, price: 125, expense: { vat: 25, receipt_ids: [receiptId] } },
    });
  }

  test("a received receipt can be used in one expense of its user", async () => {
    const { id } = await aReceipt(server.db, company.employee, { mail: { subject: "Frokost" } });
    expect((await anExpense(employee2, id)).status).toBe(422);
    expect(await idsOf(employee)).toContain(id);
    const made = await anExpense(employee, id);
    expect([made.status, made.body.expense?.receipt_ids]).toEqual([201, [id]]);
    expect(await idsOf(employee)).not.toContain(id);
    expect((await anExpense(employee, id)).status).toBe(422);
    expect((await manager.get(`/api/receipts?ids=${id}`)).body).toHaveLength(1);
    expect((await employee.delete(`/api/inbox/${id}`)).status).toBe(404);
  });

  test("a received receipt can be deleted in the inbox, but not as an uploaded receipt", async () => {
    const { id } = await aReceipt(server.db, company.employee, { mail: {} });
    expect((await employee.delete(`/api/receipts/${id}`)).status).toBe(404);
    expect((await employee2.delete(`/api/inbox/${id}`)).status).toBe(404);
    expect(await idsOf(employee)).toContain(id);
    expect((await employee.delete(`/api/inbox/${id}`)).status).toBe(204);
    expect(await idsOf(employee)).not.toContain(id);
    expect(await server.db.selectFrom("inbox_receipts").where("receipt_id", "=", id).selectAll().execute()).toEqual([]);
  });

  test("an uploaded receipt is not in the inbox and cannot be deleted there", async () => {
    const { id } = await aReceipt(server.db, company.employee);
    expect(await idsOf(employee)).not.toContain(id);
    expect((await employee.delete(`/api/inbox/${id}`)).status).toBe(404);
  });

  test("an upload of the same file returns the received receipt", async () => {
    const { client, to } = await aReceiver();
    const content = aPdf();
    await deliver({ to, ...attached(content) });
    expect((await upload(client, content)).body.id).toBe((await idsOf(client))[0]);
  });

  test("received receipts do not count towards the maximum of unused uploads", async () => {
    const { user, client } = await aReceiver();
    for (let left = maxLooseReceipts; left > 0; left--) await aReceipt(server.db, user, { mail: {} });
    expect((await upload(client, aPdf())).status).toBe(201);
  });

  test("a received receipt is deleted after ninety days without an expense", async () => {
    const { user, client } = await aReceiver();
    const hoursAgo = (hours: number) => Temporal.Now.instant().subtract({ hours }).toString();
    const kept = await aReceipt(server.db, user, { mail: {}, created_at: hoursAgo(24 * inboxDays - 1) });
    await aReceipt(server.db, user, { mail: {}, created_at: hoursAgo(24 * inboxDays + 1) });
    await deleteAbandonedReceipts(server.db);
    expect(await idsOf(client)).toEqual([kept.id]);
  });

  test("a backup contains the received receipts and the inbox addresses", async () => {
    const { id } = await aReceipt(server.db, company.employee, { mail: { subject: "Frokost" } });
    const address = await newAddress(employee);
    const file = join(server.config.dataDir, "backup.gz");
    await backUp(server.databaseUrl, file);
    const target = await createTestDatabase();
    try {
      await restore(target.url, file, { replace: true });
      const stored = await target.db
        .selectFrom("inbox_receipts")
        .select("subject")
        .where("receipt_id", "=", id)
        .execute();
      expect(stored).toEqual([{ subject: "Frokost" }]);
      const [, token] = /\+(\w+)@/.exec(address) ?? [];
      const found = await target.db
        .selectFrom("inbox_addresses")
        .select("user_id")
        .where("token", "=", token ?? "");
      expect(await found.execute()).toEqual([{ user_id: company.employee.id }]);
    } finally {
      await target.drop();
    }
  });
});
