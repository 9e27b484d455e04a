import { beforeAll, expect, test } from "vitest";
import { aUser, deleteUser } from "#testing/data/factories.ts";
import { directoryOf, scimTokenBy } from "#testing/scim.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin } = setUpCompany();
let directory: ReturnType<typeof directoryOf>;

beforeAll(async () => {
  directory = directoryOf(server.app, await scimTokenBy(admin));
});

test("each role is a group with the active users who have the role", async () => {
  const gone = await aUser(server.db, ["manager"]);
  await deleteUser(server.db, gone.id);
  const { body } = await directory("GET", "/Groups");
  expect(body).toMatchObject({
    totalResults: 4,
    Resources: ["Administrator", "Manager", "Projektejer", "Medarbejder"].map((displayName, place) => ({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      ...{ id: String(place + 1), displayName },
    })),
  });
  const ids = body.Resources[1].members.map(({ value }: { value: string }) => value);
  expect(ids).toContain(String(company.manager.id));
  expect(ids).not.toContain(String(gone.id));
  expect((await directory("GET", "/Groups/2")).body).toEqual(body.Resources[1]);
});

test("a group is found by name, with or without its members", async () => {
  const query = `filter=${encodeURIComponent('displayName eq "manager"')}`;
  const { body } = await directory("GET", `/Groups?${query}&excludedAttributes=members`);
  expect(body).toMatchObject({ totalResults: 1, Resources: [{ id: "2" }] });
  expect(body.Resources[0]).not.toHaveProperty("members");
  expect((await directory("GET", "/Groups?startIndex=4&count=5")).body).toMatchObject({
    ...{ totalResults: 4, startIndex: 4, itemsPerPage: 1 },
    Resources: [{ id: "4" }],
  });
  const members = encodeURIComponent('members eq "1"');
  expect((await directory("GET", `/Groups?filter=${members}`)).body.scimType).toBe("invalidFilter");
});

test("SCIM describes its supported features and its resources", async () => {
  expect((await directory("GET", "/ServiceProviderConfig")).body).toMatchObject({
    ...{ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true, maxResults: 200 } },
    authenticationSchemes: [{ type: "oauthbearertoken" }],
  });
  const types = (await directory("GET", "/ResourceTypes")).body;
  expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(["/Users", "/Groups"]);
  expect((await directory("GET", "/ResourceTypes/User")).body).toEqual(types.Resources[0]);
  const schemas = (await directory("GET", "/Schemas")).body;
  for (const schema of schemas.Resources)
    expect((await directory("GET", `/Schemas/${schema.id}`)).body).toEqual(schema);
  const names = schemas.Resources[0].attributes.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["userName", "displayName", "name", "emails", "active"]);
  expect((await directory("GET", "/Schemas/urn:none")).status).toBe(404);
});

test("turning SCIM on and off is logged in the audit log and shown on the page", async () => {
  expect((await admin.get("/api/scim")).body.connection).toMatchObject({ made_by: company.admin.name });
  await scimTokenBy(admin);
  await admin.delete("/api/scim/token");
  expect((await admin.get("/api/scim")).body.connection).toBeNull();
  const { data } = (await admin.get("/api/audit-log")).body;
  const kinds = data.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind.startsWith("scim"));
  expect(kinds).toEqual(["scim-turned-off", "scim-token-renewed", "scim-turned-on"]);
});
