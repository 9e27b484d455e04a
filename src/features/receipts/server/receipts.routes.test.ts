import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import { aJob, aProject, aReceipt, aSubstitute, aUser } from "#testing/data/factories.ts";
import { blankPng, drawnPdf, drawnReceipt } from "#testing/data/receipt-files.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { looseReceiptDays, maxLooseReceipts, maxReceiptBytes, maxReceiptsPerDay } from "../rules/receipt-bounds.ts";
import { receiptProblems } from "../rules/receipt-problem.ts";
import { receiptReader } from "./reading/receipt-reader.ts";
import { takeReceipt } from "./receipts.commands.ts";
import { deleteAbandonedReceipts, deleteOldSentReceipts } from "./receipts.store.ts";

const { server, company, admin, manager, owner, employee, employee2 } = setUpCompany();

let drawn = 0;
/** Each picture is different. */
const newPicture = () => drawnReceipt({ number: ++drawn });

function send(client: Client, file: Buffer, name = "kvittering.jpg") {
  const headers = { "content-type": "application/octet-stream", "x-file-name": encodeURIComponent(name) };
  return client.post("/api/receipts", file, headers);
}

async function sentBy(client: Client, file?: Buffer): Promise<number> {
  return (await send(client, file ?? (await newPicture()))).body.id;
}

const attach = (receiptId: number, job: { id: number }) =>
  server.db.insertInto("job_receipts").values({ job_id: job.id, receipt_id: receiptId, place: 0 }).execute();

const receiptsOf = async (client: Client, ...ids: number[]) => (await client.get(`/api/receipts?ids=${ids}`)).body;

