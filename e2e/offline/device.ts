import { expect, type Page } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { choose, typeDay, typeIn } from "../support/fields.ts";
import { apiOf } from "../support/people.ts";

/**
 * The worker has kept the app, and what was seen is kept: from now on the network may go.
 * @param seen the first words of a key that has to be there beside the choices
 */
export async function isKept(page: Page, ...seen: string[]): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(async () => {
      const keys = await keptKeys(page);
      const isThere = (...words: string[]) => keys.some((key) => words.every((word, place) => key[place] === word));
      return isThere("projects", "choices") && isThere("job-types", "choices") && isThere(...seen);
    })
    .toBe(true);
  await page.waitForLoadState("networkidle");
}

/** What the device keeps of what the user who is logged in has seen. */
function keptKeys(page: Page): Promise<unknown[][]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const { id } = JSON.parse(localStorage.getItem("dagvaerk.user") ?? "{}");
        const opening = indexedDB.open("dagvaerk");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const reading = opening.result.transaction("seen").objectStore("seen").get(id);
          reading.onsuccess = () => resolve((reading.result?.answers ?? []).map(({ key }: { key: unknown[] }) => key));
          reading.onerror = reject;
          opening.result.close();
        };
      }),
  );
}

/** Fills in the form of a new job, an hour of yesterday, and saves it. */
export async function registerJob(
  page: Page,
  note: string,
  { project = "Havnekajen", pause = "0" }: { readonly project?: string; readonly pause?: string } = {},
): Promise<void> {
  const day = today().subtract({ days: 1 });
  await typeDay(page, "Startdato", day);
  await typeIn(page.getByRole("group", { name: "Starttid" }), "0800");
  await typeDay(page, "Slutdato", day);
  await typeIn(page.getByRole("group", { name: "Sluttid" }), "0900");
  await page.getByLabel("Pause", { exact: true }).fill(pause);
  await choose(page, "Projekt", project);
  await choose(page, "Arbejde", "Montage");
  await page.getByLabel("Note").fill(note);
  await page.getByRole("button", { name: "Gem" }).click();
}

/** How many jobs with this note the server has. */
export async function jobsWith(note: string, login = "medarbejder"): Promise<number> {
  const { meta } = await (await apiOf(login)).get(`/api/jobs?filter=${note}`);
  return meta.total;
}

/** A word that stands in no other note. */
export const newNote = () => `u${crypto.randomUUID().replaceAll("-", "")}`;

/** The unsent jobs of the device, whoever they belong to. */
export function unsentOf(page: Page): Promise<{ user_id: number; key: string; body: { note: string } }[]> {
  return storedIn(page, "unsent");
}

/** The page of the start, as it is kept. */
export async function keptStart(page: Page): Promise<string> {
  const { html } = await storedIn<{ html: string }>(page, "pages", "/jobs");
  return html;
}

/** What the device has in a store: all of it, or under a key. */
function storedIn<Stored>(page: Page, name: string, key?: string): Promise<Stored> {
  return page.evaluate(
    ({ name, key }) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("dagvaerk");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const store = opening.result.transaction(name).objectStore(name);
          const reading: IDBRequest = key === undefined ? store.getAll() : store.get(key);
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = reject;
          opening.result.close();
        };
      }),
    { name, key },
  );
}

/** Whose data the device keeps: of what was seen, and of the page of the start. */
export function keptUsers(page: Page): Promise<{ seen: number[]; pages: number[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("dagvaerk");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const reading = opening.result.transaction(["seen", "pages"]);
          const [seen, pages] = ["seen", "pages"].map((name) => reading.objectStore(name).getAll());
          const users = (rows?: IDBRequest<{ user_id: number }[]>) => (rows?.result ?? []).map((row) => row.user_id);
          reading.oncomplete = () => resolve({ seen: users(seen), pages: users(pages) });
          reading.onerror = reject;
          opening.result.close();
        };
      }),
  );
}

type Look = { readonly top: number; readonly note: string | undefined };

/** How the next pages look from their first job on: where it is, and what it says of a lost connection. */
export async function watchStart(page: Page): Promise<() => Promise<readonly Look[]>> {
  await page.addInitScript(() => {
    const looks: Look[] = [];
    Object.assign(window, { looks });
    const look = () => {
      const job = document.querySelector("main li h2");
      const said = Array.from(document.querySelectorAll("[role=status]"), ({ textContent }) => textContent ?? "");
      const note = said.find((text) => text.startsWith("Uden forbindelse"));
      if (job) looks.push({ top: Math.round(job.getBoundingClientRect().top), note });
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { looks: Look[] }).looks);
}

/** The page that is kept becomes one of another user, with a word in it. */
export function givePageToAnother(page: Page, word: string): Promise<void> {
  return page.evaluate(
    (word) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("dagvaerk");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const writing = opening.result.transaction("pages", "readwrite");
          const pages = writing.objectStore("pages");
          const reading = pages.get("/jobs");
          reading.onsuccess = () => {
            const { html, ...kept } = reading.result;
            const ofAnother = html
              .replace(/(<meta name="page-user" content=")\d+/, "$10")
              .replace("<main", `${word}<main`);
            pages.put({ ...kept, html: ofAnother });
          };
          writing.oncomplete = () => resolve();
          writing.onerror = reject;
          opening.result.close();
        };
      }),
    word,
  );
}

/** The versions of the app that the device keeps. */
export const keptApps = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/**
 * The worker of the next version, which waits until no window has the old one. Only the browser tells: whoever asks by a
 * window of the app keeps the old one at work.
 * @param page one outside of the app
 * @returns waits until it is at work
 */
export async function waitingWorker(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const waiting = new Set<string>();
  const isActive = Promise.withResolvers<void>();
  session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, status } of versions) {
      if (status === "installed") waiting.add(versionId);
      if (status === "activated" && waiting.has(versionId)) isActive.resolve();
    }
  });
  await session.send("ServiceWorker.enable");
  return () => isActive.promise;
}

/**
 * Wakes the worker as Background Sync does when there is a network again, be there a window of the app or not.
 * @param page one outside of the app, of the same origin
 * @returns stops it, whatever it is at
 */
export async function wakeWorker(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations) if (!isDeleted) registered.resolve(registrationId);
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered.promise;
  const sync = { origin: new URL(page.url()).origin, registrationId, tag: "dagvaerk.unsent", lastChance: false };
  await devtools.send("ServiceWorker.dispatchSyncEvent", sync);
  return () => devtools.send("ServiceWorker.stopAllWorkers").then(() => {});
}
