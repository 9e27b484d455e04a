import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { restore } from "./backup.ts";
import { isMigrated, migrateToLatest, migrateWithin, migrationNames } from "./migrate.ts";
import { upgrade } from "./upgrade.ts";

const newest = migrationNames.slice(-3);
const older = migrationNames.slice(0, -3);

let folder: string;
let database: TestDatabase;
let said: string[];
const say = (line: string) => said.push(line);
const backups = () => join(folder, "backups");

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dagvaerk-upgrade-"));
  database = await createTestDatabase("template template0");
  said = [];
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function ofOlderVersion(): Promise<void> {
  await migrateWithin(database.db, older);
  await sql`insert into job_types (name, salary_code) values ('Murer', '1010')`.execute(database.db);
}

const jobTypes = async ({ db }: TestDatabase) =>
  (await db.selectFrom("job_types").select("name").execute()).map(({ name }) => name);

test("before a migration the database is backed up completely, and the operator reads the backup's path", async () => {
  await ofOlderVersion();
  await upgrade(database.url, { backups: backups(), say });
  expect(await isMigrated(database.db)).toBe(true);
  expect(await jobTypes(database)).toEqual(["Murer"]);
  const [file = "", ...others] = readdirSync(backups());
  expect(others).toEqual([]);
  expect(said).toEqual([
    `This version of Dagværk changes the database: ${newest.join(", ")}`,
    expect.stringMatching(new RegExp(`^A backup of it is in ${join(backups(), file)} \\(\\d+ bytes\\)$`)),
  ]);

  const other = await createTestDatabase();
  await restore(other.url, join(backups(), file), { replace: false });
  expect(await jobTypes(other)).toEqual(["Murer"]);
  await other.drop();
});

test("a new or up-to-date database is not backed up", async () => {
  await upgrade(database.url, { backups: backups(), say });
  expect(await isMigrated(database.db)).toBe(true);
  await upgrade(database.url, { backups: backups(), say });
  expect(said).toEqual([]);
  expect(existsSync(backups())).toBe(false);
});

test("if backups are switched off, the operator reads only the names of the migrations", async () => {
  await ofOlderVersion();
  await upgrade(database.url, { backups: undefined, say });
  expect(said).toHaveLength(1);
  expect(await isMigrated(database.db)).toBe(true);
});

test("the database is not migrated if the backup fails", async () => {
  await ofOlderVersion();
  writeFileSync(backups(), "in the way");
  await expect(upgrade(database.url, { backups: backups(), say })).rejects.toThrow(/EEXIST/);
  expect(await isMigrated(database.db)).toBe(false);
});

test("a migration that fails repeatedly leaves one backup, with the newest data", async () => {
  await ofOlderVersion();
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end'`.execute(
    database.db,
  );
  await sql`create trigger refuse before insert on kysely_migration execute function refuse()`.execute(database.db);
  const attempt = () => expect(upgrade(database.url, { backups: backups(), say })).rejects.toThrow("not now");
  await attempt();
  await sql`insert into job_types (name, salary_code) values ('Tømrer', '1020')`.execute(database.db);
  await attempt();
  const [file = "", ...others] = readdirSync(backups());
  expect(others).toEqual([]);
  const other = await createTestDatabase();
  await restore(other.url, join(backups(), file), { replace: false });
  expect(await jobTypes(other)).toEqual(["Murer", "Tømrer"]);
  await other.drop();
});

test("a database of a newer version is refused without a backup", async () => {
  await migrateToLatest(database.db);
  await sql`insert into kysely_migration (name, timestamp) values ('29991231-2359-from-the-future', now())`.execute(
    database.db,
  );
  await expect(upgrade(database.url, { backups: backups(), say })).rejects.toThrow(
    "The database belongs to a newer version of Dagværk: it has 29991231-2359-from-the-future. Start that version, or bring back a backup of this one: npm run restore FILE -- --replace",
  );
  expect(existsSync(backups())).toBe(false);
});
