import "fake-indexeddb/auto";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { anAbsenceKind, anExpenseType, aProject, jobInputFor } from "#testing/data/factories.ts";
import { drawnReceipt } from "#testing/data/receipt-files.ts";
import { type Client, intoApp } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { until } from "#testing/until.ts";
import { type Attached, deviceDatabase } from "./device-database.ts";
import { LoggedOut, sendUnsent } from "./send-unsent.ts";
import {
  addUnsent,
  findUnsent,
  listUnsent,
  maxUnsent,
  maxUnsentBytes,
  maxUnsentPictures,
  mendUnsent,
  onUnsentNews,
  removeUnsent,
  TooManyUnsent,
  type UnsentNews,
} from "./unsent.ts";

/* The queue of a device against the real server. Only the browser's database and cookie are simulated. */

const { server, company, employee, owner } = setUpCompany();

let there: Client;
/** Simulates the network: passes a call on with `arrive`, or loses it. */
type Way = (call: Request, arrive: () => Promise<Response>) => Promise<Response>;
let way: Way;
/** The notes of sent jobs and the names of sent pictures, in order. */
let sent: string[];
/** Ids of earlier tests' jobs. */
let before: readonly number[];

beforeAll(() => {
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    const call = new Request(new URL(path, "http://device.test"), options);
    const bytes = Buffer.from(await call.clone().arrayBuffer());
    const name = call.headers.get("x-file-name");
    const body = name === null && bytes.length > 0 ? JSON.parse(String(bytes)) : bytes;
    if (call.method === "POST") sent.push(name ?? body.note);
    return way(call, async () => {
      const {
        status,
        headers,
        bytes: answer,
      } = await intoApp(server.app)({
        method: call.method as "GET" | "POST",
        path,
        headers: { ...Object.fromEntries(call.headers), ...(there.cookie && { cookie: there.cookie }) },
        body: bytes.length === 0 ? undefined : body,
      });
      const token = headers["x-csrf-token"];
      return new Response(status === 204 ? null : new Uint8Array(answer), {
        status,
        headers: token ? { "x-csrf-token": String(token) } : {},
      });
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

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
/** The server executes the call, but its response is lost. */
const answerLost: Way = async (call, arrive) => {
  const answer = await arrive();
  return call.method === "POST" ? lost() : answer;
};
const answering =
  (status: number, body: object = { message: "Nej." }): Way =>
  (call, arrive) =>
    call.method === "POST" ? Promise.resolve(Response.json(body, { status })) : arrive();

/** A firewall or proxy responds with its own page. */
function answeringPage(status: number): Way {
  return (call, arrive) =>
    call.method === "POST" ? Promise.resolve(new Response("<h1>Nej</h1>", { status })) : arrive();
}

async function keep(note: string, fields: object = {}, user_id = company.employee.id): Promise<void> {
  const body = { ...jobInputFor(company), note, ...fields };
  await addUnsent({ key: crypto.randomUUID(), user_id, path: "/api/jobs", body, typed: {}, may_have_arrived: false });
}

const mended = (body: object, attached?: Attached) => ({ path: "/api/jobs", body, typed: {}, attached });

const addReport = (path: string, body: object) =>
  addUnsent({
    ...{ key: crypto.randomUUID(), user_id: company.employee.id, path, body, typed: {}, attached: undefined },
    may_have_arrived: false,
  });

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

/** Fails writes with the browser's error for a full device; deleting still works. */
function fillDevice() {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  return vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
}

test("queued jobs are sent in the order of their creation, even if the clock was set back by a day", async () => {
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

test("repeated calls while the queue is being sent do not ask the server for the user again", async () => {
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

test("without a network the queue waits after the first failure", async () => {
  await keep("first");
  await keep("second");
  way = lost;
  await expect(sendUnsent()).rejects.toThrow();
  expect([sent, await left()]).toEqual([[], ["first", "second"]]);
});

test("a job whose response is lost is not created twice", async () => {
  await keep("first");
  await keep("second");
  way = answerLost;
  await expect(sendUnsent()).rejects.toThrow();
  expect([await onServer(), await left()]).toEqual([["first"], ["first", "second"]]);
  way = (_call, arrive) => arrive();
  await sendUnsent();
  expect([await onServer(), await left()]).toEqual([["first", "second"], []]);
});

test("a job whose response is lost is not created twice after the server deleted the response", async () => {
  await keep("first");
  way = answerLost;
  await expect(sendUnsent()).rejects.toThrow();
  await server.db.updateTable("idempotency_keys").set({ answer: null }).execute();
  way = (_call, arrive) => arrive();
  await sendUnsent();
  expect([await onServer(), await left()]).toEqual([["first"], []]);
});

test("a queued illness and its end arrive once and in order, even if a response is lost", async () => {
  const { id: kind_id } = await anAbsenceKind(server.db, "sickness");
  const now = today().toString();
  await addReport("/api/absences", { kind_id, from_date: now, to_date: null });
  await addReport("/api/absences/recovery", { to_date: now });
  const news: UnsentNews[] = [];
  const stop = onUnsentNews((one) => news.push(one));
  way = answerLost;
  await expect(sendUnsent()).rejects.toThrow();
  way = (_call, arrive) => arrive();
  await sendUnsent();
  await until("the news to arrive", async () => news.length === 2 || undefined);
  stop();
  expect(news).toEqual(["absence-sent", "absence-sent"]);
  const ofServer = server.db.selectFrom("absences").where("user_id", "=", company.employee.id);
  expect(await ofServer.select(sql`to_date::text`.as("to_date")).execute()).toEqual([{ to_date: now }]);
  expect(await refusals()).toEqual([]);
});

test("a refused job stays with the reason, and the others are sent", async () => {
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

test("a job whose month was closed meanwhile waits for a reason, and is then sent with the reason", async () => {
  const { started_at } = jobInputFor(company);
  const month = `${started_at.slice(0, 7)}-01`;
  await server.db.insertInto("closed_months").values({ month, closed_by_user_id: company.admin.id }).execute();
  await keep("late");
  await sendUnsent();
  expect([await onServer(), await left()]).toEqual([[], ["late"]]);
  expect(await only()).toMatchObject({ needs_reason: true, refusal: expect.stringContaining("er lukket") });
  await mendUnsent(await only(), mended({ ...((await only()).body as object), late_reason: "Uden net" }));
  await sendUnsent();
  expect([await onServer(), await left()]).toEqual([["late"], []]);
  await server.db.deleteFrom("closed_months").execute();
});

test("a corrected job is sent as corrected", async () => {
  await keep("refused", { project_id: 999_999 });
  await sendUnsent();
  expect(await mendUnsent(await only(), mended({ ...jobInputFor(company), note: "mended" }))).toBe(true);
  await sendUnsent();
  expect([await onServer(), await left()]).toEqual([["mended"], []]);
});

test("a job that was edited after it arrived is not created twice, and its user is informed", async () => {
  await keep("as it was");
  way = answerLost;
  await expect(sendUnsent()).rejects.toThrow();
  await mendUnsent(await only(), mended({ ...jobInputFor(company), note: "mended" }));
  way = (_call, arrive) => arrive();
  await sendUnsent();
  expect(await onServer()).toEqual(["as it was"]);
  expect(await left()).toEqual(["mended"]);
  expect(await refusals()).toEqual([expect.stringContaining("ikke præcis som den står her")]);
  expect((await only()).may_have_arrived).toBe(true);
});

test("a job that causes a server error waits, and the others are sent", async () => {
  await keep("first");
  await keep("second");
  way = (call, arrive) => (sent.at(-1) === "first" ? answering(500)(call, arrive) : arrive());
  await expect(sendUnsent()).rejects.toThrow();
  expect([await onServer(), await left(), await refusals()]).toEqual([["second"], ["first"], [null]]);
});

for (const [status, advice] of [
  [403, /^En firewall eller et filter mellem dig og serveren afviste det/],
  [404, /^Der er ingen forbindelse videre til Dagværk her/],
  [413, /^Det, der blev sendt, er for stort til serveren/],
  [431, /^Browseren sendte mere, end serveren tager imod/],
] as const)
  test(`a job that another system refuses with ${status} stays with advice, and the others are sent`, async () => {
    await keep("first");
    await keep("second");
    way = (call, arrive) => (sent.at(-1) === "first" ? answeringPage(status)(call, arrive) : arrive());
    await sendUnsent();
    expect([await onServer(), await left()]).toEqual([["second"], ["first"]]);
    expect(await refusals()).toEqual([expect.stringMatching(advice)]);
  });

for (const [what, refusal] of [
  ["a 503 of the server", answering(503)],
  ["a 502 of a proxy", answering(502)],
  ["a refusal of too many requests", answering(429)],
  ["a refusal of an old CSRF token", answering(403, { message: "Siden er forældet – genindlæs den.", reason: "csrf" })],
  ["a foreign page of the network", answering(200)],
  ["a network that asks for a login", answeringPage(407)],
] as const)
  test(`after ${what} the queue is kept, and sent later`, async () => {
    await keep("first");
    await keep("second");
    way = refusal;
    await expect(sendUnsent()).rejects.toThrow();
    expect([sent, await left(), await refusals()]).toEqual([["first"], ["first", "second"], [null, null]]);
    way = (_call, arrive) => arrive();
    await sendUnsent();
    expect(await onServer()).toEqual(["first", "second"]);
  });

test("the queue waits while the session has ended, and is sent after a login", async () => {
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

test("another user on the device neither sees nor sends the queue", async () => {
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

/** Imports a second copy of the module, which shares database, locks and session like another window. */
async function anotherWindow(): Promise<typeof sendUnsent> {
  vi.resetModules();
  return (await import("./send-unsent.ts")).sendUnsent;
}

test("two windows and the worker send each job once", async () => {
  for (const note of ["first", "second", "third"]) await keep(note);
  const [other, worker] = [await anotherWindow(), await anotherWindow()];
  expect(new Set([sendUnsent, other, worker]).size).toBe(3);
  await Promise.all([sendUnsent(), other(), worker()]);
  expect([sent, await left()]).toEqual([["first", "second", "third"], []]);
});

test("a job that is being sent can be neither deleted nor edited", async () => {
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
  const isMended = mendUnsent(entry, mended({}));
  await setTimeout(0);
  expect(await left()).toEqual(["first"]);
  held.resolve();
  await sending;
  expect([await removed, await isMended, await left()]).toEqual([false, false, []]);
});

test("a newer server accepts a job queued by an older version", async () => {
  await keep("first", { pause_minutes: undefined, price: undefined });
  await sendUnsent();
  expect(await onServer()).toEqual(["first"]);
});

describe("an expense with pictures", () => {
  const listedIn = ["expense", "receipt_ids"] as const;
  const attached = (...files: readonly (readonly [name: string, bytes: Buffer])[]): Attached => ({
    ...{ path: "/api/receipts", listedIn },
    pictures: files.map(([name, bytes]) => ({
      ...{ name, file: new Blob([new Uint8Array(bytes)]), preview: undefined, id: null, problem: null },
    })),
  });
  const picture = (number: number) => drawnReceipt({ number, width: 60, height: 80 });
  let taxi: readonly [string, Buffer];
  let lunch: readonly [string, Buffer];
  const letter = ["brev.txt", Buffer.from("Kære læser")] as const;
  let bodyOf: (note: string) => object;
  let number = 1000;

  beforeAll(async () => {
    const category = await anExpenseType(server.db);
    const time = `${today()} 12:00:00`;
    bodyOf = (note) => ({
      ...{ kind: "expense", started_at: time, ended_at: time, price_mode: "manual", price: 80, note },
      ...{ project_id: company.project.id, job_type_id: category.id },
      expense: { vat: 16, receipt_ids: [] },
    });
  });

  // Each test gets pictures that no earlier test has sent.
  beforeEach(async () => {
    number += 2;
    taxi = ["taxa.jpg", await picture(number)];
    lunch = ["frokost.jpg", await picture(number + 1)];
  });

  async function keepWith(pictures: Attached, note = "udlæg", user_id = company.employee.id) {
    const key = crypto.randomUUID();
    const sent = { key, user_id, path: "/api/jobs", body: bodyOf(note), typed: {}, may_have_arrived: false };
    await addUnsent({ ...sent, attached: pictures });
  }

  const receiptsOf = async () => {
    const rows = await server.db
      .selectFrom("job_receipts")
      .innerJoin("receipts", "receipts.id", "receipt_id")
      .select(["job_id", "name", "receipts.user_id"])
      .orderBy("job_id")
      .orderBy("place")
      .execute();
    return rows.filter(({ job_id }) => !before.includes(job_id)).map(({ name }) => name);
  };
  const loose = async () =>
    (await server.db.selectFrom("receipts").select("id").where("name", "in", ["taxa.jpg", "frokost.jpg"]).execute())
      .length;

  test("an expense is sent after its pictures, and refers to its pictures in their order", async () => {
    await keepWith(attached(taxi, lunch));
    await keep("work");
    await sendUnsent();
    expect(sent).toEqual(["taxa.jpg", "frokost.jpg", "udlæg", "work"]);
    expect([await receiptsOf(), await left()]).toEqual([["taxa.jpg", "frokost.jpg"], []]);
  });

  test("an expense whose first picture was sent before the network was lost continues with the second picture", async () => {
    await keepWith(attached(taxi, lunch));
    way = (_call, arrive) => (sent.at(-1) === "frokost.jpg" ? lost() : arrive());
    await expect(sendUnsent()).rejects.toThrow();
    expect((await only()).attached?.pictures.map(({ id }) => id)).toEqual([expect.any(Number), null]);
    sent = [];
    way = (_call, arrive) => arrive();
    await sendUnsent();
    expect([sent, await receiptsOf()]).toEqual([
      ["frokost.jpg", "udlæg"],
      ["taxa.jpg", "frokost.jpg"],
    ]);
  });

  test("an expense and its pictures are stored once, whichever response is lost", async () => {
    const had = await loose();
    await keepWith(attached(taxi, lunch));
    for (let attempt = 0; attempt < 3; attempt++) {
      way = answerLost;
      await expect(sendUnsent()).rejects.toThrow();
      // Now the repeated call gets its response, and the response to the next call is lost.
      const last = sent.at(-1);
      way = async (call, arrive) => (sent.at(-1) === last ? arrive() : answerLost(call, arrive));
      await sendUnsent().catch(() => {});
    }
    expect([await onServer(), await receiptsOf(), await left()]).toEqual([["udlæg"], ["taxa.jpg", "frokost.jpg"], []]);
    expect((await loose()) - had).toBe(2);
  });

  test("an expense with a refused picture names the picture, and is sent after the user removes the picture", async () => {
    await keepWith(attached(letter, taxi));
    await keep("work");
    await sendUnsent();
    expect([sent, await onServer()]).toEqual([["brev.txt", "taxa.jpg", "work"], ["work"]]);
    expect(await refusals()).toEqual([expect.stringMatching(/^brev\.txt: Filen er ikke et billede/)]);
    expect((await only()).attached?.pictures.map(({ problem }) => problem !== null)).toEqual([true, false]);
    expect(await mendUnsent(await only(), mended(bodyOf("udlæg"), attached(taxi)))).toBe(true);
    await sendUnsent();
    expect([await receiptsOf(), await left()]).toEqual([["taxa.jpg"], []]);
  });

  test("a picture that the server has deleted before its expense arrives is sent again", async () => {
    await keepWith(attached(taxi));
    way = (call, arrive) => (sent.at(-1) === "udlæg" && call.method === "POST" ? lost() : arrive());
    await expect(sendUnsent()).rejects.toThrow();
    const [{ id } = { id: 0 }] = (await only()).attached?.pictures ?? [];
    await server.db
      .deleteFrom("receipts")
      .where("id", "=", id as number)
      .execute();
    way = (_call, arrive) => arrive();
    await sendUnsent();
    expect(await refusals()).toEqual([expect.stringContaining("Et bilag findes ikke mere")]);
    const { attached: kept, body } = await only();
    await mendUnsent(await only(), mended(body, kept));
    await sendUnsent();
    expect([await receiptsOf(), await left()]).toEqual([["taxa.jpg"], []]);
  });

  test("an expense with pictures is sent from a device that has become full", async () => {
    await keepWith(attached(taxi, lunch));
    const full = fillDevice();
    await sendUnsent();
    full.mockRestore();
    expect([await receiptsOf(), await left()]).toEqual([["taxa.jpg", "frokost.jpg"], []]);
  });

  test("an expense with pictures waits for the login of its own user", async () => {
    await keepWith(attached(taxi));
    there = await server.visitor();
    await expect(sendUnsent()).rejects.toThrow(LoggedOut);
    there = owner;
    await sendUnsent();
    expect(sent).toEqual([]);
    there = employee;
    way = answering(401);
    await expect(sendUnsent()).rejects.toThrow(LoggedOut);
    way = (_call, arrive) => arrive();
    await Promise.all([sendUnsent(), sendUnsent()]);
    expect([await receiptsOf(), await left(), await refusals()]).toEqual([["taxa.jpg"], [], []]);
  });

  for (const [what, status] of [
    ["away", 503],
    ["busy", 429],
    ["failing", 500],
  ] as const)
    test(`an expense stays in the queue if the server is ${what} when its picture arrives`, async () => {
      await keepWith(attached(taxi));
      way = answering(status);
      await expect(sendUnsent()).rejects.toThrow();
      expect([sent, await refusals()]).toEqual([["taxa.jpg"], [null]]);
      way = (_call, arrive) => arrive();
      await sendUnsent();
      expect(await receiptsOf()).toEqual(["taxa.jpg"]);
    });

  test("an expense with pictures can be split over projects", async () => {
    const second = await aProject(server.db, company.owner);
    await keepWith(attached(taxi));
    const { project_id, ...whole } = bodyOf("delt") as { project_id: number };
    const parts = [project_id, second.id].map((id) => ({ project_id: id, price: 40 }));
    const split = { ...mended({ ...whole, parts }, attached(taxi)), path: "/api/jobs/split" };
    expect(await mendUnsent(await only(), split)).toBe(true);
    way = answerLost;
    await expect(sendUnsent()).rejects.toThrow();
    way = (_call, arrive) => arrive();
    await sendUnsent();
    expect([await onServer(), await receiptsOf(), await left()]).toEqual([
      ["delt", "delt"],
      ["taxa.jpg", "taxa.jpg"],
      [],
    ]);
  });

  test("a device that is killed while it stores an expense has the expense with its pictures, or nothing", async () => {
    for (const killedAt of [1, 2, 3]) {
      let writes = 0;
      const { add } = IDBObjectStore.prototype;
      const killed = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(function (
        this: IDBObjectStore,
        ...row
      ) {
        writes += 1;
        const request = add.apply(this, row);
        if (writes === killedAt) this.transaction.abort();
        return request;
      });
      await keepWith(attached(taxi, lunch)).catch(() => {});
      killed.mockRestore();
      const kept = await listUnsent(company.employee.id);
      expect(kept.map((entry) => entry.attached?.pictures.length)).toEqual(writes < killedAt ? [2] : []);
      const db = await deviceDatabase();
      const counts = await Promise.all(Array.from(db.objectStoreNames, (name) => db.count(name)));
      expect(counts.reduce((sum, count) => sum + count)).toBe(kept.length);
      await db.clear("unsent");
    }
  });

  test("too many or too large pictures are refused, and the pictures in the queue are kept", async () => {
    const many = Array.from({ length: maxUnsentPictures }, () => taxi);
    await keepWith(attached(...many));
    await expect(keepWith(attached(taxi))).rejects.toThrow(TooManyUnsent);
    await keepWith(attached(taxi), "another's", company.owner.id);
    const heavy = {
      ...attached(taxi),
      pictures: [{ ...attached(taxi).pictures[0], file: { size: maxUnsentBytes + 1 } }],
    };
    await expect(mendUnsent(await only(), mended({}, heavy as unknown as Attached))).rejects.toThrow(TooManyUnsent);
    expect((await only()).attached?.pictures).toHaveLength(maxUnsentPictures);
    expect(await mendUnsent(await only(), mended({}, attached(...many)))).toBe(true);
  });
});

describe("a device that has become full", () => {
  test("a full device sends its queue and deletes the sent jobs", async () => {
    await keep("first");
    await keep("second");
    const full = fillDevice();
    await sendUnsent();
    full.mockRestore();
    expect([await onServer(), await left()]).toEqual([["first", "second"], []]);
  });

  test("a full device reports a refusal, and sends the other jobs", async () => {
    await keep("refused", { project_id: 999_999 });
    await keep("second");
    const full = fillDevice();
    await expect(sendUnsent()).rejects.toThrow();
    expect([await onServer(), await left(), await refusals()]).toEqual([["second"], ["refused"], [null]]);
    full.mockRestore();
    await sendUnsent();
    expect([await left(), await refusals()]).toEqual([["refused"], ["Projektet findes ikke."]]);
  });
});

test("a device without space reports the error, and stores no part of a job", async () => {
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
