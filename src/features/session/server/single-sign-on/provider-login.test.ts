import { sql } from "kysely";
import { Secret } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LoginProviderInput } from "#features/session/rules/single-sign-on/login-provider.ts";
import { aUser, codeOf, deleteUser, giveSecondFactor, type TestUser, testPassword } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { softwareAuthenticator } from "#testing/passkeys/authenticator.ts";
import { setUpCompany } from "#testing/set-up.ts";
import {
  type Account,
  type IdentityProvider,
  identityProvider,
  throughProvider,
} from "#testing/sso/identity-provider.ts";
import { aLoginProvider } from "#testing/sso/login-provider.ts";
import { testApp } from "#testing/test-app.ts";

/* Logins at a certified OpenID provider, over HTTP. */

const { server, company, admin } = setUpCompany();
const redirectUris = Array.from({ length: 60 }, (_, index) => `http://dagvaerk.test/login/callback/${index + 1}`);
let provider: IdentityProvider;
let user: TestUser;

beforeAll(async () => {
  provider = await identityProvider(redirectUris);
});
afterAll(() => provider.close());
beforeEach(async () => {
  for (const table of ["sessions", "attempts", "login_identities", "provider_logins", "pending_logins"] as const)
    await server.db
      .deleteFrom(table)
      .$if(table === "sessions", (query) => query.where("provider_id", "is not", null))
      .execute();
  await server.db.deleteFrom("login_providers").execute();
  user = await aUser(server.db, ["employee"]);
});

const aProvider = (values: Partial<LoginProviderInput> = {}) =>
  aLoginProvider(server.db, { issuer: provider.issuer, ...values });

/** The provider's account of a user, with the user's verified address. */
const accountOf = (email: string, values: Partial<Account> = {}): Account => ({
  ...{ sub: `sub of ${email}`, email, email_verified: true, name: "Navn Hos Udbyder" },
  ...values,
});

/** Logs in at the provider as `account`. @returns the address that the browser is sent to */
async function goThrough(client: Client, providerId: number, account: Account | undefined, wanted?: string) {
  const { status, body } = await client.post("/login/provider", { provider_id: providerId, wanted });
  expect(status).toBe(200);
  provider.account = account;
  return comeBack(client, await throughProvider(body.url));
}

async function comeBack(client: Client, callback: URL): Promise<string> {
  expect(callback.origin).toBe("http://dagvaerk.test");
  const { status, headers } = await client.get(callback.pathname + callback.search, { accept: "text/html" });
  expect(status).toBe(302);
  expect(headers["cache-control"]).toBe("no-store");
  return String(headers.location);
}

async function logIn(providerId: number, account: Account | undefined, wanted?: string) {
  const client = await server.visitor();
  const address = await goThrough(client, providerId, account, wanted);
  return { client, address, me: (await client.get("/api/user")).body };
}

const auditKinds = async () =>
  (await server.db.selectFrom("audit_log").select(["kind", "details"]).orderBy("id", "desc").limit(3).execute()).map(
    ({ kind }) => kind,
  );

const lastEntry = async (kind: string) =>
  (await admin.get(`/api/audit-log?kind=${kind}`)).body.data[0] as {
    details: object;
    about_user: object;
    user: object;
  };

