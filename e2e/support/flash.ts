import { expect, type Page } from "@playwright/test";

export const flash = (page: Page) => page.locator(".MuiSnackbar-root");

export async function expectFlash(page: Page, heading: string, text: string): Promise<void> {
  await expect(flash(page).getByText(heading, { exact: true })).toBeVisible();
  await expect(flash(page).getByText(text)).toBeVisible();
}

/** Of a flash that came while the clock stood: still there a second before its time, and gone soon after it. */
export async function expectGoneAfter(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 1000);
  await expect(flash(page)).toBeVisible();
  await page.clock.runFor(1500);
  await expect(flash(page)).toHaveCount(0);
}
