import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { insertAccessToken } from "#common/server/auth/credentials/access-token.ts";
import { aUser, giveSecondFactor, type TestUser, testPassword } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { aLoginProvider } from "#testing/sso/login-provider.ts";

/* Roles without passwords (docs/product-rules.md#passwords-off). `admin` and `second` keep their passwords. */

const { server, company, admin } = setUpCompany();
let providerId: number;
let second: TestUser;

beforeEach(async () => {
  const { db } = server;
  await db.updateTable("password_login").set({ off_roles: [] }).execute();
  await db.deleteFrom("sessions").where("provider_id", "is not", null).execute();
  for (const table of ["password_keepers", "login_identities", "login_providers", "attempts"] as const)
    await db.deleteFrom(table).execute();
  providerId = await aLoginProvider(db, { name: "Kontoret" });
  second = await aUser(db, ["admin"]);
});

const save = (off_roles: string[], keepers: TestUser[] = []) =>
  admin.put("/api/password-login", { off_roles, keeper_ids: keepers.map(({ id }) => id) });

async function logIn({ email }: TestUser, password = testPassword) {
  return (await server.visitor()).post("/login", { email, password });
}

/** Connects an account at the provider, which the user last used this many days ago. */
const connect = (user: TestUser, days = 0) =>
  server.db
    .insertInto("login_identities")
    .values({
      ...{ user_id: user.id, provider_id: providerId, issuer: "https://x.test", subject: `s${user.id}`, claims: "{}" },
      last_login_at: sql<Date>`now() - make_interval(days => ${days})` as unknown as Date,
    })
    .execute();

const asUser = async ({ id }: TestUser, roles: number[]) => {
  const { body } = await admin.get(`/api/users/${id}`);
  return { name: body.name, email: body.email, employee_id: body.employee_id, default_hourly_rate: 200, roles };
};

const off = "Adgangskoder er slået fra for dig. Vælg »Log ind med Kontoret«.";

