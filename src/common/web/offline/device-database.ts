import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** A job or absence that the server has not confirmed. */
export type Unsent = {
  readonly number: number;
  readonly key: string;
  /** The entry is shown to this user only, and sent only in their name. */
  readonly user_id: number;
  readonly path: string;
  readonly body: object;
  readonly typed: unknown;
  readonly attached?: Attached | undefined;
  readonly made_at: string;
  readonly edition: number;
  /** Whether the entry may have reached the server. Set before the entry is sent; most refusals clear it again. */
  readonly may_have_arrived: boolean;
  /** Why the server refused the entry or its pictures; null while the entry waits. */
  readonly refusal: string | null;
  readonly needs_reason?: boolean;
};

/** The pictures of an entry. They are uploaded one by one in order, and the body refers to them by the server's ids. */
export type Attached = {
  readonly path: string;
  /** The place of the ids in the body: `["expense", "receipt_ids"]`. */
  readonly listedIn: readonly [part: string, list: string];
  readonly pictures: readonly UnsentPicture[];
};

export type UnsentPicture = {
  readonly name: string;
  readonly file: Blob;
  readonly preview: string | undefined;
  /** The server's id; null until the picture is uploaded. The picture stays here until the job is confirmed. */
  readonly id: number | null;
  readonly problem: string | null;
};

export type Seen = {
  readonly user_id: number;
  /** The version of the app. Another version may expect other data. */
  readonly app: string;
  readonly answers: readonly SeenAnswer[];
};

export type KeptPage = {
  readonly path: string;
  readonly user_id: number;
  readonly app: string;
  readonly at: number;
  readonly html: string;
  /** The Content-Security-Policy of the page, with the nonce of its scripts. */
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

export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceSchema>("dagvaerk", 2, {
    upgrade(db, from) {
      if (from < 1) {
        db.createObjectStore("unsent", { keyPath: "number", autoIncrement: true }).createIndex("user_id", "user_id");
        db.createObjectStore("seen", { keyPath: "user_id" });
      }
      db.createObjectStore("pages", { keyPath: "path" });
    },
    // A newer version of the app in another window needs exclusive access to the database.
    blocking(_current, _blocked, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** Removes stored results and pages of other users. Their unsent entries stay. */
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
