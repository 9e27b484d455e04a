import { expect, test } from "@playwright/test";
import { formatDate, today } from "#common/rules/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { digitsOf, typeIn } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter } from "../support/people.ts";

test.afterEach(async () => {
  await (await apiOf("admin")).put("/api/registration-rules", { minute_step: 5, rounding: "none", days_back: null });
});

test("the form follows quarters and a limit of days, which an administrator chooses and lifts for one person", {
  tag: "@desktop",
}, async ({ page }) => {
  const rules = { minute_step: 15, rounding: "nearest", days_back: 7 };
  await (await apiOf("admin")).put("/api/registration-rules", rules);
  await enter(page, "medarbejder", "/jobs/new");
  const field = (name: string) => page.getByRole("group", { name, exact: true });
  await test.step("the form rounds what is typed, and says so before it is saved", async () => {
    await typeIn(field("Starttid"), "0752");
    await page.getByLabel("Note").click();
    await expect(page.getByText("Afrundet fra 07:52 til 07:45")).toBeVisible();
    const hours = page.getByLabel("Antal timer");
    await hours.fill("7:52");
    await hours.press("Tab");
    await expect(page.getByText("Afrundet fra 7:52 til 7:45")).toBeVisible();
  });

  await test.step("an earlier day is refused at its field", async () => {
    await typeIn(field("Startdato"), digitsOf(today().subtract({ days: 8 })));
    await page.getByRole("button", { name: "Gem" }).last().click();
    const message = page.getByText("Datoen må højst ligge 7 dage tilbage. En administrator kan åbne for ældre datoer.");
    await expect(page.locator('[data-field="start_date"]').filter({ has: message })).toBeVisible();
  });

  await enter(page, "admin", "/payrolls");
  const card = page.getByRole("region", { name: "Regler for registrering" });
  await test.step("the rules are chosen", async () => {
    await expect(card).toContainText("Hele kvarter. Andre klokkeslæt afrundes til nærmeste.");
    await expect(card).toContainText("Opgaver registreres indtil 7 dage bagud.");
    await card.getByRole("button", { name: "Redigér regler" }).click();
    const dialog = page.getByRole("dialog", { name: "Regler for registrering" });
    await dialog.getByLabel("Klokkeslæt registreres i").click();
    await page.getByRole("option", { name: "Hele 5 minutter" }).click();
    await dialog.getByLabel("Et klokkeslæt derimellem").click();
    await page.getByRole("option", { name: "Afvises" }).click();
    await dialog.getByLabel("Hvor mange dage bagud?").fill("100");
    await dialog.getByRole("button", { name: "Gem" }).click();
    await expect(dialog.getByText("Skriv 1 til 92 dage, eller lad feltet være tomt.")).toBeVisible();
    await expectDialogAccessible(page);
    await dialog.getByLabel("Hvor mange dage bagud?").fill("8");
    await dialog.getByRole("button", { name: "Gem" }).click();
    await expectSaid(page, "Reglerne er gemt.");
    await expect(card).toContainText("Hele 5 minutter. Andre klokkeslæt afrundes ikke.");
  });

  await test.step("earlier days are opened for a person, and closed again", async () => {
    await card.getByRole("button", { name: "Åbn for en medarbejder" }).click();
    const permit = page.getByRole("dialog", { name: "Åbn for ældre datoer" });
    await permit.getByRole("combobox", { name: "Medarbejder" }).fill("Mads Kjær");
    await page.getByRole("option").first().click();
    await permit.getByRole("button", { name: "Gem" }).click();
    await expectSaid(page, "Der er åbnet for ældre datoer.");
    await expect(card).toContainText(`Til og med ${formatDate(today().toString())}`);
    await card.getByRole("button", { name: /^Luk for / }).click();
    await expectSaid(page, "Der er lukket for ældre datoer.");
  });
});
