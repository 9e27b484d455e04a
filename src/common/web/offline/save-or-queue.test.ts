import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, somebody } from "#testing/web/open-page.ts";
import { ApiError } from "../api/request.ts";
import { isConnectionLost } from "./connection.ts";
import { deviceDatabase } from "./device-database.ts";
import { queued, saveOrQueue } from "./save-or-queue.ts";
import { listUnsent } from "./unsent.ts";

const input = { note: "Støbning" };
const saved = { id: 7, note: "Støbning" };

let answer: () => Response | Promise<Response>;

beforeEach(async () => {
  openPage();
  vi.stubGlobal("fetch", async () => answer());
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await (await deviceDatabase()).clear("unsent");
});

afterEach(closePage);

const save = () => saveOrQueue({ path: "/api/jobs", input, key: "key-1", typed: {}, attached: undefined });
const keys = async () => (await listUnsent(somebody.id)).map(({ key }) => key);
const networkLost = () => Promise.reject(new TypeError("Failed to fetch"));

/** Fails like a device without space, or like a browser that refuses to store anything. */
function refuseToKeep(name: "QuotaExceededError" | "InvalidStateError"): void {
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("no", name);
  });
}

test("a new job stays on the device until the server has answered", async () => {
  let keptMeanwhile: string[] = [];
  answer = async () => {
    keptMeanwhile = await keys();
    return Response.json(saved, { status: 201 });
  };
  expect(await save()).toEqual(saved);
  expect([keptMeanwhile, await keys()]).toEqual([["key-1"], []]);
});

test("a job that the server refuses stays in the form and is not queued", async () => {
  answer = () => Response.json({ message: "Nej.", errors: { note: ["For lang."] } }, { status: 422 });
  await expect(save()).rejects.toMatchObject({ status: 422, errors: { note: ["For lang."] } });
  expect(await keys()).toEqual([]);
});

const cutOff = () =>
  new Response(new ReadableStream({ pull: (body) => body.error(new TypeError("network error")) }), { status: 201 });

test.each([
  ["a lost connection", networkLost],
  ["a truncated response", cutOff],
  ["a 502 of a proxy", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ["a foreign page of the network", () => new Response("<h1>Gæstenet: log ind</h1>")],
])("after %s, a new job is queued and the connection counts as lost", async (_what, way) => {
  answer = way;
  expect(await save()).toBe(queued);
  expect([await keys(), isConnectionLost()]).toEqual([["key-1"], true]);
});

test.each(["QuotaExceededError", "InvalidStateError"] as const)(
  "a new job is sent even if the device cannot store it (%s), and the save fails without a response",
  async (name) => {
    refuseToKeep(name);
    answer = () => Response.json(saved, { status: 201 });
    expect(await save()).toEqual(saved);
    answer = networkLost;
    const failure = await save().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      status: 0,
      message: "Ingen forbindelse til serveren, og enheden har ikke plads til at gemme noget.",
    });
    expect(await keys()).toEqual([]);
  },
);
