import { expect, test } from "@playwright/test";
import { choose } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { enter } from "../support/people.ts";

test("several people get the same leader from the list of users", { tag: "@desktop" }, async ({ page }) => {
  await enter(page, "admin", "/users");
  await page.getByRole("button", { name: "Samme leder for flere" }).click();
  const dialog = page.getByRole("dialog", { name: "Samme leder for flere" });
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(dialog.getByText("Vælg mindst én medarbejder.")).toBeVisible();
  for (const name of ["Camilla Riis", "Peter Nygaard"]) {
    await dialog.getByRole("combobox", { name: "Medarbejdere" }).fill(name);
    await page.getByRole("option", { name }).click();
  }
  await page.keyboard.press("Escape");
  await choose(page, "Leder", "Lene Østergaard");
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Lederen er gemt for 2 medarbejdere.");
});
