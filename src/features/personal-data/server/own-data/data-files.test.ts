import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "#app/server/demo/seed.ts";
import { setUpApp } from "#testing/set-up.ts";
import { dataFiles, type TableFile, tableFiles } from "./data-files.ts";
import { countFiles, streamRows } from "./own-data.store.ts";

const server = setUpApp({ demo: true });

beforeAll(async () => {
  await seedDemo(server.db);
});

const columnsOf = async () =>
  (
    await sql<{ table: string; name: string; type: string }>`
      select table_name as table, column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%'`.execute(server.db)
  ).rows;

describe("the files of a user's own data", () => {
  test("each table of the database is in the export or in the list of tables left out with a reason", async () => {
    const tables = [...new Set((await columnsOf()).map(({ table }) => table))];
    expect(Object.keys(dataFiles).toSorted()).toEqual(tables.toSorted());
    const reasons = Object.values(dataFiles).filter((entry) => typeof entry === "string");
    for (const reason of reasons) expect(reason.length).toBeGreaterThan(5);
    const files = tableFiles.map(({ file }) => file);
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) expect(file).toMatch(/^[a-z0-9-]+$/);
  });

  test("a table that is left out has no reference to users, except the tables that this test lists", async () => {
    const leftOut = Object.entries(dataFiles).flatMap(([table, entry]) => (typeof entry === "string" ? [table] : []));
    const found = (await columnsOf()).filter(({ table, name }) => leftOut.includes(table) && name === "user_id");
    expect(found.map(({ table }) => table).toSorted()).toEqual([
      "idempotency_keys",
      "invoice_basis_jobs",
      "jobs",
      "passkey_challenges",
      "pending_logins",
      "provider_logins",
      "recovery_codes",
      "sent_receipts",
      "write_counts",
    ]);
  });

  test("no file has a binary column or a secret", async () => {
    const columns = await columnsOf();
    for (const { table, file, without } of tableFiles) {
      const shown = columns.filter((column) => column.table === table && !without.includes(column.name));
      const secret = shown.filter(
        ({ name, type }) => type === "bytea" || /hash|secret|id_token|public_id|credential|verifier|nonce/.test(name),
      );
      expect([file, secret]).toEqual([file, []]);
    }
  });

  test("the key of each file is unique among a person's rows", async () => {
    const { rows } = await sql<{ table: string; names: string[] }>`
      select indrelid::regclass::text as table, array_agg(attname::text) as names
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indisunique group by indexrelid, indrelid`.execute(server.db);
    const loose = tableFiles.filter(
      ({ table, key }) =>
        !rows.some((index) => index.table === table && index.names.every((name) => [...key, "user_id"].includes(name))),
    );
    // The key of links is not unique, but a person does not get two links in the same microsecond.
    expect(loose.map(({ file }) => file)).toEqual(["links-til-adgangskode"]);
  });

  test("each file is the same whether its rows are read in pages of two or in one page", async () => {
    const people = await server.db.selectFrom("users").select("id").execute();
    const filled = new Set<string>();
    for (const { id } of people)
      for (const file of await countFiles(server.db, id)) {
        const [whole, paged] = [await rowsOf(file, id, 100_000), await rowsOf(file, id, file.rows > 200 ? 50 : 2)];
        expect(whole.length).toBe(file.rows);
        expect(paged).toEqual(whole);
        filled.add(file.file);
      }
    expect(filled.size).toBeGreaterThan(25);
  });
});

async function rowsOf(file: TableFile, userId: number, atATime: number) {
  const rows: unknown[] = [];
  for await (const batch of streamRows(server.db, file, userId, atATime)) rows.push(...batch);
  return rows;
}
