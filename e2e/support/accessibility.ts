import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Nothing for axe to say of the whole screen, and nothing to scroll to at the side. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator("main")).not.toHaveText("");
  await expect(page.locator(".MuiSkeleton-root, [role=progressbar], [aria-busy=true]")).toHaveCount(0);
  // What the pointer happens to rest on after a click may have a tooltip.
  await page.mouse.move(0, 0);
  // Colours are judged when nothing fades in or out any more.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Without frames it needs no page of its own to put their results together, and only violations are described. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}
