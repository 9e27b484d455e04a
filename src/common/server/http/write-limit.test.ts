import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { type Clock, databaseWithClock } from "#testing/clock.ts";
import { aUser, testPassword } from "#testing/data/factories.ts";
import { type Client, intoApp, newClient } from "#testing/http-client.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { writesAtATime } from "./write-limit.ts";

const limit = 2 * writesAtATime;
let server: TestApp;
let clock: Clock;
let client: Client;

beforeAll(async () => {
  const stoppable = await databaseWithClock();
  clock = stoppable.clock;
  server = await testApp({ writesPerMinute: limit }, stoppable.database);
});

beforeEach(async () => {
  await clock.stopAt("2026-11-20T10:00:17Z");
  client = await server.login((await aUser(server.db, ["employee"])).email);
});

afterAll(() => server.close());

/** Sends invalid writes and counts their statuses. 422 means that the limit did not refuse the write. */
async function write(times: number, by = client): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const answers = await Promise.all(Array.from({ length: times }, () => by.post("/api/jobs", {})));
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const counted = async () =>
  (await server.db.selectFrom("write_counts").select(sql<number>`count(*)`.as("rows")).executeTakeFirstOrThrow()).rows;

describe("a user who writes", () => {
  test("a few writes of a user cost no query", async () => {
    const before = await counted();
    expect(await write(writesAtATime)).toEqual({ 422: writesAtATime });
    expect(await counted()).toBe(before);
  });

  test("a user beyond the limit of writes waits for the rest of the minute, and can still read", async () => {
    expect(await write(limit + writesAtATime + 10)).toEqual({ 422: limit + writesAtATime, 429: 10 });
    const refused = await client.post("/api/jobs", {});
    expect(refused).toMatchObject({
      status: 429,
      body: { message: "For mange ændringer på kort tid. Vent et øjeblik, og prøv igen." },
    });
    expect(refused.headers["retry-after"]).toBe("43");
    await clock.stopAt("2026-11-20T10:00:59.999Z");
    expect(await client.post("/api/jobs", {})).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
    expect((await client.get("/api/jobs")).status).toBe(200);
  });

  test("each user's writes are counted separately", async () => {
    await write(limit + writesAtATime + 1);
    const other = await server.login((await aUser(server.db, ["employee"])).email);
    expect(await write(1, other)).toEqual({ 422: 1 });
  });

  test("the count of writes starts again with the next minute", async () => {
    const most = limit + writesAtATime;
    expect(await write(most + 1)).toEqual({ 422: most, 429: 1 });
    await clock.stopAt("2026-11-20T10:01:00Z");
    expect(await write(most + 1)).toEqual({ 422: most, 429: 1 });
  });

  test("all processes share the limit of a user's writes", async () => {
    const second = await buildApp({ config: server.config, db: server.db });
    const other = newClient(intoApp(second));
    await other.visit();
    const user = await aUser(server.db, ["employee"]);
    await other.post("/login", { email: user.email, password: testPassword });
    client = await server.login(user.email);
    const one = await write(limit + writesAtATime);
    expect(one).toEqual({ 422: limit + writesAtATime });
    await clock.stopAt("2026-11-20T10:00:41Z");
    // Each process allows the first `writesAtATime` writes of a minute without a query.
    expect(await write(limit, other)).toEqual({ 422: writesAtATime, 429: limit - writesAtATime });
    await second.close();
  });
});

test("logouts and forged requests do not count as writes of a user", async () => {
  const visitor = await server.visitor();
  for (let time = 0; time < limit; time++) await visitor.post("/logout");
  client.csrfToken = "forged";
  expect((await client.post("/api/jobs", {})).status).toBe(403);
  expect(await write(writesAtATime)).toEqual({ 422: writesAtATime });
});
