import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#common/server/free-port.ts";
import { startProblem } from "#common/server/start-problem.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { connect } from "./connect.ts";
import { requireDatabase } from "./require-database.ts";

let database: TestDatabase;
const role = `uden_rettigheder_${process.pid}`;
const latin1 = `latin1_${process.pid}`;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create role ${sql.ref(role)} login password 'hemmelig'`.execute(database.db);
});

afterAll(async () => {
  await sql`drop database if exists ${sql.ref(latin1)} with (force)`.execute(database.db);
  await sql`drop role ${sql.ref(role)}`.execute(database.db);
  await database.drop();
});

async function problemOf(url: string): Promise<string> {
  const db = connect(url);
  const error = await requireDatabase(db).catch((thrown: unknown) => thrown);
  await db.destroy();
  return startProblem(error, {});
}

const address = (parts: Partial<URL>): string => Object.assign(new URL(database.url), parts).href;

test("a database of the app is accepted", async () => {
  await expect(requireDatabase(database.db)).resolves.toBeUndefined();
});

test.each<[string, () => Promise<string> | string, RegExp]>([
  [
    "a user without a right in the schema",
    () => address({ username: role, password: "hemmelig" }),
    /^DATABASE_URL: the user \w+ may not create tables and schemas in the database \w+; make it the owner/,
  ],
  [
    "a database that does not exist",
    () => address({ pathname: "/findes_ikke" }),
    /^DATABASE_URL: there is no such database; create one for the app \(database "findes_ikke" does not exist\)$/,
  ],
  [
    "a wrong password",
    () => address({ username: role, password: "forkert" }),
    /^DATABASE_URL: user or password is wrong /,
  ],
  [
    "a server that does not answer",
    async () => address({ port: String(await freePort()) }),
    /^DATABASE_URL: the database cannot be used: connect ECONNREFUSED/,
  ],
  [
    "a database of another encoding than UTF-8",
    async () => {
      await sql`create database ${sql.ref(latin1)} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`.execute(
        database.db,
      );
      return address({ pathname: `/${latin1}` });
    },
    /^DATABASE_URL: the database \w+ has the encoding LATIN1, which cannot hold every name; create one with: create database /,
  ],
  [
    "TLS with a server without TLS",
    () => address({ search: "?sslmode=verify-full" }),
    /^DATABASE_URL: the server does not speak TLS, which sslmode asks for; /,
  ],
])("the operator reads what to do about %s", async (_what, url, line) => {
  expect(await problemOf(await url())).toMatch(line);
});
