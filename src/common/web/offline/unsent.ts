import { deviceDatabase, type Unsent } from "./device-database.ts";

/** The most that one user keeps unsent on one device. */
export const maxUnsent = 5000;

/** Told in every window, and by the worker, when something was added, changed, sent or removed. */
const channelName = "dagvaerk.unsent";

/** What became of one; "changed" was made, mended or removed. */
export type UnsentNews = "changed" | "sent" | "refused";

export function tellUnsent(news: UnsentNews = "changed"): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

export function onUnsentNews(listener: (news: UnsentNews) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }) => listener(data as UnsentNews));
  return () => channel.close();
}

type NewUnsent = Pick<Unsent, "key" | "user_id" | "path" | "body" | "typed" | "may_have_arrived">;

/**
 * Nobody is told of it yet. Rejects where the device has no room for it; then nothing is kept.
 * @returns its number
 */
export async function addUnsent(entry: NewUnsent): Promise<number> {
  const db = await deviceDatabase();
  if ((await db.countFromIndex("unsent", "user_id", entry.user_id)) >= maxUnsent)
    throw new Error("too many are unsent");
  const whole = {
    ...entry,
    made_at: new Date().toISOString(),
    edition: 1,
    refusal: null,
  };
  // The number is the store's to give.
  const transaction = db.transaction("unsent", "readwrite", { durability: "strict" });
  const [number] = await Promise.all([transaction.store.add(whole as Unsent), transaction.done]);
  return number;
}

/** Oldest first. */
export async function listUnsent(userId: number): Promise<Unsent[]> {
  return (await deviceDatabase()).getAllFromIndex("unsent", "user_id", userId);
}

export async function findUnsent(number: number, userId: number): Promise<Unsent | undefined> {
  const found = await (await deviceDatabase()).get("unsent", number);
  return found?.user_id === userId ? found : undefined;
}

/**
 * What is still there is changed as told; undefined removes it. One transaction, so that no change of another is lost.
 * @param durability "relaxed" is faster, for what is done again if the device forgets it
 */
export async function changeUnsent(
  { number }: Pick<Unsent, "number">,
  change: (entry: Unsent) => Unsent | undefined,
  durability: "strict" | "relaxed" = "strict",
): Promise<boolean> {
  const transaction = (await deviceDatabase()).transaction("unsent", "readwrite", { durability });
  const entry = await transaction.store.get(number);
  if (entry) {
    const changed = change(entry);
    await (changed ? transaction.store.put(changed) : transaction.store.delete(number));
  }
  await transaction.done;
  return entry !== undefined;
}

/** Alone among all windows and the worker. What must not happen while something is being sent waits for its end. */
export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  // Without https there are no locks, and no worker either.
  return navigator.locks ? navigator.locks.request("dagvaerk.unsent", work) : inTurn(work);
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

/** @returns false when it had been sent meanwhile */
export async function mendUnsent(entry: Unsent, mended: Pick<Unsent, "body" | "typed">): Promise<boolean> {
  const isThere = await alone(() =>
    changeUnsent(entry, (kept) => ({ ...kept, ...mended, edition: kept.edition + 1, refusal: null })),
  );
  tellUnsent();
  return isThere;
}

/** @returns false when it had been sent meanwhile */
export async function removeUnsent(entry: Pick<Unsent, "number">): Promise<boolean> {
  const wasThere = await alone(() => changeUnsent(entry, () => undefined));
  tellUnsent();
  return wasThere;
}
