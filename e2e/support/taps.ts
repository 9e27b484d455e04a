import type { Page } from "@playwright/test";

/**
 * Counts what a thumb does from now on, until the page is loaded anew: each tap, and each key of a keyboard that a phone
 * has only on its screen.
 * @returns how many there were
 */
export const countTaps = (page: Page) => count(page, ["pointerdown", "keydown"]);

/** The same of taps and clicks alone. */
export const countClicks = (page: Page) => count(page, ["pointerdown"]);

async function count(page: Page, kinds: readonly string[]): Promise<() => Promise<number>> {
  await page.evaluate((kinds) => {
    const { dataset } = document.documentElement;
    // At the document: at the window the driver holds back a tap that would meet something else, and taps again.
    for (const kind of kinds)
      document.addEventListener(kind, () => Object.assign(dataset, { taps: Number(dataset.taps ?? 0) + 1 }), true);
  }, kinds);
  return async () => Number(await page.locator("html").getAttribute("data-taps"));
}
