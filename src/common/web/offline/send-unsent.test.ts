import "fake-indexeddb/auto";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { jobInputFor } from "../../../testing/data/factories.ts";
import { type Client, intoApp } from "../../../testing/http-client.ts";
import { setUpCompany } from "../../../testing/set-up.ts";
import { until } from "../../../testing/until.ts";
import { deviceDatabase } from "./device-database.ts";
import { LoggedOut, sendUnsent } from "./send-unsent.ts";
import { addUnsent, findUnsent, listUnsent, maxUnsent, mendUnsent, removeUnsent } from "./unsent.ts";

/* The queue of a device against the real server. The browser's part that is stood in for is its database and its cookie. */

const { server, company, employee, owner } = setUpCompany();

/** Whoever is logged in on the device; the browser has no other cookie. */
let there: Client;
/** What becomes of a call on its way. */
type Way = (call: Request, arrive: () => Promise<Response>) => Promise<Response>;
let way: Way;
/** The notes of the jobs that were sent, in their order. */
let sent: string[];
/** The jobs of the tests before. */
let before: readonly number[];

beforeAll(() => {
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    const call = new Request(new URL(path, "http://device.test"), options);
    const text = await call.clone().text();
    if (call.method === "POST") sent.push(JSON.parse(text).note);
    return way(call, async () => {
      const { status, headers, bytes } = await intoApp(server.app)({
        method: call.method as "GET" | "POST",
        path,
        headers: { ...Object.fromEntries(call.headers), ...(there.cookie && { cookie: there.cookie }) },
        body: text === "" ? undefined : JSON.parse(text),
      });
      const token = headers["x-csrf-token"];
      return new Response(new Uint8Array(bytes), { status, headers: token ? { "x-csrf-token": String(token) } : {} });
    });
  });
  return () => vi.unstubAllGlobals();
});

beforeEach(async () => {
  there = employee;
  way = (_call, arrive) => arrive();
  sent = [];
  await (await deviceDatabase()).clear("unsent");
  before = (await jobs()).map(({ id }) => id);
});

afterEach(() => vi.useRealTimers());

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
/** The server has saved it, and its answer does not come. */
const answerLost: Way = async (call, arrive) => {
  const answer = await arrive();
  return call.method === "POST" ? lost() : answer;
};
const answering =
  (status: number, body: object = { message: "Nej." }): Way =>
  (call, arrive) =>
    call.method === "POST" ? Promise.resolve(Response.json(body, { status })) : arrive();

async function keep(note: string, fields: object = {}, user_id = company.employee.id): Promise<void> {
  const body = { ...jobInputFor(company), note, ...fields };
  await addUnsent({ key: crypto.randomUUID(), user_id, path: "/api/jobs", body, typed: {}, may_have_arrived: false });
}

const jobs = () => server.db.selectFrom("jobs").select(["id", "note", "user_id"]).orderBy("id").execute();

async function onServer(): Promise<(string | null)[]> {
  return (await jobs()).filter(({ id }) => !before.includes(id)).map(({ note }) => note);
}

const left = async () => (await listUnsent(company.employee.id)).map(({ body }) => (body as { note: string }).note);
const refusals = async () => (await listUnsent(company.employee.id)).map(({ refusal }) => refusal);

async function only() {
  const [entry] = await listUnsent(company.employee.id);
  if (!entry) throw new Error("nothing is unsent");
  return entry;
}

test("what waits is sent in the order in which it was made, though the clock was set back by a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await keep("first");
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  await keep("second");
  await keep("third");
  vi.useRealTimers();
  await sendUnsent();
  expect(await onServer()).toEqual(["first", "second", "third"]);
  expect(await left()).toEqual([]);
});

test("who asks again while it is being sent has the server asked no more often for it", async () => {
  let asked = 0;
  way = (call, arrive) => {
    asked += call.url.endsWith("/api/user") ? 1 : 0;
    return arrive();
  };
  await keep("first");
  await keep("second");
  const first = sendUnsent();
  await until("the first to be sent", async () => sent.length > 0 || undefined);
  await Promise.all([first, ...Array.from({ length: 10 }, sendUnsent)]);
  await keep("third");
  await sendUnsent();
  expect([await onServer(), asked]).toEqual([["first", "second", "third"], 2]);
});

test("without a network it waits, and nothing else is tried", async () => {
  await keep("first");
  await keep("second");
  way = lost;
  await expect(sendUnsent()).rejects.toThrow();
  expect([sent, await left()]).toEqual([[], ["first", "second"]]);
});

test("an answer that is lost after the server has saved it does nothing twice", async () => {
  await keep("first");
  await keep("second");
  way = answerLost;
  await expect(sendUnsent()).rejects.toThrow();
  expect([await onServer(), await left()]).toEqual([["first"], ["first", "second"]]);
  way = (_call, arrive) => arrive();
  await sendUnsent();
  expect([await onServer(), await left()]).toEqual([["first", "second"], []]);
});

test("nor when its answer was forgotten meanwhile", async () => {
  await keep("first");
  way = answerLost;
  await expect(sendUnsent()).rejects.toThrow();
  await server.db.updateTable("idempotency_keys").set({ answer: null }).execute();
  way = (_call, arrive) => arrive();
  await sendUnsent();
  expect([await onServer(), await left()]).toEqual([["first"], []]);
});