describe("users of a role without passwords", () => {
  test("cannot log in by password, and get a hint to the provider's button; users of other roles can", async () => {
    const [employee, manager] = [await aUser(server.db, ["employee"]), await aUser(server.db, ["manager", "employee"])];
    expect((await save(["employee"])).body).toMatchObject({ off_roles: ["employee"], keeper_ids: [], version: 2 });
    expect(await logIn(employee)).toMatchObject({ status: 422, body: { errors: { email: [off] } } });
    expect((await logIn(manager)).status).toBe(200);
    const { body } = await logIn(employee, "en forkert adgangskode");
    expect(body.errors.email).toEqual([
      "E-mail eller adgangskode er forkert. Måske skal du bruge »Log ind med Kontoret«.",
    ]);
    await save([]);
    expect((await logIn(employee)).status).toBe(200);
  });

  test("lose their sessions, except sessions from the provider, and users of other roles keep theirs", async () => {
    const [employee, manager] = [await aUser(server.db, ["employee"]), await aUser(server.db, ["manager"])];
    const [own, other] = [await server.login(employee.email), await server.login(manager.email)];
    const byProvider = await server.login(employee.email);
    await sql`update sessions set provider_id = ${providerId}, id_token = 'x' where id =
      (select max(id) from sessions where user_id = ${employee.id})`.execute(server.db);
    await save(["employee"]);
    const statuses = await Promise.all(
      [own, other, byProvider].map(async (one) => (await one.get("/api/user")).status),
    );
    expect(statuses).toEqual([401, 200, 200]);
  });

  test("lose a session by password when they get the role or connect an account at the provider", async () => {
    const [employee, third] = [await aUser(server.db, ["manager", "employee"]), await aUser(server.db, ["admin"])];
    const [own, others] = [await server.login(employee.email), await server.login(third.email)];
    await save(["employee", "admin"], [company.admin, second]);
    const statuses = () => Promise.all([own, others].map(async (one) => (await one.get("/api/user")).status));
    expect(await statuses()).toEqual([200, 200]);
    expect((await admin.put(`/api/users/${employee.id}`, await asUser(employee, [4]))).status).toBe(200);
    await connect(third);
    expect(await statuses()).toEqual([401, 401]);
  });

  test("cannot use earlier password links, and a new request sends a mail about the provider's button", async () => {
    const { id, email } = await aUser(server.db, ["employee"]);
    const visitor = await server.visitor();
    await visitor.post("/password/email", { email });
    const mails = await server.mails(1);
    const token = /reset\/([\w-]+)\?/.exec(mails.find((mail) => mail.includes(email)) ?? "")?.[1];
    await save(["employee"]);
    const chosen = { password: "en ny adgangskode 7", password_confirmation: "en ny adgangskode 7" };
    const { status, body } = await visitor.post("/password/reset", { token, email, ...chosen });
    expect([status, body.errors.email]).toEqual([422, [off]]);
    await visitor.post("/password/email", { email });
    const [, another = ""] = (await server.mails(2)).filter((mail) => mail.includes(email));
    expect(another).toContain("vælg »Log ind med Kontoret«");
    expect(another).not.toContain("/password/reset/");
    const links = await server.db.selectFrom("password_links").select("user_id").where("user_id", "=", id).execute();
    expect(links).toHaveLength(1);
  });

  test("get an invitation that names the provider's button and has no link", async () => {
    await save(["employee"]);
    const email = "nyansat@dagvaerk.test";
    const values = { name: "Ny Ansat", email, employee_id: "N1", default_hourly_rate: 200, roles: [4] };
    const { status, body } = await admin.post("/api/users", values);
    expect([status, body.invitation_link]).toEqual([201, undefined]);
    const mail = (await server.mails(1)).find((text) => text.includes(email)) ?? (await server.mails(3)).join();
    expect(mail).toContain("vælg »Log ind med Kontoret«");
  });

  test("confirm changes of access by a login at the provider within the last 15 minutes", async () => {
    const employee = await aUser(server.db, ["employee"]);
    const client = await server.login(employee.email);
    await sql`update sessions set provider_id = ${providerId}, id_token = 'x' where user_id = ${employee.id}`.execute(
      server.db,
    );
    await save(["employee"]);
    expect((await client.get("/api/user/second-factor")).body.asks_password).toBe(false);
    expect((await client.post("/api/user/second-factor", { current_password: "" })).status).toBe(201);
    await sql`update sessions set created_at = now() - interval '16 minutes' where user_id = ${employee.id}`.execute(
      server.db,
    );
    const late = await client.post("/api/user/second-factor", { current_password: testPassword });
    expect(late.body.errors.current_password).toEqual([
      "Log ud, log ind igen med »Log ind med Kontoret«, og prøv igen inden for et kvarter.",
    ]);
  });

  test("cannot use an access token after 30 days without a login at the provider", async () => {
    const employee = await aUser(server.db, ["employee"]);
    const expires_on = "2027-06-01";
    const { token } = await insertAccessToken(server.db, employee.id, {
      name: "Kasse",
      scopes: ["jobs:read"],
      expires_on,
    });
    const status = async () =>
      (await server.app.inject({ url: "/api/jobs", headers: { authorization: `Bearer ${token}` } })).statusCode;
    const isResting = async () =>
      (await admin.get("/api/tokens")).body.find(({ user }: { user: TestUser }) => user.id === employee.id).is_resting;
    await connect(employee, 31);
    expect([await status(), await isResting()]).toEqual([200, false]);
    await save(["employee"]);
    expect([await status(), await isResting()]).toEqual([401, true]);
    await server.db
      .updateTable("login_identities")
      .set({ last_login_at: sql<Date>`now() - interval '29 days'` })
      .where("user_id", "=", employee.id)
      .execute();
    expect([await status(), await isResting()]).toEqual([200, false]);
  });
});