describe("an upload", () => {
  test("an upload stores a new picture, and returns its description", async () => {
    const sent = await drawnReceipt({ number: ++drawn, width: 3000, height: 4000, description: "<script>" });
    const { status, body } = await send(employee, sent, "Frokost på Møllen.jpg");
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Frokost på Møllen.jpg", type: "jpeg", pages: 1, twin: null });
    const page = await employee.get(`/api/receipts/${body.id}/pages/1`);
    expect(await sharp(page.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1500, height: 2000 });
    const small = await employee.get(`/api/receipts/${body.id}/thumbnail`);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: "jpeg", width: 240, height: 320 });
    expect(page.bytes.includes("script")).toBe(false);
  });

  test("an upload of a PDF stores its pages as pictures", async () => {
    const { body } = await send(employee, drawnPdf(3), "faktura.pdf");
    expect(body).toMatchObject({ type: "pdf", pages: 3 });
    expect((await employee.get(`/api/receipts/${body.id}/pages/3`)).headers["content-type"]).toBe("image/jpeg");
    expect((await employee.get(`/api/receipts/${body.id}/pages/4`)).status).toBe(404);
  });

  test("a receipt is found by the hash of the upload and of the stored picture", async () => {
    const file = await newPicture();
    const id = await sentBy(employee, file);
    const stored = await server.db.selectFrom("receipts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const page = await employee.get(`/api/receipts/${id}/pages/1`);
    const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
    expect([stored.sent_sha256, stored.pages_sha256]).toEqual([sha256(file), sha256(page.bytes)]);
  });

  test("a repeated upload returns the same receipt until a job names it, and other users get another receipt", async () => {
    const file = await newPicture();
    const id = await sentBy(employee, file);
    expect(await sentBy(employee, file)).toBe(id);
    expect(await sentBy(employee2, file)).not.toBe(id);
    await attach(id, await aJob(server.db, company));
    expect(await sentBy(employee, file)).not.toBe(id);
  });

  test("simultaneous uploads of one file return the same receipt, too", async () => {
    const file = await newPicture();
    const sent = await Promise.all([1, 2, 3].map(() => sentBy(employee, file)));
    expect(new Set(sent).size).toBe(1);
    const kept = server.db
      .selectFrom("receipts")
      .select("id")
      .where("id", ">=", Math.min(...sent));
    expect(await kept.execute()).toEqual([{ id: sent[0] }]);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, keyof typeof receiptProblems]>([
    ["nothing", () => Buffer.alloc(0), "empty"],
    [
      "one byte more than the maximum",
      async () => Buffer.concat([await newPicture(), Buffer.alloc(maxReceiptBytes)]),
      "too-big",
    ],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "unknown-type"],
    ["JSON", () => Buffer.from('{"a":1}'), "unknown-type"],
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "unknown-type"],
    ["a bomb of pixels", () => blankPng(20_000, 20_000), "too-many-pixels"],
    ["10,000 pages", () => drawnPdf(10_000), "too-many-pages"],
  ])("an upload of %s is refused with advice, and stores nothing", async (_what, file, problem) => {
    const before = await server.db.selectFrom("receipts").select("id").execute();
    const { status, body } = await send(employee, await file());
    expect([status, body]).toEqual([
      422,
      { message: receiptProblems[problem], errors: { file: [receiptProblems[problem]] } },
    ]);
    expect(await server.db.selectFrom("receipts").select("id").execute()).toEqual(before);
    expect(readdirSync(join(server.config.dataDir, "uploads"))).toEqual([]);
  });

  test("an upload of exactly 10 MB is accepted", async () => {
    const file = await newPicture();
    const { status } = await send(employee, Buffer.concat([file, Buffer.alloc(maxReceiptBytes - file.length)]));
    expect(status).toBe(201);
  });

  test.each([
    ["../../../etc/passwd", "passwd"],
    ["a\r\nX-Injected: yes", "Bilag"],
    ["<script>alert(1)</script>.jpg", "script>.jpg"],
  ])("the file name %j is shown without its path", async (sent, shown) => {
    const { body, headers } = await send(employee, await newPicture(), sent);
    expect(body.name).toBe(shown);
    expect(headers).not.toHaveProperty("x-injected");
  });

  test("an invalidly escaped file name counts as missing", async () => {
    const answer = await employee.post("/api/receipts", await newPicture(), { "x-file-name": "%E0%A4%A" });
    expect([answer.status, answer.body.name]).toEqual([201, "Bilag"]);
  });

  async function aSender(loose: number, options: { created_at?: string } = {}, jobs: { id: number }[] = []) {
    const user = await aUser(server.db, ["employee"]);
    for (let number = 0; number < loose; number++) await aReceipt(server.db, user, { ...options, jobs });
    return server.login(user.email);
  }

  test("uploads stop at the maximum of unused receipts, until some are deleted", async () => {
    const sender = await aSender(maxLooseReceipts);
    const { status, body, headers } = await send(sender, await newPicture());
    expect([status, headers["retry-after"]]).toEqual([429, "3600"]);
    expect(body.message).toContain(`Du har ${maxLooseReceipts} bilag`);
    await server.db.deleteFrom("receipts").where("id", "=", sql<number>`(select max(id) from receipts)`).execute();
    expect((await send(sender, await newPicture())).status).toBe(201);
  });

  test("used and long expired receipts do not count towards the maximum", async () => {
    const created_at = Temporal.Now.instant()
      .subtract({ hours: 24 * (looseReceiptDays + 1) + 2 })
      .toString();
    for (const sender of [
      await aSender(maxLooseReceipts, {}, [await aJob(server.db, company)]),
      await aSender(maxLooseReceipts, { created_at }),
    ])
      expect((await send(sender, await newPicture())).status).toBe(201);
  });

  describe("the daily maximum", () => {
    /** A user with this many uploads left today. */
    async function aSenderOf(more: number) {
      const user = await aUser(server.db, ["employee"]);
      const before = Array.from({ length: maxReceiptsPerDay - more }, () => ({ user_id: user.id }));
      await server.db.insertInto("sent_receipts").values(before).execute();
      return { user, sender: await server.login(user.email) };
    }

    const tooMany = {
      status: 429,
      headers: { "retry-after": "3600" },
      body: { message: `Du har sendt ${maxReceiptsPerDay} bilag på et døgn. Prøv igen i morgen.` },
    };

    test("the daily maximum counts deleted receipts", async () => {
      const { sender } = await aSenderOf(2);
      const removed = await sentBy(sender);
      expect((await sender.delete(`/api/receipts/${removed}`)).status).toBe(204);
      const kept = await newPicture();
      expect((await send(sender, kept)).status).toBe(201);
      expect(await send(sender, await newPicture())).toMatchObject(tooMany);
      expect((await send(sender, kept)).status, "the one that is there is not read again").toBe(201);
    });

    test("the daily maximum counts unreadable files", async () => {
      const { sender } = await aSenderOf(1);
      expect((await send(sender, drawnPdf(10_000))).status).toBe(422);
      expect(await send(sender, await newPicture())).toMatchObject(tooMany);
    });

    test("the daily maximum ends a day after the first upload, even if refused uploads were tried meanwhile", async () => {
      const { user, sender } = await aSenderOf(0);
      for (let time = 0; time < 3; time++) expect(await send(sender, await newPicture())).toMatchObject(tooMany);
      const sent = server.db.selectFrom("sent_receipts").where("user_id", "=", user.id);
      const first = sent.select(sql<number>`min(id)`.as("id"));
      await server.db
        .updateTable("sent_receipts")
        .set({ sent_at: sql<Date>`now() - interval '1 day'` })
        .where("id", "=", first)
        .execute();
      expect((await send(sender, await newPicture())).status).toBe(201);
      await deleteOldSentReceipts(server.db);
      const { count } = await sent.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
      expect(count).toBe(maxReceiptsPerDay);
    });

    test("the daily maximum does not count files that a busy server refused", async () => {
      const { user, sender } = await aSenderOf(1);
      const { dataDir } = server.config;
      const program = join(dataDir, "program.mjs");
      writeFileSync(program, "process.exit(7)");
      const folder = join(dataDir, "uploads");
      const intake = { db: server.db, reader: receiptReader(folder, undefined, program), folder };
      const file = { name: "kvittering.jpg", body: Readable.from([await newPicture()]) };
      const taken = takeReceipt(intake, actorOf(user.id, ["employee"]), file);
      await expect(taken).rejects.toMatchObject({ statusCode: 503 });
      intake.reader.close();
      expect((await send(sender, await newPicture())).status).toBe(201);
    });

    test("the daily maximum holds for two simultaneous uploads", async () => {
      const { user, sender } = await aSenderOf(1);
      const files = [await newPicture(), await newPicture()];
      const sending = await server.db.transaction().execute(async (trx) => {
        await trx.selectFrom("users").select("id").where("id", "=", user.id).forUpdate().execute();
        const sending = files.map((file) => send(sender, file));
        await Promise.race([Promise.all(sending), server.waiting(2)]);
        return sending;
      });
      const statuses = (await Promise.all(sending)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
      expect(statuses).toContain(429);
    });
  });

  test("a repeated upload makes a new receipt if the existing one expires soon", async () => {
    const file = await newPicture();
    const id = await sentBy(employee, file);
    const age = (hours: number) =>
      server.db.transaction().execute(async (trx) => {
        // Switches off the triggers that keep receipts immutable.
        await sql`set local session_replication_role = replica`.execute(trx);
        const created_at = Temporal.Now.instant().subtract({ hours }).toString();
        await trx.updateTable("receipts").set({ created_at }).where("id", "=", id).execute();
      });
    await age(24 * (looseReceiptDays - 1) - 2);
    expect(await sentBy(employee, file)).toBe(id);
    await age(24 * (looseReceiptDays - 1) + 2);
    expect(await sentBy(employee, file)).not.toBe(id);
  });
});

