import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { insertAccessToken } from "#common/server/auth/credentials/access-token.ts";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import { aJob, aUser, deleteUser, type TestUser } from "#testing/data/factories.ts";
import { directoryOf, patchOf, scimTokenBy } from "#testing/scim.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin } = setUpCompany();
let directory: ReturnType<typeof directoryOf>;
let last = 0;

beforeAll(async () => {
  directory = directoryOf(server.app, await scimTokenBy(admin));
});

const core = "urn:ietf:params:scim:schemas:core:2.0:User";
const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const scimError = (status: string, scimType?: string) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  status,
  ...(scimType && { scimType }),
  detail: expect.any(String),
});

const storedUser = (id: number | string) =>
  server.db.selectFrom("users").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();

/** The request of Entra ID, with its usual mapping. */
const entraUser = (login: string, values: object = {}) => ({
  schemas: [core, enterprise],
  externalId: login,
  userName: `${login}@firma.test`,
  active: true,
  displayName: "Anna Marie Holm",
  emails: [{ primary: true, type: "work", value: `${login}@firma.test` }],
  meta: { resourceType: "User" },
  name: { formatted: "Anna Marie Holm", familyName: "Holm", givenName: "Anna Marie" },
  title: "Tømrer",
  addresses: [{ primary: false, type: "work", country: "Danmark" }],
  [enterprise]: { employeeNumber: "17", department: "Havnen", manager: "12" },
  ...values,
});

const created = async (values: object = {}) =>
  (await directory("POST", "/Users", entraUser(`person${++last}`, values))).body;

const found = async (filter: string) => (await directory("GET", `/Users?filter=${encodeURIComponent(filter)}`)).body;

