import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { currentUserId, storedUserId } from "../current-user.ts";
import { deviceDatabase, forgetSeenOfOthers, type Seen, type SeenAnswer } from "./device-database.ts";

const maxAnswers = 60;
/** Characters of JSON. */
const maxLength = 1_000_000;
/** Milliseconds: what comes together is written together. */
const together = 1000;

/**
 * Keeps what is seen for as long as its user is there. Of one user only, and nothing of nobody.
 * @param app the version that reads it again
 * @returns when something was seen last, epoch milliseconds
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

/** The latest of it; what is too large by itself takes no room from the rest. */
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

/**
 * Whoever was seen before is gone with it. Another window may have logged out a moment ago: what it stored tells. Both are
 * asked for at once: a window that is left in between would have cleared, and nothing else.
 */
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

/** What the user who is logged in saw last, and nobody else. */
async function seenAnswers(app: string): Promise<Seen["answers"]> {
  const user_id = currentUserId();
  if (user_id === undefined) return [];
  const seen = await (await deviceDatabase()).get("seen", user_id).catch(() => undefined);
  return seen?.app === app ? seen.answers : [];
}

/** Shows it where nothing newer is there; each says of when it is. What a clock that was set back calls the future would count as fresh. */
export async function showSeen(queries: QueryClient, app: string): Promise<void> {
  for (const { key, data, at } of await seenAnswers(app).catch(() => []))
    if (at > (queries.getQueryState(key)?.dataUpdatedAt ?? 0))
      queries
        .getQueryCache()
        // Nobody can ask for it again, so it stays though nothing shows it for a while.
        .build(queries, queries.defaultQueryOptions({ queryKey: key, gcTime: Number.POSITIVE_INFINITY }))
        .setData(data, { updatedAt: Math.min(at, Date.now()), manual: true });
}

/** Nothing of one user is left for the next, nor for nobody; the next may have seen something by now. */
export function forgetSeen(): Promise<void> {
  return forgetSeenOfOthers(currentUserId());
}
