import type { Locator } from "@playwright/test";

/** Uses an action of a card: an icon with a mouse, an entry behind "⋮" on touch screens. */
export async function doOnCard(card: Locator, action: string, isMobile: boolean): Promise<void> {
  if (!isMobile) return card.getByRole("button", { name: action, exact: true }).click();
  await card.getByRole("button", { name: "Flere handlinger" }).click();
  await card.page().getByRole("menuitem", { name: action, exact: true }).click();
}
