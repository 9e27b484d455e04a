import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFile } from "#common/server/files/project-file.ts";
import { freePort } from "#common/server/free-port.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";

/** With an unusable setting or database, the start fails with one line (databases: also require-database.test.ts). */

let folder: string;
let database: TestDatabase;
const role = `uden_rettigheder_${process.pid}`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dagvaerk-start-"));
  database = await createTestDatabase();
  await sql`create role ${sql.ref(role)} login password 'hemmelig'`.execute(database.db);
  // An external database before the first start.
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
});

afterAll(async () => {
  await sql`drop owned by ${sql.ref(role)} cascade`.execute(database.db);
  await sql`drop role ${sql.ref(role)}`.execute(database.db);
  await database.drop();
  rmSync(folder, { recursive: true });
});

type Ended = { code: number | string | null | undefined; output: string };

async function start(settings: Record<string, string>): Promise<Ended> {
  const port = String(await freePort());
  const env = {
    PATH: process.env.PATH,
    PORT: port,
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: database.url,
    NODE_COMPILE_CACHE: projectFile(".cache/compiled"),
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", projectFile("src/app/server/main.ts")],
      { env, timeout: 300_000 },
      (error, _stdout, stderr) => resolve({ code: error?.code, output: stderr }),
    );
  });
}

const address = (): string => Object.assign(new URL(database.url), { username: role, password: "hemmelig" }).href;

async function portInUse(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  server.unref();
  return String((server.address() as { port: number }).port);
}

function fileInTheWay(): string {
  const path = join(folder, "file");
  writeFileSync(path, "");
  return join(path, "data");
}

const expectLine = async (settings: Record<string, string>, line: RegExp) => {
  const { code, output } = await start(settings);
  expect(output).toMatch(line);
  expect(output.trimEnd().split("\n"), output).toHaveLength(1);
  expect(code).toBe(1);
};

test.each<[string, () => Promise<Record<string, string>> | Record<string, string>, RegExp]>([
  [
    "a database user with a right to the schema but not to its tables",
    async () => {
      await sql`grant create on database ${sql.ref(new URL(database.url).pathname.slice(1))} to ${sql.ref(role)}`.execute(
        database.db,
      );
      await sql`grant all on schema public to ${sql.ref(role)}`.execute(database.db);
      await sql`create table kysely_migration (name text primary key, timestamp text)`.execute(database.db);
      return { DATABASE_URL: address() };
    },
    /^DATABASE_URL: the user lacks a right in the database; make it the owner .* \(permission denied for table kysely_migration\)$/m,
  ],
  [
    "a read-only database",
    async () => {
      await sql`alter role ${sql.ref(role)} set default_transaction_read_only = on`.execute(database.db);
      return { DATABASE_URL: address() };
    },
    /^DATABASE_URL: the server takes no writes: /,
  ],
  ["a port that is in use", async () => ({ PORT: await portInUse() }), /^PORT \d+ is in use\. /],
  [
    "a DATA_DIR below a file",
    () => ({ DATA_DIR: fileInTheWay() }),
    /^DATA_DIR .*has to be a folder|^DATA_DIR .*must be a folder/,
  ],
  [
    "a DATA_DIR below a file, with a configured secret",
    () => ({ DATA_DIR: fileInTheWay(), SESSION_SECRET: "x".repeat(32) }),
    /^DATA_DIR has to be a folder that can be written to: /,
  ],
  [
    "a secret that is too short",
    () => ({ SESSION_SECRET: "kort" }),
    /^SESSION_SECRET must have at least 32 characters/,
  ],
])("%s makes the start fail with one sentence", async (_what, settings, line) => {
  await expectLine(await settings(), line);
});

// Root can write everywhere.
test.skipIf(process.getuid?.() === 0)(
  "a DATA_DIR without write access makes the start fail with one sentence",
  async () => {
    const closed = join(folder, "closed");
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    await expectLine({ DATA_DIR: closed, SESSION_SECRET: "x".repeat(32) }, /^DATA_DIR has to be a folder/);
  },
);
