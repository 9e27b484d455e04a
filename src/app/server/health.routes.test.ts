import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "#common/server/database/connection/connect.ts";
import { setUpApp } from "#testing/set-up.ts";
import { buildApp } from "./app.ts";

const server = setUpApp();

const ask = async (path: string) => {
  const { statusCode, body } = await server.app.inject(path);
  return [statusCode, JSON.parse(body)];
};

test("a healthy server reports to everybody that it is ready", async () => {
  expect(await ask("/healthz")).toEqual([200, { status: "ok" }]);
  expect(await ask("/readyz")).toEqual([200, { status: "ok" }]);
});

test("a server whose database is not migrated is alive but not ready", async () => {
  await sql`delete from kysely_migration`.execute(server.db);
  expect(await ask("/healthz")).toEqual([200, { status: "ok" }]);
  expect(await ask("/readyz")).toEqual([503, { status: "unavailable" }]);
});

test("a server whose database is away is alive but not ready, and answers calls in Danish", async () => {
  const away = await buildApp({ config: server.config, db: connect("postgres://nobody@127.0.0.1:1/nothing") });
  expect((await away.inject("/healthz")).statusCode).toBe(200);
  expect((await away.inject("/readyz")).statusCode).toBe(503);
  const call = await away.inject({ url: "/api/user", cookies: { dagvaerk: "A".repeat(43) } });
  expect([call.statusCode, call.json()]).toEqual([
    503,
    { message: "Databasen svarer ikke lige nu. Prøv igen om lidt." },
  ]);
  await away.close();
});
