import { type Kysely, sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import type { Database } from "#common/server/database/tables.ts";
import { aUser, codeOf, type TestUser, testPassword } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company } = setUpCompany();

describe("simultaneous changes of the password or second factor", () => {
  const chosen = { password: "en helt ny kode", password_confirmation: "en helt ny kode" };
  const change = (client: Client) => client.put("/api/user/password", { current_password: testPassword, ...chosen });
  const logIn = (client: Client, { email }: TestUser) => client.post("/login", { email, password: testPassword });

  async function reset({ id, email }: TestUser) {
    const made = await insertPasswordLink(server.db, "", id, "reset");
    const [, token] = /reset\/([\w-]+)/.exec(made?.link ?? "") ?? [];
    const visitor = await server.visitor();
    return () => visitor.post("/password/reset", { token, email, ...chosen });
  }

  const sessionsOf = (db: Kysely<Database>, { id }: TestUser) => db.selectFrom("sessions").where("user_id", "=", id);

  const ways: [string, (user: TestUser, client: Client) => Promise<() => ReturnType<Client["put"]>>, number][] = [
    ["the password is changed", async (_, client) => () => change(client), 204],
    ["the password is chosen by a link", reset, 200],
    [
      "a second factor is added",
      async (_, client) => {
        const { body } = await client.post("/api/user/second-factor", { current_password: testPassword });
        return () => client.put("/api/user/second-factor", { code: codeOf(Secret.fromBase32(body.secret)) });
      },
      200,
    ],
  ];

  test.each(ways)("a login is refused if %s at the same moment, but before the login", async (_, begin, done) => {
    const user = await aUser(server.db, ["employee"]);
    const [client, visitor] = [await server.login(user.email), await server.visitor()];
    await server.login(user.email);
    const act = await begin(user, client);
    const [acting, login] = await server.db.transaction().execute(async (trx) => {
      await sessionsOf(trx, user).select("id").forUpdate().execute();
      const acting = act();
      await server.waiting(1);
      const login = logIn(visitor, user);
      // Without the lock, the login would insert its session before `act` ends the user's sessions.
      await Promise.race([login, server.waiting(2)]);
      return [acting, login] as const;
    });
    expect((await acting).status).toBe(done);
    expect(await login).toMatchObject({
      status: 422,
      body: { errors: { email: ["E-mail eller adgangskode er forkert."] } },
    });
    expect((await visitor.get("/api/user")).status).toBe(401);
    const failed = server.db.selectFrom("audit_log").where("about_user_id", "=", user.id).select("kind");
    expect(await failed.execute()).toEqual([{ kind: "login-failed" }]);
  });

  test.each(ways)(
    "a login's session is ended if %s at the same moment, but after the login",
    async (_, begin, done) => {
      const user = await aUser(server.db, ["employee"]);
      const [client, browser] = [await server.login(user.email), await server.login(company.employee.email)];
      const act = await begin(user, client);
      const [acting, login] = await server.db.transaction().execute(async (trx) => {
        await sessionsOf(trx, company.employee).select("id").forUpdate().execute();
        const login = logIn(browser, user);
        // The login waits, because it has to end the browser's earlier session.
        await server.waiting(1);
        const acting = act();
        // Without the lock, `act` would end the user's sessions before the login inserts its session.
        await Promise.race([acting, server.waiting(2)]);
        return [acting, login] as const;
      });
      expect((await acting).status).toBe(done);
      // Depending on timing, the login's response may still find its session.
      expect([200, 422]).toContain((await login).status);
      expect((await browser.get("/api/user")).status).toBe(401);
    },
  );

  /** @returns a recovery code of the user's new app, and the app's next code */
  async function addApp(client: Client) {
    const { body } = await client.post("/api/user/second-factor", { current_password: testPassword });
    const secret = Secret.fromBase32(body.secret);
    const on = await client.put("/api/user/second-factor", { code: codeOf(secret) });
    const next = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
    return { code: on.body.recovery_codes[0] as string, next };
  }

  test.each<[string, (user: TestUser, client: Client, admin: Client) => ReturnType<Client["delete"]>]>([
    [
      "an administrator resets the second factor",
      (user, _, admin) => admin.delete(`/api/users/${user.id}/second-factor`),
    ],
    ["an administrator ends the user's sessions", (user, _, admin) => admin.delete(`/api/users/${user.id}/sessions`)],
    ["the user ends all sessions", (_, client) => client.delete("/api/sessions")],
  ])("a login's session is ended if %s at the same moment", async (_, act) => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    const { code } = await addApp(client);
    const [admin, browser] = [await server.login(company.admin.email), await server.login(company.employee.email)];
    const [acting, login] = await server.db.transaction().execute(async (trx) => {
      await sessionsOf(trx, company.employee).select("id").forUpdate().execute();
      const login = browser.post("/login", { email: user.email, password: testPassword, code });
      await server.waiting(1);
      const acting = act(user, client, admin);
      await Promise.race([acting, server.waiting(2)]);
      return [acting, login] as const;
    });
    expect((await acting).status).toBe(204);
    expect([200, 422]).toContain((await login).status);
    expect((await browser.get("/api/user")).status).toBe(401);
  });

  test.each<[string, (user: TestUser, client: Client, admin: Client, code: string) => ReturnType<Client["delete"]>]>([
    [
      "an administrator resets the second factor",
      (user, _, admin) => admin.delete(`/api/users/${user.id}/second-factor`),
    ],
    [
      "the user removes the second factor",
      (_, client, __, code) => client.post("/api/user/second-factor/removal", { current_password: testPassword, code }),
    ],
  ])("a token that is made while %s does not stay", async (_, act) => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    const { code, next } = await addApp(client);
    const admin = await server.login(company.admin.email);
    const expires_on = today().add({ days: 5 }).toString();
    const input = { name: "Løn", scopes: ["jobs:read"], expires_on, current_password: testPassword, code: next };
    const acting = await server.db.transaction().execute(async (trx) => {
      await sql`lock table audit_log in exclusive mode`.execute(trx);
      const made = client.post("/api/user/tokens", input);
      await server.waiting(1);
      const acting = act(user, client, admin, code);
      await Promise.race([acting, server.waiting(2)]);
      return [made, acting] as const;
    });
    expect((await Promise.all(acting)).map(({ status }) => status)).toEqual([201, 204]);
    const left = server.db.selectFrom("access_tokens").where("user_id", "=", user.id).select("id");
    expect(await left.execute()).toEqual([]);
  });

  test.each<[string, (user: TestUser, client: Client, admin: Client) => ReturnType<Client["delete"]>]>([
    ["an administrator ends the user's sessions", (user, _, admin) => admin.delete(`/api/users/${user.id}/sessions`)],
    ["the user ends all sessions in another window", (_, client) => client.delete("/api/sessions")],
  ])("no token is made and no app is added after %s", async (_, end) => {
    const [user, other] = [await aUser(server.db, ["employee"]), await aUser(server.db, ["employee"])];
    const [client, another] = [await server.login(user.email), await server.login(other.email)];
    const { next } = await addApp(client);
    const { body } = await another.post("/api/user/second-factor", { current_password: testPassword });
    const admin = await server.login(company.admin.email);
    const expires_on = today().add({ days: 5 }).toString();
    const input = { name: "Løn", scopes: ["jobs:read"], expires_on, current_password: testPassword, code: next };
    for (const [person, own, begin] of [
      [user, client, () => client.post("/api/user/tokens", input)],
      [other, another, () => another.put("/api/user/second-factor", { code: codeOf(Secret.fromBase32(body.secret)) })],
    ] as const) {
      const calls = await server.db.transaction().execute(async (trx) => {
        await sql`lock table audit_log in exclusive mode`.execute(trx);
        const ending = end(person, own, admin);
        await server.waiting(1);
        const begun = begin();
        await Promise.race([begun, server.waiting(2)]);
        return [ending, begun] as const;
      });
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([204, 401]);
    }
    const left = server.db.selectFrom("access_tokens").where("user_id", "=", user.id).select("id");
    expect(await left.execute()).toEqual([]);
  });

  test("a change of password and a reset by a link at the same moment do not deadlock", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    const act = await reset(user);
    const answers = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("password_links").select("user_id").where("user_id", "=", user.id).forUpdate().execute();
      const byLink = act();
      // The reset has locked the user, and waits for the link.
      await server.waiting(1);
      const changed = change(client);
      await server.waiting(2);
      return [byLink, changed];
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401]);
  });
});
