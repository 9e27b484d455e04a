import { expect, type Page, test } from "@playwright/test";
import { apiOf, enter } from "../support/people.ts";
import { anExpense, aTrip } from "./other-kinds.ts";

/** A thumb that is on its way to a field meets it: what comes later has had its place from the start. */

for (const [form, last] of [
  ["Ny opgave", undefined],
  ["Nyt udlæg", anExpense],
  ["Ny kørsel", aTrip],
] as const)
  test(`${form}: nothing moves when the answers come`, async ({ page }) => {
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
      await expect(page.getByRole("group", { name: "Slags" }).getByRole("button").first()).toBeVisible();
    const before = await placesOf(page);
    answering.resolve();
    await expect(page.getByRole("combobox", { name: "Projekt" })).not.toHaveValue("");
    await page.waitForLoadState("networkidle");
    expect(await placesOf(page)).toEqual(before);
  });

/** Where the form's fields stand, from top to bottom. */
function placesOf(page: Page): Promise<Record<string, number>> {
  return page
    .locator("main form [name]:visible")
    .evaluateAll((fields) =>
      Object.fromEntries(
        fields.map((field) => [field.getAttribute("name"), Math.round(field.getBoundingClientRect().top)]),
      ),
    );
}
