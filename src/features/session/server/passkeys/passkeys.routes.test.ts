import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { holdProof } from "#features/session/server/session.store.ts";
import { resetSecondFactorOf } from "#features/users/server/users.commands.ts";
import { aUser, codeOf, giveSecondFactor, type TestUser, testPassword } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { type Authenticator, softwareAuthenticator, type Wrong } from "#testing/passkeys/authenticator.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { aLoginProvider } from "#testing/sso/login-provider.ts";
import { testApp } from "#testing/test-app.ts";

/* The tests use an authenticator in software. */

const { server, admin } = setUpCompany();
let user: TestUser;
let client: Client;

beforeEach(async () => {
  await server.db.deleteFrom("attempts").execute();
  user = await aUser(server.db, ["employee"]);
  client = await server.login(user.email);
});

const authenticator = () => softwareAuthenticator(server.config.baseUrl);
const proof = { current_password: testPassword };

async function add(of: Client = client, device: Authenticator = authenticator(), name = "iPhone", wrong: Wrong = {}) {
  const { body: options } = await of.post("/api/user/passkeys/options", proof);
  const { status, body } = await of.post("/api/user/passkeys", { name, passkey: device.create(options, wrong) });
  return { device, status, body };
}

async function logIn(device: Authenticator, wrong: Wrong = {}) {
  const visitor = await server.visitor();
  const { body: options } = await visitor.post("/login/passkey/options");
  const answer = await visitor.post("/login/passkey", { passkey: device.get(options, wrong) });
  return { ...answer, body: answer.body, visitor };
}

const refused = {
  status: 422,
  body: { errors: { passkey: ["Din passkey kunne ikke bruges. Prøv igen, eller log ind på en anden måde."] } },
};

const lastEntry = async (kind: string) => (await admin.get(`/api/audit-log?kind=${kind}`)).body.data[0];

describe("adding a passkey", () => {
  test("a user adds several passkeys with names, sees the last use of each, and removes one of them", async () => {
    const { device, status } = await add();
    expect(status).toBe(201);
    await add(client, authenticator(), "YubiKey");
    await logIn(device);
    const { body } = await client.get("/api/user/passkeys");
    expect(body).toMatchObject([
      { name: "iPhone", last_used_at: expect.stringMatching(/^\d{4}-\d\d-\d\d /) },
      { name: "YubiKey", last_used_at: null },
    ]);
    expect((await client.delete(`/api/user/passkeys/${body[0].id}`)).status).toBe(204);
    expect((await client.delete(`/api/user/passkeys/${body[0].id}`)).status).toBe(404);
    expect(await logIn(device)).toMatchObject(refused);
    expect((await client.get("/api/user/passkeys")).body).toHaveLength(1);
  });

  test("adding a passkey asks for the password, and for a code if the user has a second factor", async () => {
    const begin = (body: object) => client.post("/api/user/passkeys/options", body);
    expect((await begin({ current_password: "en forkert kode" })).body.errors).toHaveProperty("current_password");
    const secret = await giveSecondFactor(server.db, user.id);
    expect((await begin(proof)).body.errors).toEqual({ code: ["Koden skal udfyldes."] });
    expect((await begin({ ...proof, code: "000000" })).body.errors).toHaveProperty("code");
    expect((await begin({ ...proof, code: codeOf(secret) })).status).toBe(201);
  });

  test.each<[string, Wrong]>([
    ["another challenge", { challenge: "AAAA" }],
    ["another site", { origin: "https://evil.test" }],
    ["another host", { rpId: "evil.test" }],
    ["no verified user", { isUserVerified: false }],
  ])("a passkey with %s is not added", async (_what, wrong) => {
    expect(await add(client, authenticator(), "iPhone", wrong)).toMatchObject(refused);
    expect((await client.get("/api/user/passkeys")).body).toEqual([]);
  });

  test("a response of a device adds a passkey once, and only in the browser that started", async () => {
    const device = authenticator();
    const { body: options } = await client.post("/api/user/passkeys/options", proof);
    const input = { name: "iPhone", passkey: device.create(options) };
    expect((await (await server.login(user.email)).post("/api/user/passkeys", input)).status).toBe(422);
    expect((await client.post("/api/user/passkeys", input)).status).toBe(201);
    expect((await client.post("/api/user/passkeys", input)).status).toBe(422);
  });

  test("a user has at most ten passkeys", async () => {
    const passkey = { user_id: user.id, public_key: Buffer.alloc(1), counter: 0, transports: [], name: "n" };
    const many = Array.from({ length: 10 }, (_, n) => ({ ...passkey, credential_id: `${user.id}-${n}` }));
    await server.db.insertInto("passkeys").values(many).execute();
    expect((await add()).status).toBe(409);
  });
});

