import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { aUser, testPassword } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { maxSessions, type Session } from "../rules/session.ts";

const { server, company } = setUpCompany();

beforeEach(async () => {
  await server.db.deleteFrom("attempts").execute();
});

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

async function loginWith(userAgent: string, email: string): Promise<Client> {
  const client = await server.visitor();
  await client.post("/login", { email, password: testPassword }, { "user-agent": userAgent });
  return client;
}

const sessionsOf = async (client: Client): Promise<Session[]> => (await client.get("/api/sessions")).body;

describe("the list of sessions", () => {
  test("the list of sessions names the user's browsers, first the current one and then by last use", async () => {
    const user = await aUser(server.db, ["employee"]);
    const first = await loginWith(firefox, user.email);
    const second = await loginWith("curl/8.14.1", user.email);
    await server.login(company.employee.email);
    expect(await sessionsOf(first)).toEqual([
      { id: expect.any(Number), browser: "Ukendt browser", created_at: time, last_used_at: time, is_current: false },
      { id: expect.any(Number), browser: "Firefox på Linux", created_at: time, last_used_at: time, is_current: true },
    ]);
    expect((await sessionsOf(second)).map((session) => session.is_current)).toEqual([true, false]);
  });

  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

  test("the list of sessions shows the last use to within five minutes, without a write per request", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email, true);
    const age = (minutes: number) =>
      server.db
        .updateTable("sessions")
        .set({ last_used_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
        .where("user_id", "=", user.id)
        .execute();
    const minutesAgo = async () => {
      await client.get("/api/user");
      const { minutes } = await server.db
        .selectFrom("sessions")
        .select(sql<number>`round(extract(epoch from now() - last_used_at) / 60)`.as("minutes"))
        .where("user_id", "=", user.id)
        .executeTakeFirstOrThrow();
      return minutes;
    };
    await age(4);
    expect(await minutesAgo()).toBe(4);
    await age(6);
    expect(await minutesAgo()).toBe(0);
  });

  test("the list of sessions leaves out expired sessions", async () => {
    const user = await aUser(server.db, ["employee"]);
    const [ended, client] = [await server.login(user.email), await server.login(user.email)];
    const [{ id } = { id: 0 }] = (await sessionsOf(ended)).filter((session) => session.is_current);
    await server.db
      .updateTable("sessions")
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where("id", "=", id)
      .execute();
    expect(await sessionsOf(client)).toHaveLength(1);
  });

  test("a session stores a bounded part of the User-Agent header, and no IP address", async () => {
    const user = await aUser(server.db, ["employee"]);
    await loginWith(`${firefox} ${"x".repeat(500)}`, user.email);
    const row = await server.db
      .selectFrom("sessions")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(row.user_agent).toHaveLength(200);
    expect(JSON.stringify(row)).not.toContain("127.0.0.1");
  });

  test(`a user never has more than ${maxSessions} sessions: a further login ends the least recently used one`, async () => {
    const user = await aUser(server.db, ["employee"]);
    const oldest = await server.login(user.email);
    await sql`insert into sessions (token_hash, user_id, remember, expires_at, last_used_at)
      select sha256(nr::text::bytea), ${user.id}, false, now() + interval '1 hour', now() + make_interval(secs => nr)
      from generate_series(1, ${maxSessions - 1}) as nr`.execute(server.db);
    expect(await sessionsOf(oldest)).toHaveLength(maxSessions);
    const newest = await server.login(user.email);
    expect((await oldest.get("/api/user")).status).toBe(401);
    expect(await sessionsOf(newest)).toHaveLength(maxSessions);
  });
});

describe("a session", () => {
  test("a user ends their session from another browser", async () => {
    const user = await aUser(server.db, ["employee"]);
    const [client, lost] = [await server.login(user.email), await server.login(user.email)];
    const other = (await sessionsOf(client)).find((session) => !session.is_current);
    expect((await client.delete(`/api/sessions/${other?.id}`)).status).toBe(204);
    expect((await lost.get("/api/user")).status).toBe(401);
    expect((await client.get("/api/user")).status).toBe(200);
    expect(await client.delete(`/api/sessions/${other?.id}`)).toMatchObject({
      status: 404,
      body: { message: "Du er allerede logget ud dér." },
    });
  });

  test("nobody can end another user's session", async () => {
    const [mine, theirs] = [await server.login(company.owner.email), await server.login(company.admin.email)];
    const [session] = await sessionsOf(mine);
    expect((await theirs.delete(`/api/sessions/${session?.id}`)).status).toBe(404);
    expect((await mine.get("/api/user")).status).toBe(200);
  });

  test("a user ends all sessions at once, and the browser gets a new token to log in with", async () => {
    const user = await aUser(server.db, ["employee"]);
    const [one, other] = [await server.login(user.email), await server.login(user.email, true)];
    const stranger = await server.login(company.employee.email);
    const { status, headers } = await one.delete("/api/sessions");
    expect([status, headers["x-csrf-token"]]).toEqual([204, one.csrfToken]);
    for (const client of [one, other]) expect((await client.get("/api/user")).status).toBe(401);
    expect((await stranger.get("/api/user")).status).toBe(200);
    expect((await one.post("/login", { email: user.email, password: testPassword })).status).toBe(200);
  });
});