describe("a login at a provider", () => {
  test("a person with a verified address is connected once, and later found by issuer and subject", async () => {
    const id = await aProvider({ name: "Kontoret" });
    const first = await logIn(id, accountOf(user.email), "/week?date=2026-11-23");
    expect(first.address).toBe("/week?date=2026-11-23");
    expect(first.me).toMatchObject({ id: user.id, name: user.name });
    expect(await auditKinds()).toEqual(["login", "login-connected", expect.any(String)]);
    expect(await lastEntry("login")).toMatchObject({ user: { id: user.id }, details: { provider: "Kontoret" } });

    // Now the account has another address, which is not verified.
    const account = accountOf(user.email, { email: "nyt.navn@firma.test", email_verified: false });
    expect((await logIn(id, account)).me).toMatchObject({ id: user.id });
    const rows = await server.db.selectFrom("login_identities").selectAll().execute();
    expect(rows).toMatchObject([{ issuer: provider.issuer, subject: `sub of ${user.email}`, user_id: user.id }]);
  });

  test("a login leads to the page that the user wanted on this site, or else to the jobs", async () => {
    const id = await aProvider();
    for (const wanted of [undefined, "https://evil.test/", "//evil.test", "/\\evil.test"])
      expect((await logIn(id, accountOf(user.email), wanted)).address).toBe("/jobs");
  });

  test("another subject with the same address is refused, logged and not connected", async () => {
    const id = await aProvider({ name: "Firmaet" });
    await logIn(id, accountOf(user.email));
    const { address, me } = await logIn(id, accountOf(user.email, { sub: "somebody else" }));
    expect(address).toBe("/#log-ind-taken");
    expect(me).toEqual({ message: "Log ind for at fortsætte." });
    expect(await lastEntry("provider-login-refused")).toMatchObject({
      about_user: { id: user.id },
      details: { provider: "Firmaet", problem: "taken" },
    });
    expect(await server.db.selectFrom("login_identities").select("subject").execute()).toHaveLength(1);
  });

  test("a login with an address that the provider has not verified is refused", async () => {
    const id = await aProvider({ creates_users: true });
    for (const values of [{ email_verified: false }, { email_verified: undefined }, { email: undefined }])
      expect((await logIn(id, accountOf(user.email, values))).address).toBe("/#log-ind-unverified");
  });

  test("an administrator is not connected by the address alone", async () => {
    const id = await aProvider();
    expect((await logIn(id, accountOf(company.admin.email))).address).toBe("/#log-ind-protected");
    expect((await logIn(id, accountOf(company.manager.email))).me).toMatchObject({ id: company.manager.id });
  });

  test("an unknown person is refused, or created as an employee if the provider may create users", async () => {
    const account = accountOf("ny@firma.test");
    expect((await logIn(await aProvider(), account)).address).toBe("/#log-ind-unknown");
    const { me } = await logIn(await aProvider({ creates_users: true, name: "Opretter" }), account);
    expect(me).toMatchObject({
      ...{ name: "Navn Hos Udbyder", email: "ny@firma.test", employee_id: null, default_hourly_rate: null },
      authorizations: ["index-own-jobs"],
    });
    expect(await lastEntry("user-created")).toMatchObject({
      about_user: { id: me.id },
      details: { to: ["employee"], provider: "Opretter" },
    });
    expect((await server.db.selectFrom("users").select("status").where("id", "=", me.id).execute())[0]?.status).toBe(
      "active",
    );
  });

  test("an invited user is active after the first login at a provider", async () => {
    const invited = await aUser(server.db, ["employee"], { status: "invited" });
    expect((await logIn(await aProvider(), accountOf(invited.email))).me).toMatchObject({ id: invited.id });
    const { status } = await server.db
      .selectFrom("users")
      .select("status")
      .where("id", "=", invited.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("active");
  });

  test("a deleted user can neither log in nor be created again", async () => {
    const id = await aProvider({ creates_users: true });
    await logIn(id, accountOf(user.email));
    await deleteUser(server.db, user.id);
    expect((await logIn(id, accountOf(user.email))).address).toBe("/#log-ind-deleted");
    expect((await logIn(id, accountOf(user.email, { sub: "new" }))).address).toBe("/#log-ind-deleted");
  });

  test("all providers in use are offered, and a login at a provider out of use is refused", async () => {
    const [one, two] = [await aProvider({ name: "En" }), await aProvider({ name: "To" })];
    const off = await aProvider({ name: "Slukket", is_used: false });
    const visitor = await server.visitor();
    expect((await visitor.get("/api/login-choices")).body).toEqual([
      { id: one, name: "En" },
      { id: two, name: "To" },
    ]);
    expect(await visitor.post("/login/provider", { provider_id: off })).toMatchObject({ status: 404 });
    for (const id of [one, two]) expect((await logIn(id, accountOf(user.email))).me).toMatchObject({ id: user.id });
  });

  test("a login that the person cancels at the provider ends with a message", async () => {
    expect((await logIn(await aProvider(), undefined)).address).toBe("/#log-ind-cancelled");
  });

  test("simultaneous first logins of a person create one user", async () => {
    const id = await aProvider({ creates_users: true });
    const account = accountOf("samtidig@firma.test");
    const clients = await Promise.all([server.visitor(), server.visitor(), server.visitor()]);
    provider.account = account;
    const callbacks = await Promise.all(
      clients.map(async (client) =>
        throughProvider((await client.post("/login/provider", { provider_id: id })).body.url),
      ),
    );
    const addresses = await Promise.all(clients.map((client, index) => comeBack(client, callbacks[index] as URL)));
    expect(addresses).toEqual(["/jobs", "/jobs", "/jobs"]);
    const { rows } = await sql`select id from users where email = 'samtidig@firma.test'`.execute(server.db);
    expect(rows).toHaveLength(1);
  });
});

describe("the accounts that a provider accepts", () => {
  test("Google accounts need the company's domain and a verified address", async () => {
    const id = await aProvider({ kind: "google", domains: ["firma.test"] });
    const google = (values: object) => accountOf(user.email, { hd: "firma.test", ...values });
    expect((await logIn(id, google({ hd: "andet.test" }))).address).toBe("/#log-ind-domain");
    expect((await logIn(id, google({ hd: undefined }))).address).toBe("/#log-ind-domain");
    expect((await logIn(id, google({ email_verified: false }))).address).toBe("/#log-ind-unverified");
    expect((await logIn(id, google({}))).me).toMatchObject({ id: user.id });
    // The domain is checked at later logins too.
    expect((await logIn(id, google({ hd: "andet.test" }))).address).toBe("/#log-ind-domain");
  });

  test("accounts of other providers need an address in the provider's domains", async () => {
    expect((await logIn(await aProvider({ domains: ["firma.test"] }), accountOf(user.email))).address).toBe(
      "/#log-ind-domain",
    );
    expect((await logIn(await aProvider({ domains: ["dagvaerk.test"] }), accountOf(user.email))).me).toMatchObject({
      id: user.id,
    });
  });

  test("Entra accounts are identified by tenant and object, and need an address in a verified domain", async () => {
    const id = await aProvider({ kind: "entra" });
    const entra = (values: object) =>
      accountOf(user.email, { email_verified: undefined, tid: "tenant", oid: "object", ...values });
    expect((await logIn(id, entra({}))).address).toBe("/#log-ind-unverified");
    expect((await logIn(id, entra({ xms_edov: true }))).me).toMatchObject({ id: user.id });
    const rows = await server.db.selectFrom("login_identities").select("subject").execute();
    expect(rows).toEqual([{ subject: "tenant/object" }]);
    expect((await logIn(id, entra({ xms_edov: true, oid: undefined }))).address).toBe("/#log-ind-invalid");
    expect((await logIn(id, entra({ xms_edov: true, oid: "another" }))).address).toBe("/#log-ind-taken");
  });
});

describe("the roles after a login", () => {
  const role_map = [
    { value: "Loen", role: "manager" },
    { value: "gruppe-1", role: "project-owner" },
    { value: "gruppe-1", role: "employee" },
    { value: "Chef", role: "admin" },
  ] as const;
  const rolesOf = (me: { roles: { name: string }[] }) => me.roles.map(({ name }) => name);

  test("without a map, a login leaves the roles as they are", async () => {
    const owner = await aUser(server.db, ["project-owner"]);
    const { me } = await logIn(await aProvider(), accountOf(owner.email, { roles: ["Loen"], groups: ["gruppe-1"] }));
    expect(rolesOf(me)).toEqual(["project-owner"]);
  });

  test("a login gives the mapped roles of app roles, otherwise of groups, otherwise the employee role", async () => {
    const id = await aProvider({ role_map: [...role_map], name: "Roller" });
    const as = async (values: object) => rolesOf((await logIn(id, accountOf(user.email, values))).me);
    expect(await as({ roles: ["Loen"], groups: ["gruppe-1"] })).toEqual(["manager"]);
    expect(await lastEntry("roles-changed")).toMatchObject({
      about_user: { id: user.id },
      user: null,
      details: { from: ["employee"], to: ["manager"], provider: "Roller" },
    });
    expect(await as({ groups: ["gruppe-1", "gruppe-2"] })).toEqual(["project-owner", "employee"]);
    expect(await as({})).toEqual(["employee"]);
  });

  test("a person with too many groups for a token keeps their roles, and administrators see a warning", async () => {
    const id = await aProvider({ role_map: [...role_map] });
    const as = async (values: object) => rolesOf((await logIn(id, accountOf(user.email, values))).me);
    expect(await as({ groups: ["gruppe-1"] })).toEqual(["project-owner", "employee"]);
    expect(await as({ _claim_names: { groups: "src1" } })).toEqual(["project-owner", "employee"]);
    const [warned] = (await admin.get("/api/login-providers")).body;
    expect(warned).toMatchObject({ id, without_groups: [user.name] });
    await as({ groups: ["gruppe-1"] });
    expect((await admin.get("/api/login-providers")).body[0]).toMatchObject({ without_groups: [] });
  });

  test("the last administrator keeps the role", async () => {
    const id = await aProvider({ role_map: [...role_map] });
    const account = accountOf(company.admin.email, { roles: ["Loen"] });
    await server.db
      .insertInto("login_identities")
      .values({
        ...{ user_id: company.admin.id, provider_id: id, issuer: provider.issuer, subject: account.sub },
        claims: JSON.stringify({}),
      })
      .execute();
    expect(rolesOf((await logIn(id, account)).me)).toEqual(["admin", "manager"]);
    const { roles } = (await admin.get(`/api/users/${company.admin.id}`)).body;
    expect(roles).toHaveLength(2);
    await sql`delete from user_roles where user_id = ${company.admin.id} and role_id <> 1`.execute(server.db);
  });

  test("each of the last two administrators with a password keeps the role", async () => {
    const id = await aProvider({ role_map: [...role_map] });
    const keeper = await aUser(server.db, ["admin"]);
    const account = accountOf(keeper.email, { roles: ["Loen"] });
    const identity = { user_id: keeper.id, provider_id: id, issuer: provider.issuer, subject: account.sub };
    await server.db
      .insertInto("login_identities")
      .values({ ...identity, claims: JSON.stringify({}) })
      .execute();
    const setting = { off_roles: ["admin"], keeper_ids: [company.admin.id, keeper.id] };
    expect((await admin.put("/api/password-login", setting)).status).toBe(200);
    expect(rolesOf((await logIn(id, account)).me)).toEqual(["admin", "manager"]);
    await admin.put("/api/password-login", { off_roles: [], keeper_ids: [] });
    expect(rolesOf((await logIn(id, account)).me)).toEqual(["manager"]);
  });
});

describe("the second factor", () => {
  test("a user with a second factor enters a code after the provider, unless the provider confirms one", async () => {
    const secret = await giveSecondFactor(server.db, user.id);
    const id = await aProvider();
    const { client, address, me } = await logIn(id, accountOf(user.email), "/week");
    expect(address).toBe("/#log-ind-code");
    expect(me).toEqual({ message: "Log ind for at fortsætte." });
    expect(await client.post("/login/provider/code", { code: "000000" })).toMatchObject({ status: 422 });
    const other = await server.visitor();
    expect(await other.post("/login/provider/code", { code: codeOf(secret) })).toMatchObject({ status: 422 });
    expect(await client.post("/login/provider/code", { code: codeOf(secret) })).toMatchObject({
      status: 200,
      body: { url: "/week" },
    });
    expect((await client.get("/api/user")).body).toMatchObject({ id: user.id });
    expect(await client.post("/login/provider/code", { code: codeOf(secret, 1) })).toMatchObject({ status: 422 });

    expect((await logIn(id, accountOf(user.email, { amr: ["pwd", "mfa"] }))).me).toMatchObject({ id: user.id });
    expect((await logIn(id, accountOf(user.email, { amr: ["pwd"] }))).address).toBe("/#log-ind-code");
    const vouching = await aProvider({ has_second_factor: true });
    expect((await logIn(vouching, accountOf(user.email))).me).toMatchObject({ id: user.id });
  });
});

test("if a second factor is required, a user with a passkey and no app uses the passkey after the provider", async () => {
  const strict = await testApp({ requireSecondFactor: true });
  const { email } = await aUser(strict.db, ["employee"]);
  const own = await strict.login(email);
  const device = softwareAuthenticator(strict.config.baseUrl);
  const { body: creation } = await own.post("/api/user/passkeys/options", { current_password: testPassword });
  const passkey = { name: "iPhone", passkey: device.create(creation) };
  expect((await own.post("/api/user/passkeys", passkey)).status).toBe(201);
  const id = await aLoginProvider(strict.db, { issuer: provider.issuer });
  const client = await strict.visitor();
  expect(await goThrough(client, id, accountOf(email), "/week")).toBe("/#log-ind-code");
  expect((await client.get("/api/user")).status).toBe(401);
  expect((await client.post("/login/provider/code", {})).body.errors).toEqual({
    code: ["Bekræft med din passkey."],
  });
  expect((await client.post("/login/provider/code", { code: "000000" })).status).toBe(422);
  const { body: options } = await client.post("/login/passkey/options");
  const ended = await client.post("/login/provider/code", { passkey: device.get(options) });
  expect(ended).toMatchObject({ status: 200, body: { url: "/week" } });
  expect((await client.get("/api/user")).body.must_add_second_factor).toBe(false);
  await strict.close();
});

describe("a session from a provider", () => {
  test("the session ends 12 hours after the login, even if it is used", async () => {
    const { client } = await logIn(await aProvider(), accountOf(user.email));
    const hoursLeft = async () => {
      const { rows } = await sql<{
        hours: number;
      }>`select round(extract(epoch from expires_at - now()) / 3600, 1)::float as hours
        from sessions where user_id = ${user.id}`.execute(server.db);
      return rows[0]?.hours;
    };
    expect(await hoursLeft()).toBe(12);
    await sql`update sessions set expires_at = expires_at - interval '11 hours', created_at = created_at - interval '11 hours',
      last_used_at = last_used_at - interval '11 hours' where user_id = ${user.id}`.execute(server.db);
    expect((await client.get("/api/user")).status).toBe(200);
    expect(await hoursLeft()).toBe(1);
    await sql`update sessions set expires_at = now() where user_id = ${user.id}`.execute(server.db);
    expect((await client.get("/api/user")).status).toBe(401);
  });

  test("the logout redirects to the provider with the ID token, and back", async () => {
    const { client } = await logIn(await aProvider(), accountOf(user.email));
    const { status, body } = await client.post("/logout");
    expect(status).toBe(200);
    const url = new URL(body.url);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get("id_token_hint")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe("http://dagvaerk.test/");
    expect((await fetch(url, { redirect: "manual" })).status).toBe(200);
    expect((await client.get("/api/user")).status).toBe(401);
  });
});

describe("an account that a user connects on their profile", () => {
  const connect = async (client: Client, providerId: number, account: Account, current_password = testPassword) => {
    const { status, body } = await client.post("/api/user/login-accounts", {
      provider_id: providerId,
      current_password,
    });
    if (status !== 200) return status;
    provider.account = account;
    return comeBack(client, await throughProvider(body.url));
  };

  test("an administrator connects an account with the password, logs in with the account and removes it", async () => {
    const id = await aProvider({ name: "Forbundet" });
    const account = accountOf(company.admin.email, { sub: "the boss" });
    const client = await server.login(company.admin.email);
    expect(await connect(client, id, account, "en forkert kode")).toBe(422);
    expect((await lastEntry("second-factor-failed")).user).toMatchObject({ id: company.admin.id });
    expect(await connect(client, id, account)).toBe("/profile");
    expect((await logIn(id, account)).me).toMatchObject({ id: company.admin.id });
    const { body } = await client.get("/api/user/login-accounts");
    expect(body).toMatchObject([{ provider_id: id, name: "Forbundet" }]);
    const toUser = async () => (await server.mails(0)).filter((mail) => mail.includes(company.admin.email)).join();
    await expect.poll(toUser, { timeout: 60_000 }).toContain("En login-konto er forbundet med din konto");
    expect(await client.delete(`/api/user/login-accounts/${body[0].id}`)).toMatchObject({ status: 204 });
    expect(await client.delete(`/api/user/login-accounts/${body[0].id}`)).toMatchObject({ status: 404 });
    expect((await logIn(id, account)).address).toBe("/#log-ind-protected");
  });

  test("a user with an app connects an account only with the code of the app", async () => {
    const id = await aProvider();
    const other = await aUser(server.db, ["employee"]);
    const client = await server.login(other.email);
    const { body } = await client.post("/api/user/second-factor", { current_password: testPassword });
    const on = await client.put("/api/user/second-factor", { code: codeOf(Secret.fromBase32(body.secret)) });
    const begin = (code?: string) =>
      client.post("/api/user/login-accounts", { provider_id: id, current_password: testPassword, code });
    expect((await begin()).body.errors).toEqual({ code: ["Koden skal udfyldes."] });
    expect((await begin("")).body.errors).toEqual({ code: ["Koden skal udfyldes."] });
    expect((await begin("000000")).status).toBe(422);
    expect((await begin(on.body.recovery_codes[0])).status).toBe(200);
  });

  test("another user's account, and a second account at the same provider, are refused", async () => {
    const id = await aProvider();
    await logIn(id, accountOf(user.email));
    const client = await server.login(company.manager.email);
    expect(await connect(client, id, accountOf(user.email))).toBe("/profile#log-ind-connected");
    expect(await connect(client, id, accountOf("x@x.test", { sub: "mine" }))).toBe("/profile");
    expect(await connect(client, id, accountOf("x@x.test", { sub: "also mine" }))).toBe("/profile#log-ind-connected");
  });

  test("no account is connected after the user is logged out", async () => {
    const id = await aProvider();
    const client = await server.login(user.email);
    const { body } = await client.post("/api/user/login-accounts", { provider_id: id, current_password: testPassword });
    provider.account = accountOf("x@x.test", { sub: "later" });
    const callback = await throughProvider(body.url);
    await server.db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
    expect(await comeBack(client, callback)).toBe("/#log-ind-expired");
    expect(await server.db.selectFrom("login_identities").select("id").execute()).toEqual([]);
  });
});
