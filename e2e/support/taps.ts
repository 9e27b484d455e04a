import type { Page } from "@playwright/test";

/**
 * Counts what a thumb does from now on, until the page is loaded anew: each tap, and each key of a keyboard that a phone
 * has only on its screen.
 * @returns how many there were
 */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, () => Object.assign(dataset, { taps: Number(dataset.taps ?? 0) + 1 }), true);
  });
  return async () => Number(await page.locator("html").getAttribute("data-taps"));
}