describe("administrators without passwords", () => {
  test("two administrators keep their passwords, and others keep theirs until they connect an account", async () => {
    const other = await aUser(server.db, ["admin"]);
    for (const keepers of [[], [second], [second, second], [second, await aUser(server.db, ["employee"])]])
      expect(await save(["admin"], keepers)).toMatchObject({
        status: 422,
        body: { errors: { keeper_ids: [expect.any(String)] } },
      });
    expect((await save(["admin"], [company.admin, second])).status).toBe(200);
    expect((await logIn(other)).status).toBe(200);
    for (const one of [other, second]) await connect(one);
    expect((await logIn(other)).status).toBe(422);
    expect((await logIn(second)).status).toBe(200);
  });

  test("the last two administrators with a password can neither be deleted nor lose the role", async () => {
    const third = await aUser(server.db, ["admin"]);
    await save(["admin"], [company.admin, second]);
    const message = expect.stringMatching(/^Brugeren er en af de to administratorer/);
    expect(await admin.delete(`/api/users/${second.id}`)).toMatchObject({ status: 403, body: { message } });
    const demotion = await admin.put(`/api/users/${second.id}`, await asUser(second, [4]));
    expect(demotion).toMatchObject({ status: 422, body: { errors: { roles: [message] } } });
    await save(["admin"], [company.admin, second, third]);
    expect((await admin.delete(`/api/users/${second.id}`)).status).toBe(204);
    expect((await admin.get("/api/password-login")).body.keeper_ids).toEqual([company.admin.id, third.id]);
    expect((await admin.delete(`/api/users/${third.id}`)).status).toBe(403);
  });

  test("two simultaneous demotions leave two administrators with a password", async () => {
    const third = await aUser(server.db, ["admin"]);
    await save(["admin"], [company.admin, second, third]);
    const [ofSecond, ofThird] = [await asUser(second, [4]), await asUser(third, [4])];
    const answers = await Promise.all([
      admin.put(`/api/users/${second.id}`, ofSecond),
      admin.put(`/api/users/${third.id}`, ofThird),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await admin.get("/api/password-login")).body.keeper_ids).toHaveLength(2);
  });

  test("a deletion and a simultaneous choice of two administrators with a password leave two, or one is refused", async () => {
    const [deletion, choice] = await Promise.all([
      admin.delete(`/api/users/${second.id}`),
      save(["admin"], [company.admin, second]),
    ]);
    expect([deletion.status, choice.status]).toEqual(deletion.status === 204 ? [204, 422] : [403, 200]);
  });

  test("a login by password that waits while passwords are switched off is refused", async () => {
    const employee = await aUser(server.db, ["employee"]);
    let login: ReturnType<typeof logIn> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", employee.id).forNoKeyUpdate().execute();
      login = logIn(employee);
      await server.waiting(1);
      await trx
        .updateTable("password_login")
        .set({ off_roles: ["employee"] })
        .execute();
    });
    expect((await login)?.status).toBe(422);
  });
});

test("passwords can be switched off only with a provider in use, which then has to stay in use", async () => {
  const { body: provider } = await admin.get("/api/login-providers");
  const {
    redirect_uri: _uri,
    people_count: _count,
    without_groups: _names,
    id,
    version: _version,
    ...fields
  } = provider[0];
  const stop = () => admin.put(`/api/login-providers/${id}`, { ...fields, is_used: false });
  await save(["employee", "manager"]);
  expect((await stop()).body.errors).toEqual({
    is_used: ["Medarbejder og Manager har ingen adgangskode. Slå adgangskoder til igen først."],
  });
  await save([]);
  expect((await stop()).status).toBe(200);
  expect((await save(["employee"])).body.errors).toEqual({ off_roles: ["Tag en login-udbyder i brug først."] });
});

test("a save of an older version is refused with the current setting", async () => {
  const { version } = (await admin.get("/api/password-login")).body;
  await save(["employee"]);
  const stale = await admin.put("/api/password-login", { off_roles: [], keeper_ids: [], version });
  expect(stale).toMatchObject({ status: 409, body: { current: { off_roles: ["employee"], version: version + 1 } } });
});

test("an administrator lists the tokens of all users and revokes one", async () => {
  const { id, name } = await aUser(server.db, ["employee"]);
  await giveSecondFactor(server.db, id);
  const made = await insertAccessToken(server.db, id, {
    name: "Kasse",
    scopes: ["jobs:read"],
    expires_on: "2027-06-01",
  });
  const [token] = (await admin.get("/api/tokens")).body;
  expect(token).toMatchObject({ id: made.id, name: "Kasse", user: { id, name }, last_used_on: null });
  expect(JSON.stringify(token)).not.toContain(made.token.slice(13));
  expect((await admin.delete(`/api/tokens/${made.id}`)).status).toBe(204);
  expect((await admin.delete(`/api/tokens/${made.id}`)).status).toBe(404);
  const [entry] = (await admin.get("/api/audit-log?kind=token-revoked")).body.data;
  expect(entry).toMatchObject({ user: { id: company.admin.id }, about_user: { id }, details: { name: "Kasse" } });
});
