import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { defaultTimeRule } from "#common/rules/time/time-rounding.ts";
import type { TrustedProxies } from "#common/server/http/trusted-proxies.ts";
import { updateUser } from "#features/users/server/users.store.ts";
import { anAbsenceKind, aUser, deleteUser, type TestUser, testPassword } from "#testing/data/factories.ts";
import { type Client, intoApp, newClient } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company } = setUpCompany();

beforeEach(async () => {
  await server.db.deleteFrom("attempts").execute();
});

/** Waits for this number of mails with a password link. */
async function linkMails(count: number): Promise<string[]> {
  const withLink = async () => (await server.mails(0)).filter((mail) => mail.includes("/password/reset/"));
  await expect.poll(async () => (await withLink()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  return withLink();
}

const credentials = (email: string, password = testPassword) => ({ email, password });

describe("the current user", () => {
  test("the current user is 401 for a visitor", async () => {
    const answer = await (await server.visitor()).get("/api/user");
    expect(answer).toMatchObject({ status: 401, body: { message: "Log ind for at fortsætte." } });
  });

  test("the current user comes with roles and permissions", async () => {
    const { body, status } = await (await server.login(company.owner.email)).get("/api/user");
    expect(status).toBe(200);
    expect(body).toEqual({
      ...company.owner,
      employee_id: expect.any(String),
      default_hourly_rate: 200,
      hourly_rates: [{ from_date: "2000-01-01", hourly_rate: 200 }],
      norms: [expect.objectContaining({ from_date: "2000-01-01", plan: null, pay_kind: "hourly", is_exempt: false })],
      company_days: noCompanyDays,
      time_rule: defaultTimeRule,
      entry_limit: { days_back: null, is_lifted: false },
      company_name: "",
      has_allowances: false,
      absence: null,
      roles: [{ id: 3, name: "project-owner" }],
      authorizations: ["index-own-jobs", "manage-users-jobs"],
      must_add_second_factor: false,
      stands_in_for: [],
    });
  });

  test("the current user says whether the company uses absence, and the kinds that are reported in two taps", async () => {
    const client = await server.login(company.owner.email);
    const absence = async () => (await client.get("/api/user")).body.absence;
    await anAbsenceKind(server.db, "sickness", { is_used: false });
    expect(await absence()).toBeNull();
    await anAbsenceKind(server.db, "holiday", { is_used: true });
    expect(await absence()).toEqual({ sickness_kind_id: null, child_first_day_kind_id: null });
    const { id } = await anAbsenceKind(server.db, "child-first-day", { is_used: true });
    expect(await absence()).toEqual({ sickness_kind_id: null, child_first_day_kind_id: id });
    await server.db.deleteFrom("absence_kinds").execute();
  });

  test("the response with the current user has the CSRF token", async () => {
    const client = await server.login(company.owner.email);
    const { headers } = await client.get("/api/user");
    client.csrfToken = String(headers["x-csrf-token"]);
    expect((await client.post("/logout")).status).toBe(204);
    expect((await client.get("/api/user")).headers["x-csrf-token"]).toBeUndefined();
  });

  test("the first page contains the current user", async () => {
    const client = await server.login(company.owner.email);
    const { body, headers } = await client.visit("/jobs");
    expect(body).toContain(`"email":"${company.owner.email}"`);
    expect(headers["cache-control"]).toBe("no-store");
    expect((await (await server.visitor()).visit()).body).toContain('id="current-user">null<');
  });
});

describe("a login", () => {
  test("a login returns the user, and the next request recognises them", async () => {
    const client = await server.visitor();
    const { status, body } = await client.post("/login", credentials(company.admin.email));
    expect(status).toBe(200);
    expect(body).toEqual((await client.get("/api/user")).body);
  });

  test("a login accepts the address in any case", async () => {
    const client = await server.visitor();
    expect((await client.post("/login", credentials("ADMIN@Dagvaerk.test"))).status).toBe(200);
  });

  test("a login renews cookie and CSRF token, and invalidates the browser's former cookie and token", async () => {
    const client = await server.visitor();
    const [cookie, token] = [client.cookie, client.csrfToken];
    const { headers } = await client.post("/login", credentials(company.admin.email));
    expect(client.cookie).not.toBe(cookie);
    expect(headers["x-csrf-token"]).toBe(client.csrfToken);
    expect(client.csrfToken).not.toBe(token);
    expect(headers["set-cookie"]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    client.cookie = cookie;
    expect((await client.get("/api/user")).status).toBe(401);
  });

  test("a login ends the browser's former session", async () => {
    const client = await server.login(company.admin.email);
    const former = client.cookie;
    await client.post("/login", credentials(company.employee.email));
    client.cookie = former;
    expect((await client.get("/api/user")).status).toBe(401);
  });

  test("a login is remembered for 30 days when the user asks for it", async () => {
    const client = await server.visitor();
    const { headers } = await client.post("/login", { ...credentials(company.admin.email), remember: true });
    expect(headers["set-cookie"]).toContain("Max-Age=2592000");
  });

  test.each([
    ["a wrong password", "medarbejder@dagvaerk.test", "forkert"],
    ["an address that nobody has", "ingen@dagvaerk.test", testPassword],
  ])("a login with %s is refused with the same message at the e-mail field", async (_case, email, password) => {
    const client = await server.visitor();
    expect(await client.post("/login", { email, password })).toMatchObject({
      status: 422,
      body: { errors: { email: ["E-mail eller adgangskode er forkert."] } },
    });
    expect((await client.get("/api/user")).status).toBe(401);
  });

  test("a login of a deleted user, or of a user without a password, is refused", async () => {
    const deleted = await aUser(server.db, ["employee"]);
    await deleteUser(server.db, deleted.id);
    const invited = await aUser(server.db, ["employee"], { status: "invited" });
    const client = await server.visitor();
    for (const { email } of [deleted, invited])
      expect((await client.post("/login", credentials(email))).status).toBe(422);
  });

  test("a login reports all invalid fields at once", async () => {
    const { status, body } = await (await server.visitor()).post("/login", { email: "ingen", remember: 1 });
    expect(status).toBe(422);
    expect(body).toEqual({
      message: "Ret felterne, og prøv igen.",
      errors: {
        email: ["Skriv en gyldig e-mailadresse."],
        password: ["Adgangskode skal udfyldes."],
        remember: ["Husk mig skal være sand eller falsk."],
      },
    });
  });
});

const tooMany = {
  status: 429,
  body: { errors: { email: ["For mange forsøg. Vent et kvarter, og prøv igen."] } },
};

describe("too many failures within 15 minutes", () => {
  beforeEach(() => server.db.deleteFrom("attempts").execute());

  async function fail(times: number, email: (time: number) => string, address: (time: number) => string) {
    for (let time = 0; time < times; time++) {
      const client = await server.visitor(address(time));
      expect((await client.post("/login", credentials(email(time), "forkert"))).status).toBe(422);
    }
  }

  /** Inserts failures directly, which is quicker than logins with argon2. */
  async function failed(times: number, subject: (time: number) => string, client: (time: number) => string) {
    const rows = Array.from({ length: times }, (_, time) => ({
      action: "login" as const,
      subject: subject(time),
      client: client(time),
    }));
    await server.db.insertInto("attempts").values(rows).execute();
  }

  const logIn = async (email: string, address: string) =>
    (await server.visitor(address)).post("/login", credentials(email));

  test("after ten failures an account is blocked at the failing client, and not at other clients", async () => {
    const { email } = company.owner;
    await fail(
      10,
      () => email,
      () => "10.0.0.1",
    );
    expect(await logIn(email.toUpperCase(), "10.0.0.1")).toMatchObject(tooMany);
    expect((await logIn(company.owner2.email, "10.0.0.1")).status).toBe(200);
    expect((await logIn(email, "10.0.0.2")).status).toBe(200);
  });

  test("a right password is accepted although 25 colleagues at the same client mistyped theirs", async () => {
    await fail(
      25,
      (time) => `kollega${time}@dagvaerk.test`,
      () => "10.0.1.1",
    );
    expect((await logIn(company.owner.email, "10.0.1.1")).status).toBe(200);
  });

  test("an account is blocked everywhere after a hundred failures from any clients", async () => {
    const { email } = company.owner;
    await failed(
      99,
      () => `email:${email}`,
      (time) => `10.1.0.${time}`,
    );
    expect((await logIn(email, "10.0.2.1")).status).toBe(200);
    await failed(
      1,
      () => `email:${email}`,
      () => "10.1.1.1",
    );
    expect(await logIn(email, "10.0.2.1")).toMatchObject(tooMany);
  });

  test("a client is blocked after 300 failures with any accounts", async () => {
    await failed(
      299,
      (time) => `email:gaet${time}@dagvaerk.test`,
      () => "10.0.3.1",
    );
    expect((await logIn(company.owner.email, "10.0.3.1")).status).toBe(200);
    await failed(
      1,
      () => "email:gaet@dagvaerk.test",
      () => "10.0.3.1",
    );
    expect(await logIn(company.owner.email, "10.0.3.1")).toMatchObject(tooMany);
    expect((await logIn(company.owner.email, "10.0.3.2")).status).toBe(200);
  });

  test("a client with a very long address is blocked, too", async () => {
    const address = "x".repeat(2_000);
    const client = await server.visitor();
    const attempt = (password: string) =>
      client.post("/login", credentials(company.owner.email, password), { "x-forwarded-for": address });
    for (let time = 0; time < 10; time++) expect((await attempt("forkert")).status).toBe(422);
    expect(await attempt(testPassword)).toMatchObject(tooMany);
  });

  test("a client may try again after a quarter of an hour", async () => {
    await fail(
      10,
      () => company.owner.email,
      () => "10.0.4.1",
    );
    await server.db
      .updateTable("attempts")
      .set({ attempted_at: sql<Date>`attempted_at - interval '15 minutes'` })
      .execute();
    expect((await logIn(company.owner.email, "10.0.4.1")).status).toBe(200);
  });

  test("a successful login resets the account's failures at the client", async () => {
    const { email } = company.owner;
    const there = () => "10.0.5.1";
    await fail(9, () => email, there);
    expect((await logIn(email, there())).status).toBe(200);
    await fail(9, () => email, there);
    expect((await logIn(email, there())).status).toBe(200);
    const left = await server.db.selectFrom("attempts").select("id").where("client", "=", there()).execute();
    expect(left).toEqual([]);
  });

  test("thirty simultaneous right logins of one account all succeed", async () => {
    const clients = await Promise.all(Array.from({ length: 30 }, () => server.visitor("10.0.6.1")));
    const answers = await Promise.all(clients.map((client) => client.post("/login", credentials(company.owner.email))));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });

  test("at most ten of thirty simultaneous wrong passwords are tried", async () => {
    const clients = await Promise.all(Array.from({ length: 30 }, () => server.visitor("10.0.7.1")));
    const answers = await Promise.all(
      clients.map((client) => client.post("/login", credentials(company.owner.email, "forkert"))),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test("a login that never finished counts as a failure a minute later", async () => {
    const { email } = company.owner;
    await failed(
      10,
      () => `email:${email}`,
      () => "10.0.8.1",
    );
    await server.db
      .updateTable("attempts")
      .set({ is_failed: false, attempted_at: sql<Date>`now() - interval '61 seconds'` })
      .execute();
    expect(await logIn(email, "10.0.8.1")).toMatchObject(tooMany);
  });

  test("a user is blocked after requesting ten password links, and colleagues at the same client are not", async () => {
    const ask = async (email: string) => (await server.visitor("10.0.9.1")).post("/password/email", { email });
    for (let time = 0; time < 10; time++) expect((await ask("ukendt@dagvaerk.test")).status).toBe(200);
    expect((await ask("ukendt@dagvaerk.test")).status).toBe(429);
    for (let colleague = 0; colleague < 30; colleague++)
      expect((await ask(`kollega${colleague}@dagvaerk.test`)).status).toBe(200);
  });
});

test.each<[TrustedProxies, string, string]>([
  [["loopback"], "127.0.0.1", "7.7.7.7"],
  [["loopback"], "10.0.0.2", "10.0.0.2"],
  [["10.0.0.0/8"], "10.0.0.2", "7.7.7.7"],
  [["10.0.0.0/8"], "127.0.0.1", "127.0.0.1"],
  [1, "10.0.0.2", "7.7.7.7"],
  [2, "10.0.0.2", "6.6.6.6"],
  [0, "127.0.0.1", "127.0.0.1"],
])("with TRUST_PROXY=%j a request from %s counts for the client %s", async (trustProxy, remoteAddress, client) => {
  const app = await buildApp({ config: { ...server.config, trustProxy }, db: server.db });
  const visitor = newClient(intoApp(app, remoteAddress));
  await visitor.visit();
  const headers = { "x-forwarded-for": "6.6.6.6, 7.7.7.7" };
  expect((await visitor.post("/login", credentials("ingen@dagvaerk.test"), headers)).status).toBe(422);
  expect(await server.db.selectFrom("attempts").select("client").execute()).toEqual([{ client }]);
  await app.close();
});

describe("a logout", () => {
  test("a logout ends the session at once and renews the token", async () => {
    const client = await server.login(company.admin.email);
    const former = client.cookie;
    const { status, headers } = await client.post("/logout");
    expect(status).toBe(204);
    expect(headers["x-csrf-token"]).toBe(client.csrfToken);
    for (const cookie of [client.cookie, former]) {
      client.cookie = cookie;
      expect((await client.get("/api/user")).status).toBe(401);
    }
  });

  test("a logout leaves the user's other browsers logged in", async () => {
    const [one, other] = [await server.login(company.admin.email), await server.login(company.admin.email)];
    await one.post("/logout");
    expect((await other.get("/api/user")).status).toBe(200);
  });

  test("a visitor can log out, and log in afterwards", async () => {
    const client = await server.visitor();
    expect((await client.post("/logout")).status).toBe(204);
    expect((await client.post("/login", credentials(company.admin.email))).status).toBe(200);
  });
});

describe("a forgotten password", () => {
  let sent = 0;

  async function linkFor(email: string): Promise<{ token: string; email: string }> {
    const client = await server.visitor();
    expect((await client.post("/password/email", { email })).status).toBe(200);
    sent += 1;
    return linkIn((await linkMails(sent)).at(-1) as string);
  }

  function linkIn(mail: string): { token: string; email: string } {
    const [, token = "", query = ""] =
      /http:\/\/dagvaerk\.test\/password\/reset\/([\w-]+)\?email=(\S+)/.exec(mail) ?? [];
    return { token, email: decodeURIComponent(query) };
  }

  const newPassword = (password: string) => ({ password, password_confirmation: password });

  test("a request for a password link has the same response for an unknown address, but only users get a mail", async () => {
    const client = await server.visitor();
    const unknown = await client.post("/password/email", { email: "ingen@dagvaerk.test" });
    const known = await client.post("/password/email", { email: company.employee.email });
    sent += 1;
    expect([known.status, known.body]).toEqual([200, { message: "Vi har sendt dig et link, til din e-mail." }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const mails = await linkMails(sent);
    expect(mails).toHaveLength(sent);
    expect(mails.at(-1)).toContain(`To: ${company.employee.name} <${company.employee.email}>`);
    expect(mails.at(-1)).toContain("Linket virker én gang og i 60 minutter.");
  });

  test("a password link works once, and ends every session", async () => {
    const user = await aUser(server.db, ["employee"]);
    const session = await server.login(user.email);
    const { token, email } = await linkFor(user.email);
    const client = await server.visitor();
    const body = { token, email, ...newPassword("en helt ny kode") };
    const answer = await client.post("/password/reset", body);
    expect(answer).toMatchObject({ status: 200, body: { id: user.id, email: user.email } });
    expect(answer.body).not.toHaveProperty("authorizations");
    expect((await client.get("/api/user")).status).toBe(401);
    expect((await session.get("/api/user")).status).toBe(401);
    expect((await client.post("/login", credentials(user.email))).status).toBe(422);
    expect((await client.post("/login", credentials(user.email, "en helt ny kode"))).status).toBe(200);
    expect(await client.post("/password/reset", body)).toMatchObject({
      status: 422,
      body: { errors: { email: ["Linket er udløbet eller brugt. Bed om et nyt under »Glemt din kode?«."] } },
    });
  });

  test("a password link that is used twice at the same moment changes the password once", async () => {
    const user = await aUser(server.db, ["employee"]);
    const link = await linkFor(user.email);
    const [one, other] = [await server.visitor(), await server.visitor()];
    const statuses = await Promise.all([
      one.post("/password/reset", { ...link, ...newPassword("den ene nye kode") }),
      other.post("/password/reset", { ...link, ...newPassword("den anden nye kode") }),
    ]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("a new password makes all other password links invalid", async () => {
    const user = await aUser(server.db, ["employee"]);
    const [first, second] = [await linkFor(user.email), await linkFor(user.email)];
    const client = await server.visitor();
    expect((await client.post("/password/reset", { ...second, ...newPassword("en helt ny kode") })).status).toBe(200);
    expect((await client.post("/password/reset", { ...first, ...newPassword("endnu en ny kode") })).status).toBe(422);
  });

  test("a password link is valid for 60 minutes", async () => {
    const user = await aUser(server.db, ["employee"]);
    const link = await linkFor(user.email);
    await server.db
      .updateTable("password_links")
      .set({ expires_at: sql<Date>`expires_at - interval '60 minutes'` })
      .where("user_id", "=", user.id)
      .execute();
    const client = await server.visitor();
    expect((await client.post("/password/reset", { ...link, ...newPassword("en helt ny kode") })).status).toBe(422);
  });

  test("a password link works for its addressee only, and not for a deleted user", async () => {
    const user = await aUser(server.db, ["employee"]);
    const link = await linkFor(user.email);
    const client = await server.visitor();
    const stolen = { ...link, email: company.admin.email, ...newPassword("en helt ny kode") };
    expect((await client.post("/password/reset", stolen)).status).toBe(422);
    await deleteUser(server.db, user.id);
    expect((await client.post("/password/reset", { ...link, ...newPassword("en helt ny kode") })).status).toBe(422);
  });

  describe("when the user's address is changed", () => {
    let admin: Client;

    beforeAll(async () => {
      admin = await server.login(company.admin.email);
    });

    const columnsOf = (user: TestUser) =>
      server.db
        .selectFrom("users")
        .select(["name", "email", "employee_id", "registers_time"])
        .where("id", "=", user.id)
        .executeTakeFirstOrThrow();

    async function save(user: TestUser, change: object): Promise<void> {
      const body = { ...(await columnsOf(user)), default_hourly_rate: 200, roles: [4], ...change };
      expect((await admin.put(`/api/users/${user.id}`, body)).status).toBe(200);
    }

    const reset = async (link: { token: string }, email: string) =>
      (await (await server.visitor()).post("/password/reset", { ...link, email, ...newPassword("en helt ny kode") }))
        .status;

    test("a change of the address makes every earlier link invalid, and a new link works for the new address", async () => {
      const user = await aUser(server.db, ["employee"]);
      const links = [await linkFor(user.email), await linkFor(user.email)];
      const email = `ny.${user.email}`;
      await save(user, { email });
      for (const link of links) for (const address of [user.email, email]) expect(await reset(link, address)).toBe(422);
      expect(await reset(await linkFor(email), email)).toBe(200);
    });

    test("a change of the address makes an invitation to the wrong address invalid", async () => {
      const email = "forkert@dagvaerk.test";
      const input = { name: "Ny", email, employee_id: "N-77", default_hourly_rate: 200, roles: [4] };
      const user = (await admin.post("/api/users", input)).body as TestUser;
      sent += 1;
      const link = linkIn((await linkMails(sent)).at(-1) as string);
      await save(user, { email: "rigtig@dagvaerk.test" });
      expect(await reset(link, "rigtig@dagvaerk.test")).toBe(422);
    });

    test("password links stay valid if other fields of the user are changed", async () => {
      const user = await aUser(server.db, ["employee"]);
      const link = await linkFor(user.email);
      await save(user, { name: "Et andet navn" });
      expect(await reset(link, user.email)).toBe(200);
    });

    test("a link that is requested during the change of the address is mailed to the new address", async () => {
      const user = await aUser(server.db, ["employee"]);
      const email = `ny.${user.email}`;
      await server.db.transaction().execute(async (trx) => {
        await updateUser(trx, company.admin, user, { ...(await columnsOf(user)), email });
        expect((await (await server.visitor()).post("/password/email", { email: user.email })).status).toBe(200);
        await server.waiting(1);
      });
      sent += 1;
      const mail = (await linkMails(sent)).at(-1) as string;
      expect(mail).toContain(`<${email}>`);
      expect(await reset(linkIn(mail), email)).toBe(200);
    });

    test("a link that is used during the change of the address is invalid", async () => {
      const user = await aUser(server.db, ["employee"]);
      const link = await linkFor(user.email);
      let used: Promise<number> | undefined;
      await server.db.transaction().execute(async (trx) => {
        await updateUser(trx, company.admin, user, { ...(await columnsOf(user)), email: `ny.${user.email}` });
        used = reset(link, user.email);
        await server.waiting(1);
      });
      expect(await used).toBe(422);
    });
  });

  test("the database has only the hash of a password link", async () => {
    const { token } = await linkFor(company.owner.email);
    const { rows } = await sql<{ text: string }>`select password_links::text as text from password_links`.execute(
      server.db,
    );
    for (const { text } of rows) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(Buffer.from(token).toString("hex"));
    }
    const { password_hash } = await server.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", company.owner.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
  });

  test("a reset of the password reports all invalid fields at once", async () => {
    const client = await server.visitor();
    expect((await client.post("/password/email", {})).body.errors).toEqual({ email: ["E-mail skal udfyldes."] });
    const { status, body } = await client.post("/password/reset", { email: "ingen", password: "kort" });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(["token", "email", "password", "password_confirmation"]);
    const different = {
      token: "",
      email: company.owner.email,
      password: "en helt ny kode",
      password_confirmation: "en anden",
    };
    expect((await client.post("/password/reset", different)).body.errors).toEqual({
      token: ["Linkets kode skal udfyldes."],
      password_confirmation: ["De to adgangskoder er ikke ens."],
    });
  });

  test("a reset of the password refuses common passwords and those that contain the address", async () => {
    const user = await aUser(server.db, ["employee"], { email: "gertrud.holm@dagvaerk.test" });
    const link = await linkFor(user.email);
    const client = await server.visitor();
    for (const password of ["1q2w3e4r5t", "gertrudholm"])
      expect(await client.post("/password/reset", { ...link, ...newPassword(password) })).toMatchObject({
        status: 422,
        body: { errors: { password: [expect.any(String)] } },
      });
    expect((await client.post("/password/reset", { ...link, ...newPassword("en helt ny kode") })).status).toBe(200);
  });

  test("password links are mailed at most ten times within 15 minutes", async () => {
    const client = await server.visitor("10.0.5.1");
    for (let time = 0; time < 10; time++)
      expect((await client.post("/password/email", { email: "ingen@dagvaerk.test" })).status).toBe(200);
    const elsewhere = await server.visitor("10.0.5.2");
    for (const asking of [client, elsewhere])
      expect((await asking.post("/password/email", { email: "ingen@dagvaerk.test" })).status).toBe(429);
    expect((await client.post("/password/email", { email: "en.anden@dagvaerk.test" })).status).toBe(200);
  });
});
