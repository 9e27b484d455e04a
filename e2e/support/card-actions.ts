import type { Locator } from "@playwright/test";

/** Does what a card offers a mouse as an icon, and a finger in words behind "⋮". */
export async function doOnCard(card: Locator, action: string, isMobile: boolean): Promise<void> {
  if (!isMobile) return card.getByRole("button", { name: action, exact: true }).click();
  await card.getByRole("button", { name: "Flere handlinger" }).click();
  await card.page().getByRole("menuitem", { name: action, exact: true }).click();
}
