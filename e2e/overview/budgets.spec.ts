import { expect, type Page, test } from "@playwright/test";
import { approvedJob, newProject } from "../support/calls.ts";
import { apiOf, enter } from "../support/people.ts";

/** A project of the owner "ejer" with budgets of 5 hours and 2,000 kroner. Jobs use 4 hours and 800 kroner. */
async function projectWithBudgets() {
  const project = await newProject("Kaj");
  await approvedJob(project.id);
  const manager = await apiOf("leder");
  for (const budget of [
    { measure: "hours", amount: 300 },
    { measure: "kroner", amount: 2000 },
  ])
    await manager.post(`/api/projects/${project.id}/budgets`, { ...budget, period: "project" });
  return project;
}

const shares = (page: Page) => page.getByText(/^\d+\s% brugt/);

test("a manager sees the used part of budgets as bars, sets a budget by keyboard, and deletes it", {
  tag: "@desktop",
}, async ({ page }) => {
  const { name, code } = await projectWithBudgets();
  await enter(page, "leder", `/budgets?search=${code}`);
  await expect(page.locator("main li:has(h2) [data-bar]")).toHaveCount(2);
  await expect(shares(page)).toHaveText([/^80\s% brugt$/, /^40\s% brugt$/]);
  await page.getByRole("link", { name: `Se budgetter for ${name}` }).click();
  await expect(page.getByRole("heading", { name: `${name} (${code})` })).toBeVisible();

  await page.getByRole("button", { name: "Nyt budget" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Nyt budget" });
  await dialog.getByRole("button", { name: "Gem" }).click();
  await expect(dialog.getByText("Budgettet skal være et tal, fx 100.")).toBeVisible();
  await dialog.getByLabel("Budget").fill("4.000");
  await dialog.getByLabel("Periode").click();
  await page.getByRole("option", { name: "Hver måned" }).click();
  await dialog.getByLabel("Budget").press("Enter");
  await expect(dialog).toHaveCount(0);
  const card = page.locator("main li").filter({ hasText: "4.000 timer" });
  await expect(card.getByText("Rest")).toBeVisible();
  await expect(card.getByText(/^0\s% brugt$/)).toBeVisible();
  await card.getByRole("button", { name: "Slet" }).click();
  await page.getByRole("dialog", { name: "Slet budget" }).getByRole("button", { name: "Slet" }).click();
  await expect(card).toHaveCount(0);
});
