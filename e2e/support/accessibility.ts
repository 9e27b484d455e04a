import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { projectFile } from "#common/server/files/project-file.ts";

/** The minified source, which a page parses in two thirds of the time. */
const axeSource = readFileSync(projectFile("node_modules/axe-core/axe.min.js"), "utf8");

type Checked = {
  /** They take axe half of the time. */
  readonly colours?: boolean;
  /** The top bar and the drawer, which are the same around all screens of a person. */
  readonly frame?: boolean;
};

/** Expects no axe violations on the whole screen, and no horizontal scrolling. */
export async function expectAccessible(page: Page, checked: Checked = {}): Promise<void> {
  await expectComplete(page);
  // After a click, the pointer may rest on an element with a tooltip.
  await page.mouse.move(0, 0);
  // Colours are checked when no animation runs.
  await idle(page);
  const found = await violations(page, checked);
  // A list that began to be replaced meanwhile is pale, so it is checked again afterwards.
  if (found.length > 0) {
    await expectComplete(page);
    await idle(page);
    expect(await violations(page, checked)).toEqual([]);
  }
  await expectFits(page);
}

/** Waits until nothing of the screen is being loaded. */
export async function expectComplete(page: Page): Promise<void> {
  await expect(page.locator("main")).not.toHaveText("");
  await expect(page.locator(".MuiSkeleton-root, [role=progressbar], [aria-busy=true]")).toHaveCount(0);
}

/** A phone zooms out to what is too wide, so the window's own width would not tell. */
export async function expectFits(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** The same for an open dialog, behind which the screen may be busy. */
export async function expectDialogAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
}

/**
 * Each violated rule with its elements. Only violations are described, and axe is loaded once per page. Behind an open
 * dialog nothing can be reached, and colours there, which take most of the time, have been checked without it.
 */
async function violations(page: Page, { colours = true, frame = true }: Checked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ colours, frame }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const dialog = Array.from(document.querySelectorAll(".MuiDialog-root:not([aria-hidden=true])")).at(-1);
      // Only rules that are off would need the style sheets and media that axe loads beforehand.
      const options = { resultTypes: ["violations" as const], preload: false };
      const rules = { "color-contrast": { enabled: colours } };
      const screen = frame ? document : { exclude: [["header"], ["nav[aria-label=Hovedmenu]"]] };
      const { violations } = await axe.run(dialog ?? screen, { ...options, rules });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
    },
    { colours, frame },
  );
}
