import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { projectFile } from "#common/server/files/project-file.ts";

/** The minified source, which a page parses in two thirds of the time. */
const axeSource = readFileSync(projectFile("node_modules/axe-core/axe.min.js"), "utf8");

type Checked = {
  /** Whether axe checks colours, which takes half of its time. */
  readonly colours?: boolean;
  /** Whether axe checks the top bar and the drawer, which are the same on all screens of a user. */
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
  // A list is pale while it is being replaced, so the screen is checked again afterwards.
  if (found.length > 0) {
    await expectComplete(page);
    await idle(page);
    expect(await violations(page, checked)).toEqual([]);
  }
  await expectFits(page);
}

/** Waits until the whole screen has loaded. */
export async function expectComplete(page: Page): Promise<void> {
  await expect(page.locator("main")).not.toHaveText("");
  await expect(page.locator(".MuiSkeleton-root, [role=progressbar], [aria-busy=true]")).toHaveCount(0);
}

/** Expects no horizontal scrolling. Compares with the viewport, because a phone zooms out and so widens its window. */
export async function expectFits(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Expects no axe violations in the open dialog. The screen behind the dialog may still be loading. */
export async function expectDialogAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
}

/**
 * Each violated rule with its elements. If a dialog is open, only the dialog is checked, because nothing behind it can
 * be reached.
 */
async function violations(page: Page, { colours = true, frame = true }: Checked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ colours, frame }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const dialog = Array.from(document.querySelectorAll(".MuiDialog-root:not([aria-hidden=true])")).at(-1);
      // Only rules that are off need the style sheets and media that axe would preload.
      const options = { resultTypes: ["violations" as const], preload: false };
      const rules = { "color-contrast": { enabled: colours } };
      const screen = frame ? document : { exclude: [["header"], ["nav[aria-label=Hovedmenu]"]] };
      const { violations } = await axe.run(dialog ?? screen, { ...options, rules });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
    },
    { colours, frame },
  );
}
