import { expect, test } from "@playwright/test";
import { formatDate, today } from "#common/rules/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { digitsOf, typeIn } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter } from "../support/people.ts";

test.afterEach(async () => {
  await (await apiOf("admin")).put("/api/registration-rules", { minute_step: 5, rounding: "none", days_back: null });
});

test("an administrator limits how far back jobs are registered, and opens earlier days for one person", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  await enter(page, "admin", "/payrolls");
  const card = page.getByRole("region", { name: "Regler for registrering" });
  await card.getByRole("button", { name: "Redigér regler" }).click();
  const rules = page.getByRole("dialog", { name: "Regler for registrering" });
  await rules.getByLabel("Hvor mange dage bagud?").fill("100");
  await rules.getByRole("button", { name: "Gem" }).click();
  await expect(rules.getByText("Skriv 1 til 92 dage, eller lad feltet være tomt.")).toBeVisible();
  await rules.getByLabel("Hvor mange dage bagud?").fill("7");
  await rules.getByRole("button", { name: "Gem" }).click();
  await expectSaid(page, "Reglerne er gemt.");
  await expect(card).toContainText("Opgaver registreres indtil 7 dage bagud.");

  const other = await (await browser.newContext()).newPage();
  await enter(other, "medarbejder", "/jobs/new");
  const old = today().subtract({ days: 8 });
  await typeIn(other.getByRole("group", { name: "Startdato", exact: true }), digitsOf(old));
  await typeIn(other.getByRole("group", { name: "Starttid", exact: true }), "0400");
  await typeIn(other.getByRole("group", { name: "Sluttid", exact: true }), "0500");
  await other.getByRole("button", { name: "Gem" }).last().click();
  const message = other.getByText("Datoen må højst ligge 7 dage tilbage. En administrator kan åbne for ældre datoer.");
  await expect(other.locator('[data-field="start_date"]').filter({ has: message })).toBeVisible();

  await card.getByRole("button", { name: "Åbn for en medarbejder" }).click();
  const permit = page.getByRole("dialog", { name: "Åbn for ældre datoer" });
  await permit.getByRole("combobox", { name: "Medarbejder" }).fill("Mads Kjær");
  await page.getByRole("option").first().click();
  await expectDialogAccessible(page);
  await permit.getByRole("button", { name: "Gem" }).click();
  await expectSaid(page, "Der er åbnet for ældre datoer.");
  await expect(card).toContainText(`Til og med ${formatDate(today().toString())}`);

  await other.getByRole("button", { name: "Gem" }).last().click();
  await expect(other).toHaveURL(/\/jobs(\?|$)/);
  await other.context().close();
  await card.getByRole("button", { name: /^Luk for / }).click();
  await expectSaid(page, "Der er lukket for ældre datoer.");
});
