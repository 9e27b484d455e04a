import type { Page } from "@playwright/test";
import { today } from "../../src/common/rules/clock.ts";
import { choose, typeDay, typeIn } from "../support/fields.ts";
import { apiOf } from "../support/people.ts";

/**
 * The worker has kept the app, and what was seen is kept: from now on the network may go.
 * @param seen the first word of a key that has to be there beside the choices
 */
export async function isKept(page: Page, seen?: string): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(
    async ({ userKey, seen }) => {
      const { id } = JSON.parse(localStorage.getItem(userKey) ?? "{}");
      const kept = await new Promise<{ answers: { key: unknown[] }[] } | undefined>((resolve, reject) => {
        const opening = indexedDB.open("dagvaerk");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const reading = opening.result.transaction("seen").objectStore("seen").get(id);
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = reject;
          opening.result.close();
        };
      });
      const isThere = (...words: string[]) =>
        kept?.answers.some(({ key }) => words.every((word, place) => key[place] === word)) === true;
      return isThere("projects", "choices") && isThere("job-types", "choices") && (seen === undefined || isThere(seen));
    },
    { userKey: "dagvaerk.user", seen },
    { polling: 250 },
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

/** Whose data the device keeps of what was seen. */
export function seenUsers(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("dagvaerk");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const reading = opening.result.transaction("seen").objectStore("seen").getAllKeys();
          reading.onsuccess = () => resolve(reading.result as number[]);
          reading.onerror = reject;
          opening.result.close();
        };
      }),
  );
}

/** The versions of the app that the device keeps. */
export const keptApps = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
