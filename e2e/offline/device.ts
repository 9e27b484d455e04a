import { readdirSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { projectFile } from "#common/server/files/project-file.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { apiOf } from "../support/people.ts";

/**
 * Waits until the worker has cached the app and the device has cached data, so that the network may fail.
 * @param seen first words of further required cache keys
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

/** Queues an hour of work as the job form does, but without filling in the form. */
export async function queueJob(page: Page, note: string, pause_minutes = 0): Promise<void> {
  const [module] = readdirSync(projectFile("dist/web/assets")).filter((name) => /^queue-unsent-.*\.js$/.test(name));
  const day = today().subtract({ days: 1 });
  const body = {
    ...{ started_at: `${day} 08:00:00`, ended_at: `${day} 09:00:00`, pause_minutes, note },
    ...{ ...(await workOnHavnekajen(await apiOf("admin"))), price_mode: "auto", hourly_rate: 215, price: null },
  };
  await page.evaluate(
    async ({ module, body }) => {
      const { queueUnsent } = await import(module);
      (await queueUnsent({ key: crypto.randomUUID(), path: "/api/jobs", body, typed: { note: body.note } })).wait();
    },
    { module: `/assets/${module}`, body },
  );
}

export async function jobsWith(note: string, login = "medarbejder"): Promise<number> {
  const { meta } = await (await apiOf(login)).get(`/api/jobs?filter=${note}`);
  return meta.total;
}

export const newNote = () => `u${crypto.randomUUID().replaceAll("-", "")}`;

export function unsentOf(page: Page): Promise<{ user_id: number; key: string; body: { note: string } }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("dagvaerk");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const reading = opening.result.transaction("unsent").objectStore("unsent").getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = reject;
          opening.result.close();
        };
      }),
  );
}

/** The users whose data or start page the device has. */
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

/** Records how each page looks once it shows a job: the job's position, and the note about the connection. */
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

/** Assigns the cached page to another user, with a distinctive word in it. */
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

export const keptApps = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/**
 * Watches for the next version's worker, which waits until no window uses the old worker. Asks the browser, because a
 * window of the app would keep the old worker running.
 * @param page a page outside the app
 * @returns a function that resolves when the new worker is active
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
 * Wakes the worker as Background Sync does when the network returns, with or without a window of the app.
 * @param page a page outside the app, of the same origin
 * @returns a function that stops the worker at any point
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