describe("a view of a receipt", () => {
  test("a receipt's picture cannot execute anything, be embedded elsewhere, or stay in a cache", async () => {
    const id = await sentBy(employee);
    for (const path of [`/api/receipts/${id}/pages/1`, `/api/receipts/${id}/thumbnail`]) {
      const { status, headers } = await employee.get(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "image/jpeg",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
        "content-disposition": expect.stringMatching(/^inline; filename="bilag-\d+-(1|lille)\.jpg"$/),
      });
    }
  });

  test("a receipt is visible to its owner, and to users who see a job with it", async () => {
    const id = await sentBy(employee);
    const seen = async () =>
      Promise.all([employee, employee2, owner, manager].map(async (client) => (await receiptsOf(client, id)).length));
    expect(await seen()).toEqual([1, 0, 0, 0]);
    await attach(id, await aJob(server.db, company));
    expect(await seen()).toEqual([1, 0, 1, 1]);
  });

  test("a receipt is visible to an owner's substitute, on the days of their period only", async () => {
    const project = await aProject(server.db, company.owner);
    const id = await sentBy(employee);
    await attach(id, await aJob(server.db, company, { project_id: project.id }));
    const substitute = await aUser(server.db, ["project-owner"]);
    const client = await server.login(substitute.email);
    const seen = async () => [
      (await receiptsOf(client, id)).length,
      (await client.get(`/api/receipts/${id}/pages/1`)).status,
      (await client.get(`/api/receipts/${id}/thumbnail`)).status,
    ];
    await aSubstitute(server.db, company.owner, substitute, [-3, -1]);
    await aSubstitute(server.db, company.owner, substitute, [1, 3]);
    expect(await seen()).toEqual([0, 404, 404]);
    const today = await aSubstitute(server.db, company.owner, substitute, [0, 0]);
    expect(await seen()).toEqual([1, 200, 200]);
    await server.db.deleteFrom("substitutes").where("id", "=", today.id).execute();
    expect(await seen()).toEqual([0, 404, 404]);
  });

  test("receipts are returned in the requested order, without receipts that the user cannot see", async () => {
    const [one, theirs, two] = [await sentBy(employee), await sentBy(employee2), await sentBy(employee)];
    const found = await receiptsOf(employee, two, theirs, one);
    expect(found.map(({ id }: { id: number }) => id)).toEqual([two, one]);
  });

  const looks = () =>
    server.db.selectFrom("audit_log").select(["user_id", "about_user_id"]).where("kind", "=", "receipt-seen").execute();

  test("an administrator's view of another user's receipt is logged", async () => {
    const before = await looks();
    const id = await sentBy(employee);
    await attach(id, await aJob(server.db, company));
    for (const client of [employee, owner, manager]) await client.get(`/api/receipts/${id}/pages/1`);
    await admin.get(`/api/receipts/${await sentBy(admin)}/pages/1`);
    await admin.get(`/api/receipts/${id}/thumbnail`);
    const head = { method: "HEAD", url: `/api/receipts/${id}/pages/1`, headers: admin.headers() } as const;
    expect((await server.app.inject(head)).statusCode).toBe(200);
    expect(await looks()).toEqual(before);
    await admin.get(`/api/receipts/${id}/pages/1`);
    expect(await looks()).toEqual([...before, { user_id: company.admin.id, about_user_id: company.employee.id }]);
  });

  test("a view of a receipt with several jobs is logged with the first job", async () => {
    const [first, second] = [await aJob(server.db, company), await aJob(server.db, company)];
    const { id } = await aReceipt(server.db, company.employee, { jobs: [second, first] });
    await admin.get(`/api/receipts/${id}/pages/1`);
    const seen = server.db.selectFrom("audit_log").select("record_id").where("kind", "=", "receipt-seen");
    expect(await seen.orderBy("id", "desc").executeTakeFirst()).toEqual({ record_id: first.id });
  });
});

