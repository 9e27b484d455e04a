import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { currentUserId, storedUserId } from "../current-user.ts";
import { deviceDatabase, forgetSeenOfOthers, type Seen, type SeenAnswer } from "./device-database.ts";

const maxAnswers = 60;
/** The maximum length of all stored results together, in characters of JSON. */
const maxLength = 1_000_000;
/** The milliseconds for which new results are collected before they are stored together. */
const together = 1000;

/**
 * Stores the latest results of queries with `meta.isKept` on the device, for the logged-in user only.
 * @returns a function that takes a query's key and returns when its stored result was fetched, in epoch milliseconds
 */
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

/** The latest results within the limits. A result that would exceed the maximum length is skipped. */
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

/** Replaces all stored results in one transaction. Stores nothing if another window has just logged the user out. */
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

/**
 * Puts stored results into the cache, unless the cache has newer results. If the device's clock was set back, the time
 * of a result may be in the future. The current time replaces it, or else the result would stay fresh for too long.
 */
export async function showSeen(queries: QueryClient, app: string): Promise<void> {
  for (const { key, data, at } of await seenAnswers(app).catch(() => []))
    if (at > (queries.getQueryState(key)?.dataUpdatedAt ?? 0))
      queries
        .getQueryCache()
        // The result cannot be fetched again offline, so the cache keeps it even while no screen shows it.
        .build(queries, queries.defaultQueryOptions({ queryKey: key, gcTime: Number.POSITIVE_INFINITY }))
        .setData(data, { updatedAt: Math.min(at, Date.now()), manual: true });
}

export function forgetSeen(): Promise<void> {
  return forgetSeenOfOthers(currentUserId());
}