test("what the server refuses stays with the reason, and the rest goes on", async () => {
  await keep("first");
  await keep("refused", { project_id: 999_999 });
  await keep("third");
  await sendUnsent();
  expect([await onServer(), await left()]).toEqual([["first", "third"], ["refused"]]);
  expect(await refusals()).toEqual(["Projektet findes ikke."]);
  sent = [];
  await sendUnsent();
  expect(sent).toEqual([]);
});

test("what was mended is sent again as it is then", async () => {
  await keep("refused", { project_id: 999_999 });
  await sendUnsent();
  expect(await mendUnsent(await only(), { body: { ...jobInputFor(company), note: "mended" }, typed: {} })).toBe(true);
  await sendUnsent();
  expect([await onServer(), await left()]).toEqual([["mended"], []]);
});

test("what was mended after it had arrived is not there twice, and its user is told", async () => {
  await keep("as it was");
  way = answerLost;
  await expect(sendUnsent()).rejects.toThrow();
  await mendUnsent(await only(), { body: { ...jobInputFor(company), note: "mended" }, typed: {} });
  way = (_call, arrive) => arrive();
  await sendUnsent();
  expect(await onServer()).toEqual(["as it was"]);
  expect(await left()).toEqual(["mended"]);
  expect(await refusals()).toEqual([expect.stringContaining("ikke præcis som den står her")]);
  expect((await only()).may_have_arrived).toBe(true);
});

test("where the server fails over one, that one waits and the rest goes on", async () => {
  await keep("first");
  await keep("second");
  way = (call, arrive) => (sent.at(-1) === "first" ? answering(500)(call, arrive) : arrive());
  await expect(sendUnsent()).rejects.toThrow();
  expect([await onServer(), await left(), await refusals()]).toEqual([["second"], ["first"], [null]]);
});

for (const [what, refusal] of [
  ["a server that is away", answering(503)],
  ["a proxy", answering(502)],
  ["too many at a time", answering(429)],
  ["an old token", answering(403, { message: "Siden er for gammel.", reason: "csrf" })],
  ["the page of somebody else's network", answering(200)],
] as const)
  test(`${what} takes nothing: it is sent when that has passed`, async () => {
    await keep("first");
    await keep("second");
    way = refusal;
    await expect(sendUnsent()).rejects.toThrow();
    expect([sent, await left(), await refusals()]).toEqual([["first"], ["first", "second"], [null, null]]);
    way = (_call, arrive) => arrive();
    await sendUnsent();
    expect(await onServer()).toEqual(["first", "second"]);
  });

test("a session that has ended is renewed by a login, and nothing is lost", async () => {
  there = await server.visitor();
  await keep("first");
  await expect(sendUnsent()).rejects.toThrow(LoggedOut);
  there = employee;
  way = (call, arrive) => answering(401)(call, arrive);
  await expect(sendUnsent()).rejects.toThrow(LoggedOut);
  expect([await left(), await refusals()]).toEqual([["first"], [null]]);
  way = (_call, arrive) => arrive();
  await sendUnsent();
  expect(await onServer()).toEqual(["first"]);
});

test("whoever else is logged in on the device sees and sends nothing of it", async () => {
  await keep("mine");
  const { number } = await only();
  there = owner;
  await keep("theirs", {}, company.owner.id);
  await sendUnsent();
  expect([sent, await left()]).toEqual([["theirs"], ["mine"]]);
  expect(await listUnsent(company.owner.id)).toEqual([]);
  expect(await findUnsent(number, company.owner.id)).toBeUndefined();
  there = employee;
  await sendUnsent();
  const [theirs, mine] = (await jobs()).slice(-2);
  expect(theirs).toMatchObject({ note: "theirs", user_id: company.owner.id });
  expect(mine).toMatchObject({ note: "mine", user_id: company.employee.id });
});

test("two windows send each once", async () => {
  for (const note of ["first", "second", "third"]) await keep(note);
  await Promise.all([sendUnsent(), sendUnsent(), sendUnsent()]);
  expect(sent).toEqual(["first", "second", "third"]);
});

test("what is being sent is not deleted or mended meanwhile", async () => {
  await keep("first");
  const entry = await only();
  const held = Promise.withResolvers<void>();
  way = async (call, arrive) => {
    const answer = await arrive();
    if (call.method === "POST") await held.promise;
    return answer;
  };
  const sending = sendUnsent();
  await until("the job on the server", async () => (await onServer())[0]);
  const removed = removeUnsent(entry);
  const mended = mendUnsent(entry, { body: {}, typed: {} });
  await setTimeout(0);
  expect(await left()).toEqual(["first"]);
  held.resolve();
  await sending;
  expect([await removed, await mended, await left()]).toEqual([false, false, []]);
});

test("a server of a newer version takes what an older one let register", async () => {
  await keep("first", { pause_minutes: undefined, price: undefined });
  await sendUnsent();
  expect(await onServer()).toEqual(["first"]);
});

test("a device without room says so, and keeps nothing by halves", async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  await expect(keep("first")).rejects.toThrow("no room");
  full.mockRestore();
  expect(await left()).toEqual([]);
  const count = vi.spyOn(IDBIndex.prototype, "count").mockImplementation(() => {
    throw new DOMException("refused", "UnknownError");
  });
  await expect(keep("first")).rejects.toThrow("refused");
  count.mockRestore();
  await keep("second");
  expect(await left()).toEqual(["second"]);
  expect(maxUnsent).toBeGreaterThan(1000);
});
