import { expect, test } from "@playwright/test";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { typeIn } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter } from "../support/people.ts";

test.afterEach(async () => {
  await (await apiOf("admin")).put("/api/registration-rules", { minute_step: 5, rounding: "none", days_back: null });
});

test("an administrator chooses quarters, and the form then rounds what is typed and says so before it is saved", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  await enter(page, "admin", "/payrolls");
  const card = page.getByRole("region", { name: "Regler for registrering" });
  await expect(card).toContainText("Hele 5 minutter. Andre klokkeslæt afrundes ikke.");
  await card.getByRole("button", { name: "Redigér regler" }).click();
  const dialog = page.getByRole("dialog", { name: "Regler for registrering" });
  await dialog.getByLabel("Klokkeslæt registreres i").click();
  await page.getByRole("option", { name: "Hele kvarter" }).click();
  await dialog.getByLabel("Et klokkeslæt derimellem").click();
  await page.getByRole("option", { name: "Til nærmeste" }).click();
  await expectDialogAccessible(page);
  await dialog.getByRole("button", { name: "Gem" }).click();
  await expectSaid(page, "Reglerne er gemt.");
  await expect(card).toContainText("Hele kvarter. Andre klokkeslæt afrundes til nærmeste.");

  const other = await (await browser.newContext()).newPage();
  await enter(other, "medarbejder", "/jobs/new");
  for (const [name, typed, words] of [
    ["Starttid", "0752", "Afrundet fra 07:52 til 07:45"],
    ["Sluttid", "1553", "Afrundet fra 15:53 til 16:00"],
  ] as const) {
    await typeIn(other.getByRole("group", { name, exact: true }), typed);
    await other.getByLabel("Note").click();
    await expect(other.getByText(words)).toBeVisible();
  }
  const hours = other.getByLabel("Antal timer");
  await hours.fill("7:52");
  await hours.press("Tab");
  await expect(other.getByText("Afrundet fra 7:52 til 7:45")).toBeVisible();
  await other.context().close();
});
