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

/** Waits until animations end, because clicks would miss moving elements. */
export async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

/** Dates that are broken between lines, on phones of several widths. */
export async function brokenDates(page: Page): Promise<string[]> {
  if (!(await page.evaluate(hasBreakableDate))) return [];
  const size = page.viewportSize();
  const broken = new Set<string>();
  for (const width of [320, 345, 375]) {
    await page.setViewportSize({ width, height: 844 });
    for (const text of await page.evaluate(findBroken)) broken.add(text);
  }
  if (size) await page.setViewportSize(size);
  return [...broken];
}

/** Whether the page has a date that may break between lines at some width. Runs in the page. */
function hasBreakableDate(): boolean {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    const isKept = !parentElement || getComputedStyle(parentElement).textWrapMode === "nowrap";
    if (/\d{1,2}\/\d{1,2}-\d{4}/.test(data) && !isKept) return true;
  }
  return false;
}

/** Runs in the page. */
function findBroken(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    for (const { 0: date, index } of node.data.matchAll(/\d{1,2}\/\d{1,2}-\d{4}/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + date.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) found.push(`${node.parentElement?.outerHTML.slice(0, 200)}`);
    }
  }
  return found;
}

/** Tables that a phone cuts or scrolls sideways, except the calendar and reports, whose columns are compared. */
export function cutTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main table")]
      .filter((table) => {
        const around = table.parentElement ?? table;
        const isCompared = table.querySelector("caption") !== null || table.matches(".MuiTable-stickyHeader");
        const isCut = getComputedStyle(around).overflowX !== "visible" && around.scrollWidth > around.clientWidth + 1;
        return isCut && !isCompared;
      })
      .map((table) => table.textContent.slice(0, 80)),
  );
}

/** The displayed elements with a meaning or a name, without their texts: equal if two sizes differ only in layout. */
export function contentsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("main *:not(svg, svg *)"))
      .filter((element) => element.getClientRects().length > 0)
      .map(({ localName, attributes }) => {
        const meaning = Array.from(attributes).filter(({ name }) => /^(role|aria-|alt|title|type|href)/.test(name));
        return [localName, ...meaning.map(({ name, value }) => `${name}=${value}`)].join(" ");
      })
      .filter((element) => !/^(div|span)$/.test(element))
      .join("\n"),
  );
}

export const cardsOf = (page: Page) => page.locator("main ul > li:has(h2)");

/** A value that the app keeps in a cookie. */
export async function remembered(page: Page, name: string): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find((cookie) => cookie.name === name)?.value;
}

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