describe("duplicate receipts", () => {
  test("a duplicate receipt is reported to users who see the other job", async () => {
    const file = await newPicture();
    const job = await aJob(server.db, company, { user: company.employee2 });
    await attach(await sentBy(employee2, file), job);
    const id = await sentBy(employee, file);
    expect(await receiptsOf(employee, id)).toMatchObject([{ twin: null }]);
    await attach(id, await aJob(server.db, company));
    expect(await receiptsOf(manager, id)).toMatchObject([{ twin: { job_id: job.id } }]);
  });

  test("a duplicate is found even if its metadata differs, and only if a job names it", async () => {
    const number = ++drawn;
    const other = await sentBy(employee, await drawnReceipt({ number, description: "sendt videre" }));
    const id = await sentBy(employee, await drawnReceipt({ number }));
    expect(await receiptsOf(employee, id)).toMatchObject([{ twin: null }]);
    const job = await aJob(server.db, company);
    await attach(other, job);
    expect(await receiptsOf(employee, id)).toMatchObject([{ twin: { job_id: job.id } }]);
  });

  test("a duplicate is reported with the newest job that the user can see", async () => {
    const pages_sha256 = createHash("sha256").update("samme billede").digest();
    const { employee: mine, employee2: theirs } = company;
    const [older, newer, hidden] = [
      await aJob(server.db, company),
      await aJob(server.db, company),
      await aJob(server.db, company, { user: theirs }),
    ];
    for (const job of [older, newer, hidden])
      await aReceipt(server.db, { id: job.user_id }, { pages_sha256, jobs: [job] });
    const { id } = await aReceipt(server.db, mine, { pages_sha256 });
    expect(await receiptsOf(employee, id)).toMatchObject([{ twin: { job_id: newer.id } }]);
  });
});

describe("unused receipts", () => {
  test("an unused receipt can be deleted by its owner", async () => {
    const id = await sentBy(employee);
    expect((await employee.delete(`/api/receipts/${id}`)).status).toBe(204);
    expect(await receiptsOf(employee, id)).toEqual([]);
    expect(await server.db.selectFrom("receipt_pages").selectAll().where("receipt_id", "=", id).execute()).toEqual([]);
  });

  test("an unused receipt is deleted after some days", async () => {
    const hoursAgo = (hours: number) => Temporal.Now.instant().subtract({ hours }).toString();
    const old = { created_at: hoursAgo(24 * looseReceiptDays + 1) };
    const kept = [
      await aReceipt(server.db, company.employee, { created_at: hoursAgo(24 * looseReceiptDays - 1) }),
      await aReceipt(server.db, company.employee, { ...old, jobs: [await aJob(server.db, company)] }),
    ];
    const gone = await aReceipt(server.db, company.employee, old);
    await deleteAbandonedReceipts(server.db);
    const ids = [gone, ...kept].map(({ id }) => id);
    expect((await receiptsOf(employee, ...ids)).map(({ id }: { id: number }) => id)).toEqual(ids.slice(1));
  });
});

