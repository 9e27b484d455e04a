import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** What was registered here and is not known to be on the server. It goes only when it is there, or when its user says so. */
export type Unsent = {
  /** In the order in which they were made, whatever the device's clock said. */
  readonly number: number;
  /** The server does what comes twice under one key only once. */
  readonly key: string;
  /** Who made it: it is shown to nobody else, and sent in nobody else's name. */
  readonly user_id: number;
  /** The call, and what it is sent. */
  readonly path: string;
  readonly body: object;
  /** As it was typed, to be mended. */
  readonly typed: unknown;
  /** What the server has to have before it. */
  readonly attached?: Attached | undefined;
  /** By the clock of the device: an instant. */
  readonly made_at: string;
  /** Counts how often it was mended. */
  readonly edition: number;
  /** It was sent, and the answer did not come. */
  readonly may_have_arrived: boolean;
  /** Why the server refused it; null while it waits to be sent. */
  readonly refusal: string | null;
};

/** Pictures that are sent one by one, in their order; the body names them by the ids that the server gives them. */
export type Attached = {
  /** The call that takes one. */
  readonly path: string;
  /** Where the body lists the ids: a part of it, and a list in that. */
  readonly listedIn: readonly [part: string, list: string];
  readonly pictures: readonly UnsentPicture[];
};

export type UnsentPicture = {
  readonly name: string;
  /** As small as it is sent. */
  readonly file: Blob;
  /** A small picture of it, as a `data:` address, where the browser could make one. */
  readonly preview: string | undefined;
  /** What the server calls it; null until it is there. It stays here until the job is there, too. */
  readonly id: number | null;
  /** Why the server did not take it. */
  readonly problem: string | null;
};

/** What the calls of one user answered last. */
export type Seen = {
  readonly user_id: number;
  /** Another version may read answers in another way. */
  readonly app: string;
  readonly answers: readonly SeenAnswer[];
};

/** The server's page of the start, as it is shown without a server. */
export type KeptPage = {
  readonly path: string;
  readonly user_id: number;
  readonly app: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly html: string;
  /** Its Content-Security-Policy, which names the nonce of its scripts. */
  readonly policy: string;
};

export type SeenAnswer = {
  readonly key: readonly unknown[];
  readonly data: unknown;
  /** Epoch milliseconds. */
  readonly at: number;
};

interface DeviceSchema extends DBSchema {
  unsent: { key: number; value: Unsent; indexes: { user_id: number } };
  seen: { key: number; value: Seen };
  pages: { key: string; value: KeptPage };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opened: Promise<DeviceDatabase> | undefined;

/** The database of this browser. A device that refuses it is asked again the next time. */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceSchema>("dagvaerk", 2, {
    upgrade(db, from) {
      if (from < 1) {
        db.createObjectStore("unsent", { keyPath: "number", autoIncrement: true }).createIndex("user_id", "user_id");
        db.createObjectStore("seen", { keyPath: "user_id" });
      }
      db.createObjectStore("pages", { keyPath: "path" });
    },
    // A newer version in another window needs it for itself.
    blocking(_current, _blocked, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** Nothing that one user saw is left for another, nor for nobody. What waits to be sent stays, and is its user's alone. */
export async function forgetSeenOfOthers(userId: number | undefined): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(["seen", "pages"], "readwrite");
  const [seen, pages] = [transaction.objectStore("seen"), transaction.objectStore("pages")];
  for (const key of await seen.getAllKeys()) if (key !== userId) await seen.delete(key);
  for (const { path, user_id } of await pages.getAll()) if (user_id !== userId) await pages.delete(path);
  await transaction.done;
}

function forget(): void {
  opened = undefined;
}
