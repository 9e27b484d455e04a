import { type Attached, deviceDatabase, type Unsent } from "./device-database.ts";

/** The most that one user keeps unsent on one device. */
export const maxUnsent = 5000;

/** The most pictures that wait with them, and what these weigh together, bytes. */
export const maxUnsentPictures = 100;
export const maxUnsentBytes = 100 * 1024 * 1024;

/** So many wait already that no more are kept. */
export class TooManyUnsent extends Error {
  override readonly name = "TooManyUnsent";
}

/** Told in every window, and by the worker, when something was added, changed, sent or removed. */
const channelName = "dagvaerk.unsent";

/** What became of one; "changed" was made, mended or removed, and of an "ahead" one a picture is there. */
export type UnsentNews = "changed" | "ahead" | "sent" | "refused";

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

type NewUnsent = Pick<Unsent, "key" | "user_id" | "path" | "body" | "typed" | "attached" | "may_have_arrived">;

/**
 * Nobody is told of it yet. Rejects where the device has no room for it, or too much waits already (`TooManyUnsent`); then
 * nothing is kept.
 * @returns its number
 */
export async function addUnsent(entry: NewUnsent): Promise<number> {
  const db = await deviceDatabase();
  if ((await db.countFromIndex("unsent", "user_id", entry.user_id)) >= maxUnsent) throw new TooManyUnsent("jobs");
  await requireRoom(entry.user_id, entry.attached);
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

/** @param but the number of the one whose place it takes */
async function requireRoom(userId: number, attached: Attached | undefined, but?: number): Promise<void> {
  if (!attached) return;
  const others = (await listUnsent(userId)).filter(({ number }) => number !== but);
  const pictures = [...others.map(({ attached }) => attached), attached].flatMap((some) => some?.pictures ?? []);
  const bytes = pictures.reduce((sum, { file }) => sum + file.size, 0);
  if (pictures.length > maxUnsentPictures || bytes > maxUnsentBytes) throw new TooManyUnsent("pictures");
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
  const changed = entry && change(entry);
  const writing = changed ? transaction.store.put(changed) : entry && transaction.store.delete(number);
  await Promise.all([writing, transaction.done]);
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

/** @returns false when it had been sent meanwhile. Rejects as `addUnsent`; then it is as it was. */
export async function mendUnsent(
  entry: Unsent,
  mended: Pick<Unsent, "path" | "body" | "typed" | "attached">,
): Promise<boolean> {
  await requireRoom(entry.user_id, mended.attached, entry.number);
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
