import { expect, test } from "@playwright/test";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { typeIn } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test.afterEach(async () => {
  await (await apiOf("admin")).put("/api/registration-rules", { minute_step: 5, rounding: "none", days_back: null });
});

test("an administrator sets quarters, which the form follows, and a limit of days, which is lifted for one person", {
  tag: "@desktop",
}, async ({ page }) => {
  await enter(page, "admin", "/payrolls");
  const card = page.getByRole("region", { name: "Regler for registrering" });
  await test.step("the rules are chosen", async () => {
    await card.getByRole("button", { name: "Redigér regler" }).click();
    const dialog = page.getByRole("dialog", { name: "Regler for registrering" });
    await dialog.getByLabel("Klokkeslæt registreres i").click();
    await page.getByRole("option", { name: "Hele kvarter" }).click();
    await dialog.getByLabel("Et klokkeslæt derimellem").click();
    await page.getByRole("option", { name: "Til nærmeste" }).click();
    await dialog.getByLabel("Hvor mange dage bagud?").fill("100");
    await dialog.getByRole("button", { name: "Gem" }).click();
    await expect(dialog.getByText("Skriv 1 til 92 dage, eller lad feltet være tomt.")).toBeVisible();
    await expectDialogAccessible(page);
    await dialog.getByLabel("Hvor mange dage bagud?").fill("7");
    await dialog.getByRole("button", { name: "Gem" }).click();
    await expectSaid(page, "Reglerne er gemt.");
    await expect(card).toContainText("Hele kvarter. Andre klokkeslæt afrundes til nærmeste.");
    await expect(card).toContainText("Opgaver registreres indtil 7 dage bagud.");
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

  await goInside(page, "/jobs/new");
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
});
