import { expect, test } from "@playwright/test";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { apiOf, enter } from "../support/people.ts";

test("payroll opens a balance of flex in hours for a person who never had flex", { tag: "@desktop" }, async ({
  page,
}) => {
  const { id } = await (await apiOf("jonas.moelgaard")).get("/api/user");
  await enter(page, "admin", `/balances/people/${id}`);
  await page.getByRole("button", { name: "Tilføj post" }).click();
  const dialog = page.getByRole("dialog", { name: "Tilføj post" });
  await expect(dialog.getByLabel("Dage")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Saldo" }).click();
  await page.getByRole("option", { name: "Flex" }).click();
  await expectDialogAccessible(page);
  const reason = `Åbnet ${Date.now()}`;
  await dialog.getByLabel("Timer").fill("7,5");
  await dialog.getByLabel("Begrundelse").fill(reason);
  await dialog.getByRole("button", { name: "Gem", exact: true }).dblclick();
  const entry = page.getByRole("listitem").filter({ hasText: reason });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("7:30 timer");
});
