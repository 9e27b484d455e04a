import { expect, type Page, test } from "@playwright/test";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { aMeal, aTrip } from "./other-kinds.ts";

/** Fields do not move under a thumb, because late parts of the page have reserved space. */

test("nothing moves in a form when responses arrive", { tag: "@phone" }, async ({ page }) => {
  const employee = await apiOf("medarbejder2");
  // The category of the latest expense requires participants.
  for (const last of [aMeal, aTrip]) await employee.post("/api/jobs", await last(employee, `Byggemøde ${Date.now()}`));
  await enter(page, "medarbejder2", "/");
  for (const form of ["Ny opgave", "Nyt udlæg", "Ny kørsel"])
    await test.step(form, async () => {
      await goInside(page, "/");
      const answering = Promise.withResolvers<void>();
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
      if (form === "Nyt udlæg") await expect(page.getByLabel("Deltagere og anledning")).toBeVisible();
      expect(await placesOf(page)).toMatchObject(before);
      await page.unrouteAll();
    });
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
