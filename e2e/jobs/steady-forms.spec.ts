import { expect, type Page, test } from "@playwright/test";
import { apiOf, enter } from "../support/people.ts";
import { aMeal, anExpense, aTrip } from "./other-kinds.ts";

/** Fields do not move under a thumb, because late parts of the page have reserved space. */

for (const [form, last, name = form] of [
  ["Ny opgave", undefined],
  ["Nyt udlæg", anExpense],
  ["Nyt udlæg", aMeal, "Nyt udlæg, of a category that asks who took part"],
  ["Ny kørsel", aTrip],
] as const)
  test(`nothing moves in a form when responses arrive: ${name}`, { tag: "@phone" }, async ({ page }) => {
    const employee = await apiOf("medarbejder2");
    if (last) await employee.post("/api/jobs", await last(employee, `Byggemøde ${Date.now()}`));
    await enter(page, "medarbejder2", "/");
    const answering = Promise.withResolvers<void>();
    await page.getByRole("link", { name: form }).first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.route("**/api/**", async (route) => {
      await answering.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: form }).first().click();
    await expect(page.getByLabel("Note")).toBeVisible();
    if (form !== "Ny opgave")
      await expect(page.getByRole("group", { name: "Type" }).getByRole("button").first()).toBeVisible();
    const before = await placesOf(page);
    answering.resolve();
    await expect(page.getByRole("combobox", { name: "Projekt" })).not.toHaveValue("");
    await page.waitForLoadState("networkidle");
    if (last === aMeal) await expect(page.getByLabel("Deltagere og anledning")).toBeVisible();
    expect(await placesOf(page)).toMatchObject(before);
  });

function placesOf(page: Page): Promise<Record<string, number>> {
  return page
    .locator("main form [name]:visible")
    .evaluateAll((fields) =>
      Object.fromEntries(
        fields.map((field) => [field.getAttribute("name"), Math.round(field.getBoundingClientRect().top)]),
      ),
    );
}
