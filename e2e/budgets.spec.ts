import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { enter } from "./support/people.ts";

test("a manager sets a budget by keyboard, sees what is used of it on the card of its project, and deletes it", {
  tag: "@desktop",
}, async ({ page }) => {
  await enter(page, "leder", "/budgets?search=P-1001");
  await expect(page.getByRole("heading", { name: "Havnekajen, etape 2" })).toBeVisible();
  await expect(page.getByText(/^8\d\s% brugt, \d+\s% med det, der venter$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Se budgetter for Havnekajen, etape 2" }).click();
  await expect(page.getByRole("heading", { name: "Havnekajen, etape 2 (P-1001)" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Nyt budget" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Nyt budget" });
  await dialog.getByRole("button", { name: "Gem" }).click();
  await expect(dialog.getByText("Budgettet skal være et tal, fx 100.")).toBeVisible();
  await dialog.getByLabel("Budget").fill("4.000");
  await dialog.getByLabel("Periode").click();
  await page.getByRole("option", { name: "Hver måned" }).click();
  await expectAccessible(page);
  await dialog.getByLabel("Budget").press("Enter");
  await expect(dialog).toHaveCount(0);
  const card = page.locator("main li").filter({ hasText: "4.000 timer" });
  await expect(card.getByText("Rest")).toBeVisible();
  await expect(card.getByText(/^\d\s% brugt/)).toBeVisible();
  await card.getByRole("button", { name: "Slet" }).click();
  await page.getByRole("dialog", { name: "Slet budget" }).getByRole("button", { name: "Slet" }).click();
  await expect(card).toHaveCount(0);

  await page.goto("/projects?search=Havnekajen");
  await expect(page.getByRole("link", { name: "Se alle 2 budgetter" })).toBeVisible();
  await expectAccessible(page);
});

test("a project owner sees the hours of own projects with their bar and the numbers in words, and no kroner", {
  tag: "@phone",
}, async ({ page }) => {
  await enter(page, "ejer", "/budgets");
  const cards = page.locator("main li:has(h2)");
  await expect(cards).toHaveCount(2);
  await expect(cards.first().locator("[data-bar]")).toBeVisible();
  await expect(cards.first().getByText(/^\d+\s% brugt, /)).toBeVisible();
  await expect(page.getByText(/kr\.|Kroner/)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Se budgetter for Havnekajen, etape 2" }).click();
  await expect(page.getByText("Over 80 %")).toBeVisible();
  await expect(page.getByText(/kr\.|Kroner/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Nyt budget" })).toHaveCount(0);
  await expectAccessible(page);
});
