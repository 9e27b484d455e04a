import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    /** Texts of snackbars in order, without the texts that the test has already expected. */
    said?: string[];
  }
}

export const flash = (page: Page) => page.locator(".MuiSnackbar-root");

/** Records the texts of snackbars as they appear, because each lasts only for seconds. */
export async function writeDownFlashes(page: Page): Promise<void> {
  await page.addInitScript(writeDown);
  await page.evaluate(writeDown);
}

function writeDown(): void {
  if (window.said) return;
  const said: string[] = [];
  window.said = said;
  const known = new WeakMap<Element, string>();
  new MutationObserver(() => {
    for (const snackbar of document.getElementsByClassName("MuiSnackbar-root")) {
      const text = snackbar.textContent;
      if (!text || known.get(snackbar) === text) continue;
      known.set(snackbar, text);
      said.push(text);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Waits for a snackbar. Each appearance can be expected only once. */
export async function expectFlash(page: Page, heading: string, text: string): Promise<void> {
  await page.waitForFunction(
    (words) => {
      const place = window.said?.findIndex((said) => said.startsWith(words.heading) && said.includes(words.text)) ?? -1;
      return place >= 0 && window.said?.splice(place, 1);
    },
    { heading, text },
  );
}

/** Waits for a snackbar with this text and any heading. */
export const expectSaid = (page: Page, text: string) => expectFlash(page, "", text);

/** Expects that no snackbar with this text has appeared since the page was loaded, except those already expected. */
export async function expectNothingSaid(page: Page, text = ""): Promise<void> {
  const said = await page.evaluate(() => window.said);
  expect(said?.filter((one) => one.includes(text))).toEqual([]);
}

/** Expects the snackbar to last about this long: the test does not know exactly when the snackbar appeared. */
export async function expectGoneAfter(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 1000);
  await expect(flash(page)).toBeVisible();
  await page.clock.runFor(1500);
  await expect(flash(page)).toHaveCount(0);
}