describe("stored receipts", () => {
  test("the database refuses changes of a receipt", async () => {
    const { id } = await aReceipt(server.db, company.employee);
    const { db } = server;
    await expect(db.updateTable("receipts").set({ name: "x" }).where("id", "=", id).execute()).rejects.toThrow(
      "only ever added to",
    );
    const pages = db.updateTable("receipt_pages").set({ bytes: Buffer.from("x") });
    await expect(pages.where("receipt_id", "=", id).execute()).rejects.toThrow("only ever added to");
  });

  test.each(["APPROVED_BY_MANAGER", "PAID"] as const)(
    "the database keeps the receipts of a job that is %s",
    async (job_status) => {
      const job = await aJob(server.db, company, { job_status });
      const { id } = await aReceipt(server.db, company.employee, { jobs: [job] });
      const detach = server.db.deleteFrom("job_receipts").where("job_id", "=", job.id);
      await expect(detach.execute()).rejects.toThrow("the receipts of an approved job stay");
      await expect(server.db.deleteFrom("receipts").where("id", "=", id).execute()).rejects.toThrow("job_receipts");
    },
  );
});

describe("expired receipts", () => {
  const jobOf = (year: number, day = "12-31") =>
    aJob(server.db, company, {
      ...{ started_at: `${year}-${day} 12:00:00`, ended_at: `${year}-${day} 13:00:00` },
      ...{ job_status: "PAID" as const },
    });

  test("a receipt expires when its newest job is six calendar years old", async () => {
    const { year } = today();
    const [lastKept, oldest] = [await jobOf(year - 5, "01-01"), await jobOf(year - 7)];
    await aReceipt(server.db, company.employee, { jobs: [lastKept] });
    await aReceipt(server.db, company.employee, { jobs: [lastKept, oldest] });
    await aReceipt(server.db, company.employee, { jobs: [oldest] });
    await aReceipt(server.db, company.employee, { jobs: [await jobOf(year - 6), oldest] });
    expect((await admin.get("/api/expired-receipts")).body).toEqual([
      { year: year - 7, receipts: 1 },
      { year: year - 6, receipts: 1 },
    ]);
  });

  test("expired receipts are deleted by year, and no others", async () => {
    const { year } = today();
    const kept = await aReceipt(server.db, company.employee, { jobs: [await jobOf(year - 5)] });
    expect((await admin.delete(`/api/expired-receipts/${year - 5}`)).status).toBe(404);
    expect((await admin.delete(`/api/expired-receipts/${year - 6}`)).status).toBe(204);
    expect((await admin.get("/api/expired-receipts")).body).toEqual([{ year: year - 7, receipts: 1 }]);
    expect(await receiptsOf(employee, kept.id)).toHaveLength(1);
  });

  test("expired receipts depend on the company's financial year", async () => {
    const { body: limits } = await admin.get("/api/expense-limits");
    // The financial year ends last month or, in January, this month.
    const { year, month } = today();
    const last = month === 1 ? 1 : month - 1;
    const endsThisYear = month <= last;
    expect((await admin.put("/api/expense-limits", { ...limits, financial_year_end_month: last })).status).toBe(200);
    const ended = year - 6 + (endsThisYear ? 0 : 1);
    const lastDay = Temporal.PlainDate.from({ year: ended, month: last, day: 1 })
      .add({ months: 1 })
      .subtract({ days: 1 });
    const on = (day: Temporal.PlainDate) => jobOf(day.year, day.toString().slice(5));
    const count = async () =>
      (await admin.get("/api/expired-receipts")).body.find(({ year }: { year: number }) => year === ended)?.receipts ??
      0;
    const others = await count();
    const gone = await aReceipt(server.db, company.employee, { jobs: [await on(lastDay)] });
    const kept = await aReceipt(server.db, company.employee, { jobs: [await on(lastDay.add({ days: 1 }))] });
    expect(await count()).toBe(others + 1);
    expect((await admin.delete(`/api/expired-receipts/${ended}`)).status).toBe(204);
    expect(await count()).toBe(0);
    expect(await receiptsOf(employee, gone.id, kept.id)).toMatchObject([{ id: kept.id }]);
  });

  test("expired receipts are listed by year, oldest first", async () => {
    for (const ago of [8, 11, 9, 10, 12])
      await aReceipt(server.db, company.employee, { jobs: [await jobOf(today().year - ago)] });
    const years = (await admin.get("/api/expired-receipts")).body.map(({ year }: { year: number }) => year);
    expect(years).toEqual(years.toSorted());
    expect(years.length).toBeGreaterThan(4);
  });
});
