import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrateToLatest } from "#common/server/database/migrate.ts";
import { aCompany, aCostCenter, aProject, aUser, type Company } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";
import { up } from "./migrations/20261126-1816-case-of-any-locale.ts";
import type { Database } from "./tables.ts";

/* The database's default locale changes nothing: C knows no Danish letter, and in Turkish, `i` is not a small `I`. */

const names = ["Østergaard", "Aase", "Zoe", "Müller", "Åse", "Æble", "Ida", "Anders", "Ørsted", "İnci", "Ivan"];
const inDanishOrder = [...names].sort(new Intl.Collator("da-DK").compare);

const locales = {
  C: "locale_provider libc locale 'C'",
  "Turkish ICU": "locale_provider icu icu_locale 'tr-TR' locale 'C'",
  "builtin C.UTF-8": "locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'",
};

describe.each(Object.entries(locales))("in a database of the locale %s", (_name, locale) => {
  let server: TestApp;
  let company: Company;
  let admin: Client;

  beforeAll(async () => {
    const database = await createTestDatabase(`template template0 encoding 'UTF8' ${locale}`);
    await migrateToLatest(database.db);
    server = await testApp({}, database);
    company = await aCompany(server.db);
    admin = await server.login(company.admin.email);
  });

  afterAll(() => server.close());

  test.each(["Ø-1", "I-1", "É-1"])("a code that differs from %s only in case counts as used", async (code) => {
    const project = { name: "Havnen", owner_user_id: company.owner.id, default_cost_center_id: null };
    const costCenter = { name: "Drift", owner_user_id: company.manager.id };
    expect(await admin.post("/api/projects", { ...project, code })).toMatchObject({ status: 201 });
    expect(await admin.post("/api/cost-centers", { ...costCenter, code })).toMatchObject({ status: 201 });
    const same = code.toLowerCase();
    expect(await admin.post("/api/projects", { ...project, code: same })).toMatchObject({
      status: 422,
      body: { errors: { code: ["Koden bruges af et andet projekt."] } },
    });
    expect(await admin.post("/api/cost-centers", { ...costCenter, code: same })).toMatchObject({
      status: 422,
      body: { errors: { code: ["Koden bruges af et andet cost center."] } },
    });
    await expect(aProject(server.db, company.owner, { code: same })).rejects.toMatchObject({
      constraint: "projects_code_key",
    });
    await expect(aCostCenter(server.db, company.manager, { code: same })).rejects.toMatchObject({
      constraint: "cost_centers_code_key",
    });
  });

  test("a login accepts an address in upper or lower case, and no other user can have the address", async () => {
    await aUser(server.db, ["employee"], { email: "Ida.Ærø@Dagvaerk.test" });
    for (const email of ["ida.ærø@dagvaerk.test", "IDA.ÆRØ@DAGVAERK.TEST"]) {
      await server.login(email);
      await expect(aUser(server.db, [], { email })).rejects.toMatchObject({ constraint: "users_email_key" });
    }
  });

  test("names are sorted by the Danish alphabet, and found regardless of case and accents", async () => {
    for (const name of names) await aUser(server.db, ["manager"], { name });
    for (const name of names) await aProject(server.db, company.owner, { name });
    const listed = async (path: string) => {
      const { body } = await admin.get(path);
      const rows: { name: string }[] = body.data ?? body;
      return rows.map(({ name }) => name);
    };
    for (const path of ["/api/users?paginate=true&perPage=100", "/api/projects"])
      expect((await listed(path)).filter((name) => names.includes(name))).toEqual(inDanishOrder);
    for (const [typed, found] of [
      ["øst", "Østergaard"],
      ["AEBLE", "Æble"],
      ["inci", "İnci"],
      ["IVAN", "Ivan"],
    ])
      expect(await listed(`/api/projects?filter=${encodeURIComponent(typed as string)}`)).toEqual([found]);
  });
});

describe("the migration of a database with the locale C", () => {
  async function former(): Promise<{ db: Kysely<Database>; company: Company; drop(): Promise<void> }> {
    const { db, drop } = await createTestDatabase(`template template0 encoding 'UTF8' ${locales.C}`);
    await migrateToLatest(db);
    await sql`drop index users_email_key, cost_centers_code_key, projects_code_key, scim_users_user_name`.execute(db);
    await sql`drop function folded`.execute(db);
    await sql`create unique index users_email_key on users (lower(email)) where deleted_at is null`.execute(db);
    await sql`create unique index cost_centers_code_key on cost_centers (lower(code))`.execute(db);
    await sql`create unique index projects_code_key on projects (lower(code))`.execute(db);
    return { db, company: await aCompany(db), drop };
  }

  test("a database with the locale C is migrated if no codes or addresses collide", async () => {
    const { db, company, drop } = await former();
    await aProject(db, company.owner, { code: "Ø-1" });
    await up(db as Kysely<unknown>);
    await expect(aProject(db, company.owner, { code: "ø-1" })).rejects.toMatchObject({
      constraint: "projects_code_key",
    });
    await drop();
  });

  test("a database whose codes or addresses would collide is refused with a sentence that names them", async () => {
    const { db, company, drop } = await former();
    for (const code of ["Ø-1", "ø-1"]) await aProject(db, company.owner, { code });
    for (const code of ["Å", "å"]) await aCostCenter(db, company.manager, { code });
    for (const email of ["Bø@dagvaerk.test", "BØ@dagvaerk.test"]) await aUser(db, [], { email });
    await expect(up(db as Kysely<unknown>)).rejects.toThrow(
      /rename all but one of the cost centers Å and å, and of the projects Ø-1 and ø-1, and of the users Bø@dagvaerk.test and BØ@dagvaerk.test in the version that ran before, and start again\.$/,
    );
    await drop();
  });
});
