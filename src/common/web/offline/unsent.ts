import { type Attached, deviceDatabase, type Unsent } from "./device-database.ts";

/** Per user and device. */
export const maxUnsent = 5000;

/** The limits of all unsent jobs together. */
export const maxUnsentPictures = 100;
export const maxUnsentBytes = 100 * 1024 * 1024;

export class TooManyUnsent extends Error {
  override readonly name = "TooManyUnsent";
}

/** Also reaches windows from the worker. */
const channelName = "dagvaerk.unsent";

/** "changed": created, edited or removed. "ahead": one of its pictures was uploaded. */
export type UnsentNews = "changed" | "ahead" | "sent" | "absence-sent" | "refused";

/** Absence is no job, and the app calls it by its own name. */
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

/**
 * Does not notify. Rejects without storing anything if the device has no space or too much waits already
 * (`TooManyUnsent`).
 * @returns the job's number
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
  const transaction = db.transaction("unsent", "readwrite", { durability: "strict" });
  const [number] = await Promise.all([transaction.store.add(whole as Unsent), transaction.done]);
  return number;
}

/** @param but the number of the job to be replaced */
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

/**
 * In one transaction, so that concurrent changes are not lost; undefined removes the job.
 * @param durability "relaxed" is faster, for changes that would be repeated if the device loses them
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

export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  // Without https there are neither locks nor a worker.
  return navigator.locks ? navigator.locks.request("dagvaerk.unsent", work) : inTurn(work);
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

/** @returns false if it had been sent meanwhile. Rejects like `addUnsent` and then changes nothing. */
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

/** @returns false if it had been sent meanwhile */
export async function removeUnsent(entry: Pick<Unsent, "number">): Promise<boolean> {
  const wasThere = await alone(() => changeUnsent(entry, () => undefined));
  announceUnsent();
  return wasThere;
}
