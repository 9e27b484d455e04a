import { beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { aUser, testPassword } from "#testing/data/factories.ts";
import { intoApp, newClient } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { aLoginProvider } from "#testing/sso/login-provider.ts";

const { server, company, admin } = setUpCompany();

beforeEach(async () => {
  await server.db.deleteFrom("login_identities").execute();
  await server.db.deleteFrom("login_providers").execute();
});

const input = (values: object = {}) => ({
  ...{ kind: "oidc", name: "Firmaet", issuer: "https://login.firma.test", client_id: "dagvaerk" },
  ...{ client_secret: "the secret", domains: ["firma.test"], creates_users: true, has_second_factor: false },
  ...{ role_map: [{ value: "Chef", role: "manager" }], is_used: true },
  ...values,
});

const storedSecret = async (id: number) =>
  (await server.db.selectFrom("login_providers").select("client_secret").where("id", "=", id).executeTakeFirstOrThrow())
    .client_secret;

test("a stored provider is shown without its secret, with the address to register at the provider", async () => {
  const { status, body } = await admin.post("/api/login-providers", input());
  const { client_secret: _secret, ...known } = input();
  const stored = { ...known, id: body.id, version: 1, people_count: 0, without_groups: [] };
  expect(status).toBe(201);
  expect(body).toEqual({ ...stored, redirect_uri: `http://dagvaerk.test/login/callback/${body.id}` });
  expect((await admin.get("/api/login-providers")).body).toEqual([body]);
  expect(await storedSecret(body.id)).toBe("the secret");
});

test("a new provider needs a secret, and a stored provider keeps its secret until it gets another", async () => {
  const { client_secret: _secret, ...without } = input();
  expect(await admin.post("/api/login-providers", without)).toMatchObject({
    status: 422,
    body: { errors: { client_secret: ["Klienthemmelighed skal udfyldes."] } },
  });
  const { id } = (await admin.post("/api/login-providers", input())).body;
  expect((await admin.put(`/api/login-providers/${id}`, { ...without, name: "Et andet navn" })).status).toBe(200);
  expect(await storedSecret(id)).toBe("the secret");
  await admin.put(`/api/login-providers/${id}`, input({ client_secret: "another" }));
  expect(await storedSecret(id)).toBe("another");
});

test("invalid fields and a name that another provider has are reported at once", async () => {
  await admin.post("/api/login-providers", input());
  const wrong = { name: "FIRMAET", issuer: "http://login.firma.test", domains: ["mia@firma.test"], client_id: "" };
  const { status, body } = await admin.post("/api/login-providers", input(wrong));
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual(["client_id", "domains", "issuer", "name"]);
});

test("a login at an unreachable issuer says that the provider does not respond", async () => {
  const { status, body } = await admin.post("/api/login-providers", input({ issuer: "https://[" }));
  expect(status).toBe(201);
  const begun = await (await server.visitor()).post("/login/provider", { provider_id: body.id });
  expect([begun.status, begun.body.message]).toEqual([503, expect.stringContaining("Udbyderen svarer ikke lige nu.")]);
});

test("a server with https accepts only issuers with https, even on the same machine", async () => {
  const app = await buildApp({ config: { ...server.config, baseUrl: "https://dagvaerk.test" }, db: server.db });
  const boss = await aUser(server.db, ["admin"]);
  const client = newClient(intoApp(app));
  await client.login(boss.email, testPassword);
  const { body } = await client.post("/api/login-providers", input({ issuer: "http://127.0.0.1:8080" }));
  expect(body.errors).toEqual({ issuer: ["Skriv en adresse med https, fx https://login.firma.dk."] });
  await app.close();
  expect((await admin.post("/api/login-providers", input({ issuer: "http://127.0.0.1:8080" }))).status).toBe(201);
});

test("a save of an older version is refused with the current provider, without its secret", async () => {
  const { id } = (await admin.post("/api/login-providers", input())).body;
  await admin.put(`/api/login-providers/${id}`, input({ version: 1, name: "Nyt" }));
  const { status, body } = await admin.put(`/api/login-providers/${id}`, input({ version: 1 }));
  expect(status).toBe(409);
  expect(body.current).toMatchObject({ name: "Nyt", version: 2 });
  expect(JSON.stringify(body)).not.toContain("the secret");
});

test("there are at most ten providers", async () => {
  for (let count = 0; count < 10; count += 1) await aLoginProvider(server.db);
  const { body } = await admin.post("/api/login-providers", input());
  expect(body.errors).toEqual({ name: ["Der kan højst være 10 login-udbydere."] });
});

describe("the preview of a role map", () => {
  const map = [
    { value: "Chef", role: "manager" },
    { value: "gruppe", role: "project-owner" },
  ];

  async function anIdentity(providerId: number, userId: number, claims: object): Promise<void> {
    const told = { roles: [], groups: [], lacks_groups: false, ...claims };
    const identity = { user_id: userId, provider_id: providerId, issuer: "https://x.test", subject: `s${userId}` };
    await server.db
      .insertInto("login_identities")
      .values({ ...identity, claims: JSON.stringify(told) })
      .execute();
  }

  test("the preview says how the map would change each person's roles, and which values the map lacks", async () => {
    const id = await aLoginProvider(server.db);
    await anIdentity(id, company.employee.id, { roles: ["Chef", "Ukendt"] });
    await anIdentity(id, company.manager.id, { roles: ["Chef"] });
    await anIdentity(id, company.owner.id, { lacks_groups: true });
    const { body } = await admin.post(`/api/login-providers/${id}/preview`, { role_map: map });
    expect(body).toEqual({
      people_count: 3,
      is_cut: false,
      changes: [{ name: company.employee.name, from: ["employee"], to: ["manager"] }],
      unmapped: ["Ukendt"],
    });
    expect((await admin.get(`/api/users/${company.employee.id}`)).body.roles).toEqual([{ id: 4, name: "employee" }]);
  });

  test("an empty map changes nobody's roles", async () => {
    const id = await aLoginProvider(server.db);
    await anIdentity(id, company.employee.id, { roles: ["Chef"] });
    const { body } = await admin.post(`/api/login-providers/${id}/preview`, { role_map: [] });
    expect(body).toEqual({ people_count: 1, is_cut: false, changes: [], unmapped: ["Chef"] });
  });

  test("the preview says if it covers only the hundred people who logged in last", async () => {
    const id = await aLoginProvider(server.db);
    for (let people = 0; people < 100; people++) await anIdentity(id, (await aUser(server.db, ["employee"])).id, {});
    const preview = async () => (await admin.post(`/api/login-providers/${id}/preview`, { role_map: map })).body;
    expect(await preview()).toMatchObject({ people_count: 100, is_cut: false });
    await anIdentity(id, (await aUser(server.db, ["employee"])).id, {});
    expect(await preview()).toMatchObject({ people_count: 100, is_cut: true });
  });
});
