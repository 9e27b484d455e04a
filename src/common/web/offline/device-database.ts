import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** Registered on this device and not confirmed by the server. */
export type Unsent = {
  readonly number: number;
  readonly key: string;
  /** Shown and sent only for this user. */
  readonly user_id: number;
  readonly path: string;
  readonly body: object;
  readonly typed: unknown;
  readonly attached?: Attached | undefined;
  /** An instant, by the device's clock. */
  readonly made_at: string;
  readonly edition: number;
  /** Whether it was sent without a response. */
  readonly may_have_arrived: boolean;
  /** The server's reason; null while the job waits. */
  readonly refusal: string | null;
  /** Whether it was refused because its month is closed and it has no reason. */
  readonly needs_reason?: boolean;
};

/** Uploaded one by one in order; the body refers to them by the server's ids. */
export type Attached = {
  readonly path: string;
  /** Where the ids are in the body. */
  readonly listedIn: readonly [part: string, list: string];
  readonly pictures: readonly UnsentPicture[];
};

export type UnsentPicture = {
  readonly name: string;
  readonly file: Blob;
  /** A `data:` URL, if the browser could make one. */
  readonly preview: string | undefined;
  /** Null until the picture is uploaded. It stays until the job is confirmed. */
  readonly id: number | null;
  /** The server's reason for refusing it. */
  readonly problem: string | null;
};

export type Seen = {
  readonly user_id: number;
  /** Another version of the app may read the results differently. */
  readonly app: string;
  readonly answers: readonly SeenAnswer[];
};

export type KeptPage = {
  readonly path: string;
  readonly user_id: number;
  readonly app: string;
  readonly at: number;
  readonly html: string;
  /** Its Content-Security-Policy, with the nonce of its scripts. */
  readonly policy: string;
};

export type SeenAnswer = {
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
};

interface DeviceSchema extends DBSchema {
  unsent: { key: number; value: Unsent; indexes: { user_id: number } };
  seen: { key: number; value: Seen };
  pages: { key: string; value: KeptPage };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opened: Promise<DeviceDatabase> | undefined;

/** If the browser refuses the database, the next call tries again. */
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

/** Unsent jobs of other users stay. */
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
