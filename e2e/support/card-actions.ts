import type { Locator } from "@playwright/test";

/** Uses an action of a card: with a mouse it is an icon, on touch screens an entry behind "⋮". */
export async function doOnCard(card: Locator, action: string, isMobile: boolean): Promise<void> {
  if (!isMobile) return card.getByRole("button", { name: action, exact: true }).click();
  await card.getByRole("button", { name: "Flere handlinger" }).click();
  await card.page().getByRole("menuitem", { name: action, exact: true }).click();
}