describe("the requests of Entra ID", () => {
  test("Entra ID tests the connection by searching for an unknown name", async () => {
    const { status, headers, body } = await directory(
      "GET",
      "/Users?filter=userName+eq+%22c8d1bb46-d76a-4d5e-a3c7-d3c5b8b3f4c1%22",
    );
    expect([status, headers["content-type"]]).toEqual([200, "application/scim+json; charset=utf-8"]);
    expect(body).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      ...{ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    });
  });

  test("Entra ID creates an invited employee without a number and a rate, who gets no mail", async () => {
    const answer = await directory("POST", "/Users", entraUser("anna"));
    const { id } = answer.body;
    const location = `${server.config.baseUrl}/scim/v2/Users/${id}`;
    expect([answer.status, answer.headers.location]).toEqual([201, location]);
    expect(answer.body).toEqual({
      schemas: [core],
      id: expect.stringMatching(/^\d+$/),
      externalId: "anna",
      userName: "anna@firma.test",
      displayName: "Anna Marie Holm",
      name: { formatted: "Anna Marie Holm", givenName: "Anna Marie", familyName: "Holm" },
      emails: [{ value: "anna@firma.test", type: "work", primary: true }],
      active: true,
      meta: { resourceType: "User", created: expect.stringMatching(/^\d{4}-.*Z$/), location },
    });
    expect(await storedUser(id)).toMatchObject({ status: "invited", employee_id: null, password_hash: null });
    const shown = (await admin.get(`/api/users?with=roles&filter=anna@firma.test`)).body;
    expect(shown).toMatchObject([{ roles: [{ name: "employee" }], is_invited: true, default_hourly_rate: null }]);
    const { rows } = await sql`select from pgboss.job where name = 'mail'`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test("Entra ID finds a user by name, external id, address and state, ignoring case", async () => {
    const { id, userName, externalId } = await created();
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      `externalId eq "${externalId}"`,
      `id eq "${id}"`,
      `emails[type eq "work"].value eq "${userName}"`,
      `emails eq "${userName}"`,
      `${core}:userName eq "${userName}"`,
      `userName eq "${userName}" and active eq true`,
      `active eq "True" and externalId eq "${externalId}"`,
    ])
      expect(await found(filter), filter).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    for (const filter of [
      `externalId eq "${externalId.toUpperCase()}"`,
      `userName eq "${userName}" and active eq false`,
    ])
      expect(await found(filter), filter).toMatchObject({ totalResults: 0 });
  });

  test("Entra ID changes name and address by path, and attributes that Dagværk does not have are ignored", async () => {
    const { id, userName } = await created();
    const { status, body } = await directory(
      "PATCH",
      `/Users/${id}`,
      patchOf(
        { op: "Replace", path: 'emails[type eq "work"].value', value: `ny.${userName}` },
        { op: "Replace", path: "userName", value: `ny.${userName}` },
        { op: "Replace", path: "displayName", value: "Anna Holm Krogh" },
        { op: "Replace", path: "name.familyName", value: "Krogh" },
        { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "12345678" },
        { op: "Add", path: 'addresses[type eq "work"].formatted', value: "Havnegade 1" },
        { op: "Replace", path: `${enterprise}:employeeNumber`, value: "1" },
        { op: "Add", path: `${enterprise}:manager`, value: "1" },
        { op: "Add", path: 'roles[primary eq "True"].value', value: "Administrator" },
        { op: "Replace", path: "title", value: "Formand" },
      ),
    );
    expect([status, body]).toMatchObject([
      200,
      { userName: `ny.${userName}`, displayName: "Anna Holm Krogh", emails: [{ value: `ny.${userName}` }] },
    ]);
    expect(await storedUser(id)).toMatchObject({
      ...{ name: "Anna Holm Krogh", email: `ny.${userName}`, employee_id: null, leader_user_id: null },
      ...{ version: 2, changed_by_user_id: null },
    });
    const roles = await server.db
      .selectFrom("user_roles")
      .select("role_id")
      .where("user_id", "=", Number(id))
      .execute();
    expect(roles).toEqual([{ role_id: 4 }]);
  });

  test.each([
    ["the text False", { op: "Replace", path: "active", value: "False" }],
    ["false", { op: "replace", path: "active", value: false }],
    ["a value without a path", { op: "replace", value: { active: false } }],
    ["the long path", { op: "replace", path: `${core}:active`, value: false }],
  ])("a user is switched off by %s, and gets the same roles when switched on again", async (_name, operation) => {
    const { id, userName } = await created();
    await server.db
      .insertInto("user_roles")
      .values({ user_id: Number(id), role_id: 3 })
      .execute();
    expect((await directory("PATCH", `/Users/${id}`, patchOf(operation))).body).toMatchObject({ active: false });
    expect(await storedUser(id)).toMatchObject({ status: "deleted" });
    expect(await found(`userName eq "${userName}"`)).toMatchObject({ Resources: [{ id, active: false }] });
    const on = patchOf({ op: "Replace", path: "active", value: "True" });
    expect((await directory("PATCH", `/Users/${id}`, on)).body).toMatchObject({ id, active: true });
    expect(await storedUser(id)).toMatchObject({ status: "invited", deleted_at: null });
    const roles = await server.db
      .selectFrom("user_roles")
      .select("role_id")
      .where("user_id", "=", Number(id))
      .orderBy("role_id")
      .execute();
    expect(roles.map(({ role_id }) => role_id)).toEqual([3, 4]);
  });

  test("Entra ID neither finds nor recreates a user whom it has deleted for good", async () => {
    const { id, userName } = await created();
    await directory("PATCH", `/Users/${id}`, patchOf({ op: "Replace", path: "active", value: "False" }));
    expect((await directory("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await directory("GET", `/Users/${id}`)).status).toBe(404);
    expect((await directory("DELETE", `/Users/${id}`)).body).toEqual(scimError("404"));
    expect(await found(`userName eq "${userName}"`)).toMatchObject({ totalResults: 0 });
    const again = await directory("POST", "/Users", entraUser("again", { userName, emails: [] }));
    expect([again.status, again.body]).toEqual([409, scimError("409", "uniqueness")]);
    expect(again.body.detail).toContain("Genaktivér brugeren i Dagværk");
  });

  test("an active user is switched off by DELETE", async () => {
    const { id } = await created();
    expect((await directory("DELETE", `/Users/${id}`)).status).toBe(204);
    expect(await storedUser(id)).toMatchObject({ status: "deleted" });
  });
});

describe("the requests of Okta", () => {
  const oktaUser = (login: string, values: object = {}) => ({
    schemas: [core],
    userName: `${login}@firma.test`,
    name: { givenName: "Bo", familyName: "Lund" },
    emails: [{ primary: true, value: `${login}@firma.test`, type: "work" }],
    displayName: "Bo Lund",
    locale: "en-US",
    externalId: `00u${login}`,
    groups: [],
    password: "1mz050nq",
    active: true,
    ...values,
  });

  test("Okta creates a user without the sent password being kept, and changes and switches off by PUT", async () => {
    const { status, body } = await directory("POST", "/Users", oktaUser("bo"));
    expect([status, body.externalId]).toEqual([201, "00ubo"]);
    expect(await storedUser(body.id)).toMatchObject({ status: "invited", password_hash: null });
    const values = { name: { givenName: "Bo", familyName: "Holm" }, displayName: "Bo Holm" };
    const changed = await directory("PUT", `/Users/${body.id}`, oktaUser("bo", { ...values, id: body.id }));
    expect([changed.status, changed.body.displayName]).toEqual([200, "Bo Holm"]);
    const off = await directory("PUT", `/Users/${body.id}`, oktaUser("bo", { ...values, active: false }));
    expect(off.body).toMatchObject({ active: false });
    const on = await directory("PUT", `/Users/${body.id}`, oktaUser("bo", { ...values, active: true }));
    expect(on.body).toMatchObject({ active: true, displayName: "Bo Holm" });
  });

  test("Okta reads all users page by page", async () => {
    await created();
    await created();
    const ids: string[] = [];
    const first = (await directory("GET", "/Users?startIndex=1&count=2")).body;
    expect(first).toMatchObject({ startIndex: 1, itemsPerPage: 2 });
    for (let startIndex = 1; startIndex <= first.totalResults; startIndex += 2)
      ids.push(
        ...(await directory("GET", `/Users?startIndex=${startIndex}&count=2`)).body.Resources.map(
          ({ id }: { id: string }) => id,
        ),
      );
    expect(new Set(ids).size).toBe(first.totalResults);
    expect(ids).toContain(String(company.admin.id));
  });

  test.each([
    ["?count=0", 0, 1],
    ["?count=-3", 0, 1],
    ["?startIndex=-5&count=1", 1, 1],
    ["?startIndex=999999999", 0, 999999999],
  ])("the page with %s has %i users and begins at user %i", async (query, itemsPerPage, startIndex) => {
    const { body } = await directory("GET", `/Users${query}`);
    expect(body).toMatchObject({ itemsPerPage, startIndex, totalResults: expect.any(Number) });
    expect(body.totalResults).toBeGreaterThan(0);
  });

  test("a page has at most 200 users, whatever the requested count", async () => {
    const users = Array.from({ length: 205 }, (_, place) => ({ name: "Mange", email: `mange${place}@firma.test` }));
    await server.db.insertInto("users").values(users).execute();
    expect((await directory("GET", "/Users?count=100000")).body.itemsPerPage).toBe(200);
    await server.db.deleteFrom("users").where("name", "=", "Mange").execute();
  });
});

describe("a user who exists already", () => {
  let user: TestUser;
  beforeEach(async () => {
    user = await aUser(server.db, ["employee"]);
  });

  test("SCIM finds a user created by hand by address, and links the user to the directory", async () => {
    const { Resources } = await found(`userName eq "${user.email}"`);
    expect(Resources).toMatchObject([{ id: String(user.id), active: true }]);
    expect(Resources[0]).not.toHaveProperty("externalId");
    const { body } = await directory(
      "PATCH",
      `/Users/${user.id}`,
      patchOf({ op: "Add", path: "externalId", value: `ext-${user.id}` }),
    );
    expect(body).toMatchObject({ externalId: `ext-${user.id}`, displayName: user.name });
    // The row in `users` has not changed.
    expect(await storedUser(user.id)).toMatchObject({ version: 1 });
    const without = patchOf({ op: "Remove", path: "externalId" });
    expect((await directory("PATCH", `/Users/${user.id}`, without)).body).not.toHaveProperty("externalId");
  });

  test("a user's name in the directory can differ from the address, and the address stays if the name changes", async () => {
    const one = await created({ userName: `upn${user.id}@firma.onmicrosoft.test` });
    const email = one.emails[0].value;
    expect(one.userName).toBe(`upn${user.id}@firma.onmicrosoft.test`);
    const renamed = patchOf({ op: "Replace", path: "userName", value: `upn${user.id}b@firma.onmicrosoft.test` });
    expect((await directory("PATCH", `/Users/${one.id}`, renamed)).body).toMatchObject({ emails: [{ value: email }] });
  });

  test("the name is the address if the directory sends no addresses", async () => {
    const one = await created({ emails: undefined });
    expect(one.emails[0].value).toBe(one.userName);
    const changed = patchOf({ op: "replace", path: "userName", value: `b.${one.userName}` });
    const { body } = await directory("PATCH", `/Users/${one.id}`, changed);
    expect(body).toMatchObject({ userName: `b.${one.userName}`, emails: [{ value: `b.${one.userName}` }] });
  });

  test("an address or a directory name that another user has is refused", async () => {
    const one = await created();
    for (const refused of [
      await directory("POST", "/Users", entraUser(`other${user.id}`, { userName: one.userName })),
      await directory("POST", "/Users", entraUser(`other${user.id}`, { emails: [{ value: user.email }] })),
      await directory("PATCH", `/Users/${one.id}`, patchOf({ op: "replace", path: "userName", value: user.email })),
      await directory(
        "PATCH",
        `/Users/${one.id}`,
        patchOf({ op: "replace", path: "emails", value: [{ value: user.email }] }),
      ),
    ])
      expect([refused.status, refused.body]).toEqual([409, scimError("409", "uniqueness")]);
    expect(await found(`externalId eq "other${user.id}"`)).toMatchObject({ totalResults: 0 });
  });

  test("a user whom an administrator has deleted is hidden from SCIM, and is not created again", async () => {
    await deleteUser(server.db, user.id);
    expect((await directory("GET", `/Users/${user.id}`)).status).toBe(404);
    const refused = await directory("POST", "/Users", entraUser(`x${user.id}`, { emails: [{ value: user.email }] }));
    expect(refused.body).toEqual(scimError("409", "uniqueness"));
  });

  test("a user created by hand takes over the directory name of a switched-off user with the same address", async () => {
    const gone = await created({ active: false });
    expect(await storedUser(gone.id)).toMatchObject({ status: "deleted" });
    const again = await aUser(server.db, ["employee"], { email: gone.userName });
    expect(await found(`userName eq "${gone.userName}"`)).toMatchObject({
      Resources: [{ id: String(again.id), active: true }],
    });
    const kept = patchOf({ op: "add", path: "externalId", value: "taken-over" });
    expect((await directory("PATCH", `/Users/${again.id}`, kept)).status).toBe(200);
    expect((await directory("GET", `/Users/${gone.id}`)).status).toBe(404);
  });
});

describe("the effects of a change by SCIM", () => {
  test("a user who is switched off loses sessions, links, tokens and timers at once, and keeps their jobs", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    const expires_on = today().add({ days: 30 }).toString();
    const access = { name: "Kassen", scopes: ["jobs:read"], expires_on } as const;
    const { token } = await insertAccessToken(server.db, user.id, access);
    const timed = { project_id: company.project.id, job_type_id: company.jobType.id };
    expect((await client.post("/api/timers", timed)).status).toBe(201);
    const job = await aJob(server.db, company, { user });
    await insertPasswordLink(server.db, server.config.baseUrl, user.id, "reset");
    expect((await client.get("/api/user")).status).toBe(200);

    const off = patchOf({ op: "Replace", path: "active", value: "False" });
    expect((await directory("PATCH", `/Users/${user.id}`, off)).status).toBe(200);

    expect((await client.get("/api/user")).status).toBe(401);
    const visitor = await server.visitor();
    visitor.cookie = undefined;
    expect((await visitor.get("/api/jobs", { authorization: `Bearer ${token}` })).status).toBe(401);
    for (const table of ["sessions", "access_tokens", "password_links", "timers", "passkeys"] as const) {
      const rows = await server.db.selectFrom(table).select("user_id").where("user_id", "=", user.id).execute();
      expect(rows, table).toEqual([]);
    }
    expect((await admin.get(`/api/jobs/${job.id}`)).status).toBe(200);
  });

  test("a change of the address invalidates password links, and sends a mail to both addresses", async () => {
    const user = await aUser(server.db, ["employee"]);
    await insertPasswordLink(server.db, server.config.baseUrl, user.id, "reset");
    const before = (await server.mails(0)).length;
    await directory(
      "PATCH",
      `/Users/${user.id}`,
      patchOf({ op: "replace", path: 'emails[type eq "work"].value', value: `ny${user.id}@firma.test` }),
    );
    const links = await server.db
      .selectFrom("password_links")
      .select("user_id")
      .where("user_id", "=", user.id)
      .execute();
    expect(links).toEqual([]);
    const mails = (await server.mails(before + 2)).slice(before).join("\n");
    expect(mails).toContain(`ny${user.id}@firma.test`);
    expect(mails).toContain(user.email);
  });

  test("the audit log names SCIM for each change", async () => {
    const { id } = await created();
    await directory("PATCH", `/Users/${id}`, patchOf({ op: "replace", path: "displayName", value: "Ny" }));
    await directory("PATCH", `/Users/${id}`, patchOf({ op: "replace", path: "active", value: false }));
    await directory("PATCH", `/Users/${id}`, patchOf({ op: "replace", path: "active", value: true }));
    const { data } = (await admin.get(`/api/audit-log?user_id=${id}`)).body;
    expect(data.map(({ kind, user, details }: Record<string, unknown>) => [kind, user, details])).toEqual([
      ["user-reactivated", null, { to: ["employee"], program: "SCIM" }],
      ["user-deleted", null, { program: "SCIM" }],
      ["user-changed", null, { fields: ["name"], program: "SCIM" }],
      ["user-created", null, { to: ["employee"], program: "SCIM" }],
    ]);
  });
});
