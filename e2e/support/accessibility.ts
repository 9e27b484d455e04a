import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { projectFile } from "#common/server/files/project-file.ts";

/** The short one takes a page two thirds of the time to read. */
const axeSource = readFileSync(projectFile("node_modules/axe-core/axe.min.js"), "utf8");

/** Nothing for axe to say of the whole screen, and nothing to scroll to at the side. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator("main")).not.toHaveText("");
  await expect(page.locator(".MuiSkeleton-root, [role=progressbar], [aria-busy=true]")).toHaveCount(0);
  // What the pointer happens to rest on after a click may have a tooltip.
  await page.mouse.move(0, 0);
  // Colours are judged when nothing fades in or out any more.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
  expect(await violations(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Each rule that is broken, with the elements that break it. Only violations are described, and a page gets the rules once. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  });
}
