import { expect, type Locator, type Page } from "@playwright/test";

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("nothing to measure");
  return box;
}

export async function expectWidth(dialog: Locator, width: number): Promise<void> {
  await expect(dialog).toBeVisible();
  expect((await boxOf(dialog)).width).toBe(width);
}

/** The background colour as red, green and blue. */
export function coloursOf(locator: Locator): Promise<number[]> {
  return locator.evaluate((element) => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("This browser draws nothing");
    context.fillStyle = getComputedStyle(element).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
}

/** Waits for animations, which would make clicks miss. */
export async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

export const cardsOf = (page: Page) => page.locator("main ul > li:has(h2)");

/** A value that the browser also sends to the server. */
export async function remembered(page: Page, name: string): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find((cookie) => cookie.name === name)?.value;
}

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
