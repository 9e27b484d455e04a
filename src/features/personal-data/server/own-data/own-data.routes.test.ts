import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import {
  aFavourite,
  aJob,
  anAbsenceKind,
  aReceipt,
  aSubstitute,
  aUser,
  copyJob,
  deleteUser,
  giveSecondFactor,
} from "#testing/data/factories.ts";
import { hostileText } from "#testing/data/hostile-text.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { aLoginProvider } from "#testing/sso/login-provider.ts";

const { server, company, admin, employee, employee2 } = setUpCompany();

type Row = Readonly<Record<string, unknown>>;

/** Reads the archive with another ZIP library than the server's. */
async function archiveOf(client: Client, userId: number) {
  const { status, headers, bytes } = await client.get(`/api/personal-data/${userId}`);
  expect([status, headers["content-type"]]).toEqual([200, "application/zip"]);
  const files = unzipSync(bytes);
  const rowsOf = (file: string): Row[] => JSON.parse(strFromU8(files[`data/${file}.json`] ?? Buffer.from("[]")));
  const texts = Object.entries(files).map(([path, content]) => (path.endsWith(".json") ? strFromU8(content) : ""));
  return { files, rowsOf, text: texts.join("\n") };
}

const own = () => archiveOf(employee, company.employee.id);

async function pdfOf(files: Record<string, Uint8Array>): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(files["Dine data.pdf"] as Uint8Array), {
    mergePages: true,
  });
  return text.replaceAll(/\s+/g, " ");
}