describe("a login with a passkey alone", () => {
  test("a passkey replaces password and code, and the audit log names the passkey", async () => {
    const { device } = await add();
    await giveSecondFactor(server.db, user.id);
    const { status, body, visitor } = await logIn(device);
    expect([status, body.id]).toEqual([200, user.id]);
    expect((await visitor.get("/api/user")).status).toBe(200);
    expect(await lastEntry("login")).toMatchObject({ user: { id: user.id }, details: { passkey: "iPhone" } });
  });

  test.each<[string, Wrong]>([
    ["another challenge", { challenge: "AAAA" }],
    ["another site", { origin: "https://evil.test" }],
    ["another host", { rpId: "evil.test" }],
    ["an authenticator that verified nobody", { isUserVerified: false }],
    ["a lower counter", { counter: 1 }],
    ["another user's handle", { userHandle: "dXNlcjox" }],
    ["an unknown credential", { credentialId: "AAAA" }],
  ])("a signature with %s is refused and logged", async (_what, wrong) => {
    const { device } = await add();
    await logIn(device);
    expect(await logIn(device, wrong)).toMatchObject(refused);
    expect(await lastEntry("login-failed")).toMatchObject({ details: { problem: "passkey" } });
    expect((await logIn(device)).status).toBe(200);
  });

  test("a signature by another passkey of the user is refused", async () => {
    const [{ device }, { device: other }] = [await add(), await add(client, authenticator(), "YubiKey")];
    expect(await logIn(other, { credentialId: device.credentialId })).toMatchObject(refused);
  });

  test("a signature works once, only in the browser that started, and until the challenge expires", async () => {
    const { device } = await add();
    const [one, another] = [await server.visitor(), await server.visitor()];
    const { body: options } = await one.post("/login/passkey/options");
    const answer = () => ({ passkey: device.get(options) });
    const first = answer();
    expect((await another.post("/login/passkey", answer())).status).toBe(422);
    const use = await one.post("/login/passkey", first);
    expect(use.status).toBe(200);
    expect((await one.post("/login/passkey", first)).status).toBe(422);
    const late = await another.post("/login/passkey/options");
    await server.db
      .updateTable("passkey_challenges")
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .execute();
    expect((await another.post("/login/passkey", { passkey: device.get(late.body) })).status).toBe(422);
  });

  test("a challenge to add a passkey does not log in", async () => {
    const { device } = await add();
    const { body: options } = await client.post("/api/user/passkeys/options", proof);
    expect((await client.post("/login/passkey", { passkey: device.get(options) })).status).toBe(422);
  });

  test("signatures without a challenge are limited, so a stranger cannot fill the audit log", async () => {
    const { device } = await add();
    const visitor = await server.visitor();
    const answer = () => visitor.post("/login/passkey", { passkey: device.get({ challenge: "AAAA" }) });
    const statuses = [];
    for (let sent = 0; sent < 31; sent++) statuses.push((await answer()).status);
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([422]));
    expect(statuses[30]).toBe(429);
  });

  test("a deleted user cannot log in with a passkey", async () => {
    const { device } = await add();
    expect((await admin.delete(`/api/users/${user.id}`)).status).toBe(204);
    expect(await logIn(device)).toMatchObject(refused);
  });

  test("a user whose role must log in at a provider is refused with a hint", async () => {
    const { device } = await add();
    await aLoginProvider(server.db, { name: "Kontoret" });
    await server.db
      .updateTable("password_login")
      .set({ off_roles: ["employee"] })
      .execute();
    const { body } = await logIn(device);
    await server.db.updateTable("password_login").set({ off_roles: [] }).execute();
    expect(body.errors.passkey).toEqual(["Adgangskoder er slået fra for dig. Vælg »Log ind med Kontoret«."]);
  });
});