describe("a change of password", () => {
  const change = (client: Client, current_password: string, password: string, password_confirmation = password) =>
    client.put("/api/user/password", { current_password, password, password_confirmation });

  test("a change of password ends other sessions and links, and the current session continues with a new token", async () => {
    const user = await aUser(server.db, ["employee"]);
    const [client, other] = [await server.login(user.email), await server.login(user.email)];
    await server.db
      .insertInto("password_links")
      .values({ token_hash: Buffer.from("x"), user_id: user.id, expires_at: "2099-01-01" })
      .execute();
    const former = client.cookie;
    const { status, headers } = await change(client, testPassword, "en helt ny kode");
    expect(status).toBe(204);
    expect(headers["set-cookie"]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(client.cookie).not.toBe(former);
    expect((await client.get("/api/user")).status).toBe(200);
    expect((await client.post("/api/jobs", {})).status).toBe(422);
    expect((await other.get("/api/user")).status).toBe(401);
    other.cookie = former;
    expect((await other.get("/api/user")).status).toBe(401);
    const links = await server.db.selectFrom("password_links").where("user_id", "=", user.id).selectAll().execute();
    expect(links).toEqual([]);
    const login = async (password: string) =>
      (await (await server.visitor()).post("/login", { email: user.email, password })).status;
    expect([await login(testPassword), await login("en helt ny kode")]).toEqual([422, 200]);
  });

  test("a change of password fails without a mail when its session ends meanwhile", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    const sent = await server.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("sessions").where("user_id", "=", user.id).execute();
      const changing = [change(client, testPassword, "en helt ny kode")];
      await server.waiting(1);
      return changing;
    });
    expect((await sent[0])?.status).toBe(401);
    const changes = server.db.selectFrom("audit_log").where("user_id", "=", user.id);
    expect(await changes.where("kind", "=", "password-changed").selectAll().execute()).toEqual([]);
    await server.login(user.email);
  });

  test("a change of password keeps a remembered session remembered", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email, true);
    const { headers } = await change(client, testPassword, "en helt ny kode");
    expect(headers["set-cookie"]).toContain("Max-Age=2592000");
  });

  test("a change of password asks for the present password, and refuses after ten wrong ones within 15 minutes", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    for (let time = 0; time < 10; time++)
      expect(await change(client, "forkert", "en helt ny kode")).toMatchObject({
        status: 422,
        body: { errors: { current_password: ["Den nuværende adgangskode er forkert."] } },
      });
    const refused = await change(client, testPassword, "en helt ny kode");
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "900" } });
    expect(Object.keys(refused.body.errors)).toEqual(["current_password"]);
    expect((await (await server.visitor()).post("/login", { email: user.email, password: testPassword })).status).toBe(
      200,
    );
  });

  test.each([
    ["Password123", "Adgangskoden er en af de mest brugte. Vælg en anden."],
    ["mia medarbejder", "Adgangskoden må ikke kun være dit navn, din e-mail eller Dagværk. Vælg en anden."],
    ["dagvaerk2026", "Adgangskoden må ikke kun være dit navn, din e-mail eller Dagværk. Vælg en anden."],
  ])("a change of password to %s is refused", async (password, sentence) => {
    const client = await server.login(company.employee.email);
    expect(await change(client, testPassword, password)).toMatchObject({
      status: 422,
      body: { errors: { password: [sentence] } },
    });
  });

  test("a change of password reports all invalid fields at once", async () => {
    const client = await server.login(company.employee.email);
    const { status, body } = await client.put("/api/user/password", { password: "kort" });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(["current_password", "password", "password_confirmation"]);
    expect((await change(client, testPassword, "en helt ny kode", "en anden kode")).body.errors).toEqual({
      password_confirmation: ["De to adgangskoder er ikke ens."],
    });
  });
});
