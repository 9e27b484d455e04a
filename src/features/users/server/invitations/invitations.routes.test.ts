import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { aUser } from "#testing/data/factories.ts";
import { startMailServer } from "#testing/servers/mail-server.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { testApp } from "#testing/test-app.ts";

const { server, company, admin, manager } = setUpCompany();

const anInvited = () => aUser(server.db, ["employee"], { status: "invited" });

const chosen = { password: "en helt ny kode", password_confirmation: "en helt ny kode" };
const partsOf = (link: string) => {
  const [, token, email] = /\/password\/reset\/([\w-]+)\?email=(\S+)$/.exec(link) ?? [];
  return { token, email: decodeURIComponent(email ?? "") };
};
const enter = async (link: string) =>
  (await (await server.visitor()).post("/password/reset", { ...partsOf(link), ...chosen })).status;

type Sent = { readonly count: number; readonly links: readonly { name: string; email: string; link: string }[] };
const invite = async (ids: readonly number[], headers = {}): Promise<Sent> => {
  const { status, body } = await admin.post("/api/invitations", { users: ids }, headers);
  expect(status).toBe(201);
  return body;
};

describe("invitations of several users", () => {
  test("list the users without a password, and until when their links work", async () => {
    const person = await anInvited();
    const listed = async () =>
      (await admin.get("/api/invitations")).body.find(({ id }: { id: number }) => id === person.id);
    expect(await listed()).toEqual({ id: person.id, name: person.name, email: person.email, link_until: null });
    const { links } = await invite([person.id]);
    expect((await listed()).link_until).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await enter(links[0]?.link ?? "");
    expect(await listed()).toBeUndefined();
  });

  test("return a link for each user, which logs the user in, and make earlier links invalid", async () => {
    const [one, other] = [await anInvited(), await anInvited()];
    const before = await invite([one.id]);
    const { count, links } = await invite([one.id, other.id]);
    expect([count, links.map(({ email }) => email).toSorted()]).toEqual([2, [one.email, other.email].toSorted()]);
    expect(await enter(before.links[0]?.link ?? "")).toBe(422);
    for (const { link } of links) expect(await enter(link)).toBe(200);
  });

  test("leave out users with a password and unknown users", async () => {
    const person = await anInvited();
    const { count, links } = await invite([person.id, company.employee.id, 999_999]);
    expect([count, links.map(({ email }) => email)]).toEqual([1, [person.email]]);
    expect(await admin.post("/api/invitations", { users: [] })).toMatchObject({
      status: 422,
      body: { errors: { users: ["Vælg mindst én."] } },
    });
  });

  test("are not in a stored response, and a repeated request gets links that work", async () => {
    const person = await anInvited();
    const key = { "idempotency-key": `list-${person.email}` };
    await invite([person.id], key);
    const again = await invite([person.id], key);
    const { rows } = await sql<{ answer: string }>`select answer::text from idempotency_keys
      where key = ${key["idempotency-key"]}`.execute(server.db);
    expect(rows).toEqual([{ answer: `[${person.id}]` }]);
    expect(await enter(again.links[0]?.link ?? "")).toBe(200);
  });

  test("are in the audit log, with the administrator who saw the links and without the links", async () => {
    const person = await anInvited();
    const { links } = await invite([person.id]);
    const { body } = await admin.get(`/api/audit-log?user_id=${person.id}`);
    expect(body.data[0]).toMatchObject({
      ...{ kind: "invitation-sent", user: { id: company.admin.id }, about_user: { id: person.id } },
      details: { by: "list" },
    });
    const { token } = partsOf(links[0]?.link ?? "");
    const log = await sql<{ found: boolean }>`select exists (
      select from audit_log where details::text like ${`%${token}%`}) as found`.execute(server.db);
    expect(log.rows).toEqual([{ found: false }]);
  });

  test("can only be sent by administrators", async () => {
    const person = await anInvited();
    expect((await manager.get("/api/invitations")).status).toBe(403);
    expect((await manager.post("/api/invitations", { users: [person.id] })).status).toBe(403);
  });

  test("of 500 users take at most 5 seconds", async () => {
    const rows = Array.from({ length: 500 }, (_, place) => ({
      ...{ name: `Mange ${place}`, email: `invited${place}@dagvaerk.test`, employee_id: null, leader_user_id: null },
    }));
    const people = await server.db.insertInto("users").values(rows).returning("id").execute();
    const { count, links } = await invite(people.map(({ id }) => id));
    expect([count, links.length]).toEqual([500, 500]);
  });
});

test("with a mail server, several invitations are sent by mail only", async () => {
  const mailServer = await startMailServer();
  const withMail = await testApp({ smtpUrl: mailServer.url });
  const client = await withMail.login((await aUser(withMail.db, ["admin"])).email);
  const people = [
    await aUser(withMail.db, ["employee"], { status: "invited" }),
    await aUser(withMail.db, ["employee"], { status: "invited" }),
  ];
  const { body } = await client.post("/api/invitations", { users: people.map(({ id }) => id) });
  expect(body).toEqual({ count: 2, links: [] });
  const mailed = (email: string) => mailServer.mails.filter((mail) => mail.includes(email)).length;
  for (const { email } of people) await expect.poll(() => mailed(email), { timeout: 60_000 }).toBe(1);
  await withMail.close();
  await mailServer.stop();
});
