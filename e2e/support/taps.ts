import type { Page } from "@playwright/test";

/**
 * Counts taps and keys from now on, until the page is loaded again. On a phone, keys are taps on its screen.
 * @returns the count
 */
export const countTaps = (page: Page) => count(page, ["pointerdown", "keydown"]);

/** Counts taps and clicks only. */
export const countClicks = (page: Page) => count(page, ["pointerdown"]);

async function count(page: Page, kinds: readonly string[]): Promise<() => Promise<number>> {
  await page.evaluate((kinds) => {
    const { dataset } = document.documentElement;
    // Listens at the document: at the window, Playwright holds back a tap that would miss, and repeats it.
    for (const kind of kinds)
      document.addEventListener(kind, () => Object.assign(dataset, { taps: Number(dataset.taps ?? 0) + 1 }), true);
  }, kinds);
  return async () => Number(await page.locator("html").getAttribute("data-taps"));
}
