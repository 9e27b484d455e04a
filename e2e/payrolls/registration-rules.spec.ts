import { expect, test } from "@playwright/test";
import { formatDate, today } from "#common/rules/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { digitsOf, setTime, typeIn } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter, pageOf } from "../support/people.ts";

test.afterEach(async () => {
  await (await apiOf("admin")).put("/api/registration-rules", { minute_step: 5, rounding: "none", days_back: null });
});

test("an administrator chooses quarters and a limit of days, which the form follows, and opens earlier days for one person", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  await enter(page, "admin", "/payrolls");
  const card = page.getByRole("region", { name: "Regler for registrering" });
  await test.step("the rules are chosen", async () => {
    await expect(card).toContainText("Hele 5 minutter. Andre klokkeslæt afrundes ikke.");
    await card.getByRole("button", { name: "Redigér regler" }).click();
    const rules = page.getByRole("dialog", { name: "Regler for registrering" });
    await rules.getByLabel("Klokkeslæt registreres i").click();
    await page.getByRole("option", { name: "Hele kvarter" }).click();
    await rules.getByLabel("Et klokkeslæt derimellem").click();
    await page.getByRole("option", { name: "Til nærmeste" }).click();
    await rules.getByLabel("Hvor mange dage bagud?").fill("100");
    await rules.getByRole("button", { name: "Gem" }).click();
    await expect(rules.getByText("Skriv 1 til 92 dage, eller lad feltet være tomt.")).toBeVisible();
    await expectDialogAccessible(page);
    await rules.getByLabel("Hvor mange dage bagud?").fill("7");
    await rules.getByRole("button", { name: "Gem" }).click();
    await expectSaid(page, "Reglerne er gemt.");
    await expect(card).toContainText("Hele kvarter. Andre klokkeslæt afrundes til nærmeste.");
    await expect(card).toContainText("Opgaver registreres indtil 7 dage bagud.");
  });

  const other = await pageOf(browser, "medarbejder", "/jobs/new");
  const field = (name: string) => other.getByRole("group", { name, exact: true });
  await test.step("the form rounds what is typed, and says so before it is saved", async () => {
    await typeIn(field("Starttid"), "0752");
    await other.getByLabel("Note").click();
    await expect(other.getByText("Afrundet fra 07:52 til 07:45")).toBeVisible();
    const hours = other.getByLabel("Antal timer");
    await hours.fill("7:52");
    await hours.press("Tab");
    await expect(other.getByText("Afrundet fra 7:52 til 7:45")).toBeVisible();
  });

  await test.step("an earlier day is refused at its field", async () => {
    await typeIn(field("Startdato"), digitsOf(today().subtract({ days: 8 })));
    await setTime(other, "Starttid", "04:00");
    await setTime(other, "Sluttid", "05:00");
    await other.getByRole("button", { name: "Gem" }).last().click();
    const message = other.getByText(
      "Datoen må højst ligge 7 dage tilbage. En administrator kan åbne for ældre datoer.",
    );
    await expect(other.locator('[data-field="start_date"]').filter({ has: message })).toBeVisible();
  });

  await test.step("it is opened for the person, who then saves the job, and closed again", async () => {
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
});