describe("the archive of a user's own data", () => {
  test("the archive has the profile, jobs with names, stored receipts, and a PDF with their counts", async () => {
    const job = await aJob(server.db, company, { note: "Støbte sokkel" });
    const bytes = Buffer.from([255, 216, 255, 0, 1, 2, 3]);
    const receipt = await aReceipt(server.db, company.employee, { jobs: [job], bytes });
    const loose = await aReceipt(server.db, company.employee);
    const { files, rowsOf } = await own();
    const { id, name, email } = company.employee;
    expect(rowsOf("profil")).toEqual([expect.objectContaining({ id, name, email })]);
    expect(rowsOf("roller").map(({ role }) => role)).toContain("employee");
    expect(rowsOf("opgaver").find((row) => row.id === job.id)).toMatchObject({
      note: "Støbte sokkel",
      project: company.project.name,
      price: job.price,
      user_id: "dig",
    });
    expect(Buffer.from(files[`bilag/${receipt.id}-1.jpg`] as Uint8Array)).toEqual(bytes);
    expect(rowsOf("bilag").map((row) => row.id)).toEqual([receipt.id, loose.id]);
    const told = await pdfOf(files);
    for (const phrase of [
      "Dine data",
      name,
      email,
      "Mappen bilag har 2 sider",
      "data/opgaver.json",
      "Roller",
      "Det, der ikke er med",
    ])
      expect(told).toContain(phrase);
    expect(Object.keys(files)[0]).toBe("Dine data.pdf");
    const empty = Object.values(files).filter((content) => strFromU8(content) === "[]\n");
    expect(empty).toEqual([]);
  });

  test("the archive keeps any stored text unchanged", async () => {
    const job = await aJob(server.db, company);
    const jobs = [job.id, ...(await copyJob(server.db, job, 39))];
    const texts = fc.array(hostileText, { minLength: jobs.length, maxLength: jobs.length });
    await fc.assert(
      fc.asyncProperty(texts, async (texts) => {
        // PostgreSQL refuses NUL and unpaired surrogates.
        const notes = jobs.map((id, place) => ({
          id,
          note: texts[place]?.replaceAll("\0", "").toWellFormed() ?? null,
        }));
        for (const { id, note } of notes)
          await server.db.updateTable("registered_jobs").set({ note }).where("id", "=", id).execute();
        const { rowsOf } = await own();
        const read = rowsOf("opgaver").filter(({ id }) => jobs.includes(id as number));
        expect(read.map(({ id, note }) => ({ id, note }))).toEqual(notes);
      }),
      { numRuns: 1 },
    );
  });

  test("an archive has each row once, even if its rows take several pages", async () => {
    const job = await aJob(server.db, company, { user: company.employee2 });
    const ids = await copyJob(server.db, job, 2500);
    const { rowsOf } = await archiveOf(employee2, company.employee2.id);
    expect(rowsOf("opgaver").map(({ id }) => id)).toEqual([job.id, ...ids]);
  });

  test("the archive has no rows and no names of other people", async () => {
    const job = await aJob(server.db, company, { job_status: "PAID" });
    const secret = "KUN-EN-ANDENS";
    const others = await aJob(server.db, company, { user: company.employee2, note: secret });
    await aReceipt(server.db, company.employee, { jobs: [others], name: `${secret}.jpg` });
    await server.db
      .insertInto("job_comments")
      .values([
        { job_id: job.id, user_id: company.manager.id, text: "Husk hjelm" },
        { job_id: others.id, user_id: company.employee2.id, text: secret },
      ])
      .execute();
    await server.db
      .insertInto("job_history")
      .values([
        { job_id: job.id, user_id: company.manager.id, event: "approved", to_status: "APPROVED_BY_MANAGER" },
        { job_id: others.id, user_id: company.employee.id, event: "changed", to_status: "NEW", reason: secret },
      ])
      .execute();
    await aSubstitute(server.db, company.owner, company.employee);
    const details = JSON.stringify({ former_owner: company.owner.name });
    await server.db
      .insertInto("audit_log")
      .values({
        kind: "project-owner-changed",
        user_id: company.manager.id,
        about_user_id: company.employee.id,
        details,
      })
      .execute();
    const { files, rowsOf, text } = await own();
    expect(rowsOf("kommentarer")).toEqual([expect.objectContaining({ text: "Husk hjelm", user_id: "en anden" })]);
    expect(rowsOf("opgavers-historik")).toContainEqual(
      expect.objectContaining({ job_id: job.id, event: "approved", user_id: "en anden" }),
    );
    expect(rowsOf("andres-opgaver")).toEqual([expect.objectContaining({ job_id: others.id, user_id: "dig" })]);
    expect(rowsOf("stedfortraedere")).toEqual([
      expect.objectContaining({ user_id: "en anden", substitute_user_id: "dig" }),
    ]);
    expect(rowsOf("haendelser")).toContainEqual(
      expect.objectContaining({ kind: "project-owner-changed", user_id: "en anden", about_user_id: "dig" }),
    );
    const whole = text + (await pdfOf(files));
    expect(whole).not.toContain(secret);
    for (const { name, email } of [company.admin, company.manager, company.owner, company.employee2])
      for (const fact of [name, email]) expect(whole).not.toContain(fact);
  });

  test("the archive has no hash, key or code", async () => {
    const { id } = company.employee;
    await giveSecondFactor(server.db, id);
    await server.db
      .insertInto("passkeys")
      .values({
        ...{ user_id: id, credential_id: "CREDENTIAL", public_key: Buffer.from("PUBLIC-KEY") },
        ...{ counter: 0, transports: ["usb"], name: "Min nøgle" },
      })
      .execute();
    await server.db
      .insertInto("access_tokens")
      .values({
        ...{ user_id: id, public_id: "abcd1234", token_hash: Buffer.from("TOKEN-HASH"), name: "Kasseapparat" },
        ...{ scopes: ["jobs:read"], expires_on: "2099-01-01" },
      })
      .execute();
    const provider_id = await aLoginProvider(server.db);
    await server.db
      .updateTable("sessions")
      .set({ provider_id, id_token: "ID-TOKEN" })
      .where("user_id", "=", id)
      .execute();
    const { rows } = await sql<{ password_hash: string; token: string; secret: string }>`
      select password_hash, encode(token_hash, 'hex') as token, encode(secret, 'hex') as secret
      from users join sessions on sessions.user_id = users.id join second_factors on second_factors.user_id = users.id
      where users.id = ${id}`.execute(server.db);
    const { rowsOf, text } = await own();
    expect(rowsOf("passkeys")).toEqual([expect.objectContaining({ name: "Min nøgle" })]);
    expect(rowsOf("adgangsnoegler")).toEqual([expect.objectContaining({ name: "Kasseapparat" })]);
    expect(rowsOf("enheder").length).toBe(rows.length);
    const hex = (value: string) => Buffer.from(value).toString("hex");
    const secrets = ["CREDENTIAL", hex("PUBLIC-KEY"), hex("TOKEN-HASH"), "abcd1234", "ID-TOKEN"];
    for (const secret of [...secrets, ...rows.flatMap((row) => Object.values(row))]) expect(text).not.toContain(secret);
  });

  test("absence has the name of its kind, and a person without any records gets an archive too", async () => {
    const kind = await anAbsenceKind(server.db, "work-accident");
    await server.db
      .insertInto("absences")
      .values({
        ...{ user_id: company.employee.id, kind_id: kind.id, from_date: "2026-03-02", to_date: "2026-03-03" },
        ...{ status: "approved", created_by_user_id: company.employee.id, reason: "Influenza" },
      })
      .execute();
    const { rowsOf } = await own();
    expect(rowsOf("fravaer")).toEqual([expect.objectContaining({ reason: "Influenza", kind: kind.name })]);
    const { id } = await aUser(server.db, ["employee"]);
    await deleteUser(server.db, id);
    expect((await archiveOf(admin, id)).rowsOf("profil")).toEqual([expect.objectContaining({ id, status: "deleted" })]);
  });

  test("the archive has the favourites and the records that the user owns", async () => {
    await employee.post("/api/favourites", aFavourite(company, { name: "Tavlen" }));
    const { rowsOf } = await own();
    expect(rowsOf("favoritter")).toEqual([expect.objectContaining({ name: "Tavlen" })]);
    const ofOwner = await archiveOf(admin, company.owner.id);
    expect(ofOwner.rowsOf("egne-projekter").map(({ name }) => name)).toContain(company.project.name);
  });
});
