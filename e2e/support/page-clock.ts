import { expect, type Locator, type Page } from "@playwright/test";
import type { Sent } from "./network.ts";

export async function stopTheClock(page: Page): Promise<void> {
  // A running clock may pass the moment before it is stopped, so this tries again.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass();
}

/** Keeps prefetched data fresh, however long the screen's code takes to load. */
export const staysFresh = (page: Page) => page.clock.setFixedTime(Date.now());

/** Advances a stopped clock in small steps until the locator is visible. */
export async function letTimePass(page: Page, awaited: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await awaited.count()).toBeGreaterThan(0);
  }).toPass({ intervals: [50] });
}

/** Expects one request with all input, 250 ms after the last key. */
export async function expectDebounced(page: Page, field: Locator, text: string, asked: Sent[]): Promise<void> {
  const before = asked.length;
  await stopTheClock(page);
  await field.pressSequentially(text);
  await page.clock.runFor(249);
  expect(asked).toHaveLength(before);
  await page.clock.runFor(1);
  await expect
    .poll(() => asked.slice(before).map(({ url }) => new URL(url).searchParams.get("filter")))
    .toEqual([text]);
  await page.clock.resume();
}
