import { expect, type Page } from "@playwright/test";

export const flash = (page: Page) => page.locator(".MuiSnackbar-root");

/**
 * Looked for in each frame that the page draws: a status stands for three seconds, in which a test on a busy machine may
 * not come to ask once.
 */
export async function expectFlash(page: Page, heading: string, text: string): Promise<void> {
  await page.waitForFunction(
    (words) =>
      [...document.querySelectorAll<HTMLElement>(".MuiSnackbar-root")].some(
        ({ innerText }) => innerText.split("\n").includes(words.heading) && innerText.includes(words.text),
      ),
    { heading, text },
  );
}

/** Of a flash that came while the clock stood: still there a second before its time, and gone soon after it. */
export async function expectGoneAfter(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 1000);
  await expect(flash(page)).toBeVisible();
  await page.clock.runFor(1500);
  await expect(flash(page)).toHaveCount(0);
}
