import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { until } from "#testing/until.ts";
import { setUser, userStorageKey } from "../current-user.ts";
import { deviceDatabase } from "./device-database.ts";
import { forgetSeen, keepSeen, showSeen } from "./seen.ts";

const version = "/assets/index-1.js";
const somebody = (id: number) =>
  ({ id, authorizations: [], stands_in_for: [], hourly_rates: [], norms: [] }) as unknown as CurrentUser;

let storage: Map<string, string>;
let page: EventTarget & { hidden?: boolean };

beforeEach(async () => {
  storage = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  page = new EventTarget();
  vi.stubGlobal("document", page);
  await (await deviceDatabase()).clear("seen");
  setUser(somebody(1));
});

afterEach(() => {
  setUser(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const newQueries = () => new QueryClient();
const key = ["jobs", "list"];

/** Runs a query with this result; it is stored on the device if `isKept`. */
async function answer(queries: QueryClient, data: unknown, queryKey: readonly unknown[] = key, isKept = true) {
  await queries.fetchQuery({ queryKey, queryFn: () => data, meta: { isKept } });
}

/** Hides the window, so that results are written at once. */
function leave(): void {
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
}

const kept = async () => (await deviceDatabase()).getAll("seen");
const keptData = async () => (await kept()).flatMap(({ answers }) => answers.map(({ data }) => data));

async function shown(app = version): Promise<unknown> {
  const queries = newQueries();
  await showSeen(queries, app);
  return queries.getQueryData(key);
}

async function seen(data: unknown): Promise<void> {
  const queries = newQueries();
  await keepSeen(queries, version);
  await answer(queries, data);
  leave();
  await until("what was seen", async () => (await keptData()).includes(data) || undefined);
}

test("only results marked as kept are stored, and they are shown with their time", async () => {
  const queries = newQueries();
  await answer(queries, "secret", ["mails"], false);
  await answer(queries, "mine");
  const at = queries.getQueryState(key)?.dataUpdatedAt;
  const seenAt = await keepSeen(queries, version);
  expect(await until("what was seen", async () => (await keptData())[0])).toBe("mine");
  expect([seenAt(key), seenAt(["mails"])]).toEqual([at, undefined]);
  expect(await keptData()).toEqual(["mine"]);
  const later = newQueries();
  await showSeen(later, version);
  expect(later.getQueryState(key)).toMatchObject({ data: "mine", dataUpdatedAt: at });
  // The cache keeps the result even while no screen shows it.
  expect(later.getQueryCache().find({ queryKey: key })?.gcTime).toBe(Number.POSITIVE_INFINITY);
});

test("a stored result does not replace a newer one", async () => {
  await seen("old");
  const queries = newQueries();
  queries.setQueryData(key, "new");
  await showSeen(queries, version);
  expect(queries.getQueryData(key)).toBe("new");
});

test("stored results are not shown to another user or to a visitor", async () => {
  await seen("mine");
  setUser(somebody(2));
  expect(await shown()).toBeUndefined();
  setUser(null);
  expect(await shown()).toBeUndefined();
});

test("a logout deletes the stored results", async () => {
  await seen("mine");
  setUser(null);
  await forgetSeen();
  expect(await kept()).toEqual([]);
});

test("a closing window writes all results in one write", async () => {
  await seen("mine");
  const queries = newQueries();
  await keepSeen(queries, version);
  await answer(queries, "more", ["jobs", "list", 2]);
  await seenIsWritten();
  const putting = vi.spyOn(IDBObjectStore.prototype, "put");
  leave();
  // Only microtasks run here, so the device's database cannot respond in between.
  for (let turn = 0; turn < 20; turn++) await null;
  expect(putting).toHaveBeenCalledOnce();
  putting.mockRestore();
});

test("deleting a former user's results keeps the results of the next user", async () => {
  await seen("mine");
  setUser(somebody(2));
  await seen("theirs");
  await forgetSeen();
  expect(await kept()).toMatchObject([{ user_id: 2, answers: [{ data: "theirs" }] }]);
});

test("the next user's results replace a former user's results that were not deleted", async () => {
  await seen("mine");
  setUser(somebody(2));
  await seen("theirs");
  expect(await kept()).toMatchObject([{ user_id: 2, answers: [{ data: "theirs" }] }]);
});

test("a window whose user logged out in another window stores nothing", async () => {
  const queries = newQueries();
  await keepSeen(queries, version);
  storage.delete(userStorageKey);
  await answer(queries, "mine");
  leave();
  await seenIsWritten();
  expect(await keptData()).toEqual([]);
});

test("another version of the app does not show stored results", async () => {
  await seen("mine");
  expect([await shown("/assets/index-2.js"), await shown()]).toEqual([undefined, "mine"]);
});

test("a stored result with a time in the future does not count as newer than now", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60 * 1000 });
  await seen("mine");
  vi.useRealTimers();
  const queries = newQueries();
  await showSeen(queries, version);
  expect(queries.getQueryState(key)?.dataUpdatedAt).toBeLessThanOrEqual(Date.now());
});

test("only the latest results are stored, and no large results", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const queries = newQueries();
  for (let number = 0; number < 70; number++) {
    vi.setSystemTime(Date.now() + 1000);
    await answer(queries, number, ["jobs", "list", number]);
  }
  await answer(queries, "x".repeat(2_000_000), ["jobs", "much"]);
  await keepSeen(queries, version);
  await until("what was seen", async () => (await kept())[0]);
  const data = await keptData();
  expect(data).toHaveLength(59);
  expect([data[0], data.at(-1)]).toEqual([69, 11]);
});

test("a device that cannot store results does not stop the app", async () => {
  const refused = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("refused", "UnknownError");
  });
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  await keepSeen(newQueries(), version);
  expect(await shown()).toBeUndefined();
  await until("the warning", () => warned.mock.calls[0]);
  refused.mockRestore();
  warned.mockRestore();
});

/** Resolves after a pending write, because the transactions run one after the other. */
async function seenIsWritten(): Promise<void> {
  const transaction = (await deviceDatabase()).transaction("seen", "readwrite");
  await transaction.done;
}

test("stored results and the start page are kept for their user, and deleted after a logout or for another user", async () => {
  const db = await deviceDatabase();
  const fill = async () => {
    await db.put("seen", { user_id: 1, app: version, answers: [] });
    await db.put("pages", { path: "/jobs", user_id: 1, app: version, at: 0, policy: "", html: "" });
  };
  const left = async () => [await db.count("seen"), await db.count("pages")];
  await fill();
  await forgetSeen();
  expect(await left()).toEqual([1, 1]);
  for (const next of [somebody(2), null]) {
    await fill();
    setUser(next);
    await forgetSeen();
    expect(await left()).toEqual([0, 0]);
  }
});
