import { expect, type Locator, type Page } from "@playwright/test";
import type { Sent } from "./network.ts";

/** Time stands still from here on, however long a busy machine takes over what follows. */
export async function stopTheClock(page: Page): Promise<void> {
  // A clock that runs may have passed the moment before it is told to stop there, which it then does at once.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass();
}

/** What was asked for ahead of a screen is as fresh as it was, however long a busy machine takes for the screen's code. */
export const staysFresh = (page: Page) => page.clock.setFixedTime(Date.now());

/** Lets a stopped clock go on, bit by bit, until something is shown. */
export async function letTimePass(page: Page, awaited: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await awaited.count()).toBeGreaterThan(0);
  }).toPass({ intervals: [50] });
}

/** Asks 250 ms after the last key, for all that was typed. */
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