describe("a passkey as the second step", () => {
  async function second(device: Authenticator, wrong: Wrong = {}) {
    const visitor = await server.visitor();
    const { body: options } = await visitor.post("/login/passkey/options");
    const passkey = device.get(options, wrong);
    return visitor.post("/login", { email: user.email, password: testPassword, passkey });
  }

  test("a passkey replaces the code after the password, even if the device did not verify the user", async () => {
    const { device } = await add();
    await giveSecondFactor(server.db, user.id);
    expect((await second(device)).status).toBe(200);
    expect((await second(device, { isUserVerified: false })).status).toBe(200);
  });

  test("if a second factor is required, a user with a passkey is asked for the passkey after the password", async () => {
    const strict = await testApp({ requireSecondFactor: true });
    const { email } = await aUser(strict.db, ["employee"]);
    const own = await strict.login(email);
    const { device, status } = await add(own, softwareAuthenticator(strict.config.baseUrl));
    expect(status).toBe(201);
    const visitor = await strict.visitor();
    const password = { email, password: testPassword };
    expect(await visitor.post("/login", password)).toMatchObject({
      status: 422,
      body: { errors: { code: ["Bekræft også med din passkey."] } },
    });
    expect((await visitor.post("/login", { ...password, code: "000000" })).status).toBe(422);
    const { body: options } = await visitor.post("/login/passkey/options");
    expect(await visitor.post("/login", { ...password, passkey: device.get(options) })).toMatchObject({
      status: 200,
      body: { must_add_second_factor: false },
    });
    await strict.close();
  });

  test("a passkey that was removed after it was checked starts no session", async () => {
    const { password_hash } = await server.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    const proof = { id: user.id, password_hash: String(password_hash), secret: undefined };
    const isHeld = (id: number) =>
      server.db.transaction().execute((trx) => holdProof(trx, { ...proof, secondPasskey: { id } }));
    await add();
    const { id } = (await client.get("/api/user/passkeys")).body[0];
    expect(await isHeld(id)).toBe(true);
    await client.delete(`/api/user/passkeys/${id}`);
    expect(await isHeld(id)).toBe(false);
  });

  test("another user's passkey is refused", async () => {
    const other = await aUser(server.db, ["employee"]);
    const { device } = await add(await server.login(other.email));
    await giveSecondFactor(server.db, user.id);
    expect(await second(device)).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
  });
});

test("a reset of the second factor by an administrator or on the command line removes passkeys too", async () => {
  const { device } = await add();
  expect((await admin.get(`/api/users/${user.id}`)).body.authorized_actions.reset_second_factor).toBe(true);
  expect((await admin.delete(`/api/users/${user.id}/second-factor`)).status).toBe(204);
  expect((await client.get("/api/user")).status).toBe(401);
  expect(await logIn(device)).toMatchObject(refused);
  const again = await add(await server.login(user.email));
  expect(await resetSecondFactorOf(server.db, user.email)).toBe(true);
  expect(await logIn(again.device)).toMatchObject(refused);
});

test("the user gets a mail about a new passkey", async () => {
  await add();
  await expect
    .poll(async () => (await server.mails(0)).filter((mail) => mail.includes(user.email)).join(), { timeout: 60_000 })
    .toContain("Der er tilføjet en passkey");
});
