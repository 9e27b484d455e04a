import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** A job that was registered on this device and is not confirmed by the server. */
export type Unsent = {
  readonly number: number;
  readonly key: string;
  /** Its user; it is shown and sent only for them. */
  readonly user_id: number;
  readonly path: string;
  readonly body: object;
  readonly typed: unknown;
  readonly attached?: Attached | undefined;
  /** An instant, by the device's clock. */
  readonly made_at: string;
  readonly edition: number;
  /** Whether it was sent without getting a response. */
  readonly may_have_arrived: boolean;
  /** The server's reason for refusing it; null while it waits. */
  readonly refusal: string | null;
};

/** Pictures uploaded one by one in order; the body names them by the server's ids. */
export type Attached = {
  readonly path: string;
  /** The place of the ids in the body: a part, and a list in it. */
  readonly listedIn: readonly [part: string, list: string];
  readonly pictures: readonly UnsentPicture[];
};

export type UnsentPicture = {
  readonly name: string;
  readonly file: Blob;
  /** A thumbnail as a `data:` URL, if the browser could make one. */
  readonly preview: string | undefined;
  /** The server's id; null until it is uploaded. The picture stays until the job is confirmed. */
  readonly id: number | null;
  /** The server's reason for refusing it. */
  readonly problem: string | null;
};

export type Seen = {
  readonly user_id: number;
  /** The version of the app. Another version may read the results differently. */
  readonly app: string;
  readonly answers: readonly SeenAnswer[];
};

export type KeptPage = {
  readonly path: string;
  readonly user_id: number;
  readonly app: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly html: string;
  /** Its Content-Security-Policy, with the nonce of its scripts. */
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

/** The database of this browser. If it was refused, the next call tries again. */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceSchema>("dagvaerk", 2, {
    upgrade(db, from) {
      if (from < 1) {
        db.createObjectStore("unsent", { keyPath: "number", autoIncrement: true }).createIndex("user_id", "user_id");
        db.createObjectStore("seen", { keyPath: "user_id" });
      }
      db.createObjectStore("pages", { keyPath: "path" });
    },
    // A newer version in another window needs exclusive access.
    blocking(_current, _blocked, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** Deletes the stored results of other users. Unsent jobs stay, and belong only to their user. */
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
