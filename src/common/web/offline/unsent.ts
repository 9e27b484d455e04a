import { type Attached, deviceDatabase, type Unsent } from "./device-database.ts";

export const maxUnsent = 5000;

/** The limits for all unsent pictures of a user together. */
export const maxUnsentPictures = 100;
export const maxUnsentBytes = 100 * 1024 * 1024;

export class TooManyUnsent extends Error {
  override readonly name = "TooManyUnsent";
}

/** For news between windows, and from the service worker to the windows. */
const channelName = "dagvaerk.unsent";

/** "changed": an entry was created, edited or removed. "ahead": a picture of an entry was uploaded or refused. */
export type UnsentNews = "changed" | "ahead" | "sent" | "absence-sent" | "refused";

export const isAbsence = ({ path }: Pick<Unsent, "path">): boolean => path.startsWith("/api/absences");

export function announceUnsent(news: UnsentNews = "changed"): void {
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

/** Stores an entry without news to other windows. Rejects if the device has no space, or with `TooManyUnsent`. */
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
  const transaction = db.transaction("unsent", "readwrite", { durability: "strict" });
  const [number] = await Promise.all([transaction.store.add(whole as Unsent), transaction.done]);
  return number;
}

/** Throws if the user's pictures exceed the limits. Leaves out entry `but`, whose pictures are being replaced. */
async function requireRoom(userId: number, attached: Attached | undefined, but?: number): Promise<void> {
  if (!attached) return;
  const others = (await listUnsent(userId)).filter(({ number }) => number !== but);
  const pictures = [...others.map(({ attached }) => attached), attached].flatMap((some) => some?.pictures ?? []);
  const bytes = pictures.reduce((sum, { file }) => sum + file.size, 0);
  if (pictures.length > maxUnsentPictures || bytes > maxUnsentBytes) throw new TooManyUnsent("pictures");
}

export async function listUnsent(userId: number): Promise<Unsent[]> {
  return (await deviceDatabase()).getAllFromIndex("unsent", "user_id", userId);
}

export async function findUnsent(number: number, userId: number): Promise<Unsent | undefined> {
  const found = await (await deviceDatabase()).get("unsent", number);
  return found?.user_id === userId ? found : undefined;
}

/** Returns whether the entry existed. If `change` returns undefined, the entry is removed. */
export async function changeUnsent(
  { number }: Pick<Unsent, "number">,
  change: (entry: Unsent) => Unsent | undefined,
  /** "relaxed" is faster, but a crash of the device may lose the change. */
  durability: "strict" | "relaxed" = "strict",
): Promise<boolean> {
  const transaction = (await deviceDatabase()).transaction("unsent", "readwrite", { durability });
  const entry = await transaction.store.get(number);
  const changed = entry && change(entry);
  const writing = changed ? transaction.store.put(changed) : entry && transaction.store.delete(number);
  await Promise.all([writing, transaction.done]);
  return entry !== undefined;
}

export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  // Without https, the browser has neither locks nor a service worker.
  return navigator.locks ? navigator.locks.request("dagvaerk.unsent", work) : inTurn(work);
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

/** Returns false if the entry is already gone. Rejects if there is no space. */
export async function mendUnsent(
  entry: Unsent,
  mended: Pick<Unsent, "path" | "body" | "typed" | "attached">,
): Promise<boolean> {
  await requireRoom(entry.user_id, mended.attached, entry.number);
  const isThere = await alone(() =>
    changeUnsent(entry, (kept) => ({ ...kept, ...mended, edition: kept.edition + 1, refusal: null })),
  );
  announceUnsent();
  return isThere;
}

/** Returns false if the entry was already gone. */
export async function removeUnsent(entry: Pick<Unsent, "number">): Promise<boolean> {
  const wasThere = await alone(() => changeUnsent(entry, () => undefined));
  announceUnsent();
  return wasThere;
}
