import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { currentUserId, storedUserId } from "../current-user.ts";
import { deviceDatabase, forgetSeenOfOthers, type Seen, type SeenAnswer } from "./device-database.ts";

const maxAnswers = 60;
/** The maximum length of all stored results together, in characters of JSON. */
const maxLength = 1_000_000;
/** Milliseconds for which new results are collected before they are stored together. */
const together = 1000;

/** Stores results of queries with `meta.isKept`. Returns a lookup of their fetch times (epoch milliseconds). */
export async function keepSeen(queries: QueryClient, app: string): Promise<(key: QueryKey) => number | undefined> {
  let owner = currentUserId();
  const kept = new Map((await seenAnswers(app)).map((answer) => [JSON.stringify(answer.key), answer]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (owner !== currentUserId()) kept.clear();
    owner = currentUserId();
    for (const answer of answersIn(queries)) kept.set(JSON.stringify(answer.key), answer);
    store(app, bounded([...kept.values()])).catch(console.warn);
  };
  queries.getQueryCache().subscribe(({ query, type }) => {
    if (query.meta?.isKept && type === "updated") timer ??= setTimeout(write, together);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && timer !== undefined) write();
  });
  write();
  return (key) => kept.get(JSON.stringify(key))?.at;
}

function answersIn(queries: QueryClient): SeenAnswer[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ meta, state }) => meta?.isKept && state.data !== undefined)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }));
}

function bounded(answers: readonly SeenAnswer[]): SeenAnswer[] {
  let length = 0;
  return answers
    .toSorted((one, other) => other.at - one.at)
    .slice(0, maxAnswers)
    .filter(({ data }) => {
      const longer = length + JSON.stringify(data).length;
      if (longer > maxLength) return false;
      length = longer;
      return true;
    });
}

/** Stores nothing if another window has just logged the user out. */
async function store(app: string, answers: readonly SeenAnswer[]): Promise<void> {
  const db = await deviceDatabase();
  const user_id = currentUserId();
  const transaction = db.transaction("seen", "readwrite");
  const isTheirs = user_id !== undefined && user_id === storedUserId();
  await Promise.all([
    transaction.store.clear(),
    isTheirs && transaction.store.put({ user_id, app, answers }),
    transaction.done,
  ]);
}

async function seenAnswers(app: string): Promise<Seen["answers"]> {
  const user_id = currentUserId();
  if (user_id === undefined) return [];
  const seen = await (await deviceDatabase()).get("seen", user_id).catch(() => undefined);
  return seen?.app === app ? seen.answers : [];
}

export async function showSeen(queries: QueryClient, app: string): Promise<void> {
  for (const { key, data, at } of await seenAnswers(app).catch(() => []))
    if (at > (queries.getQueryState(key)?.dataUpdatedAt ?? 0))
      queries
        .getQueryCache()
        // Offline, the result cannot be fetched again, so the cache keeps it even while no screen shows it.
        .build(queries, queries.defaultQueryOptions({ queryKey: key, gcTime: Number.POSITIVE_INFINITY }))
        // A result fetched before the device's clock was set back must not stay fresh for too long.
        .setData(data, { updatedAt: Math.min(at, Date.now()), manual: true });
}

export function forgetSeen(): Promise<void> {
  return forgetSeenOfOthers(currentUserId());
}
