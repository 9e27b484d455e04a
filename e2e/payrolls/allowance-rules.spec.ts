import { expect, test } from "@playwright/test";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { employeeWithJob } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test("an administrator adapts preset rules, saves them beside another user's change, and gives them to a user", {
  tag: "@desktop",
}, async ({ page }) => {
  const mark = `${Date.now()}`;
  const name = `Murerne ${mark}`;
  const person = await employeeWithJob(`Ida ${mark}`, `ida-${mark}`);
  await enter(page, "admin", "/allowance-rules");
  await expect(page.getByRole("region", { name: "Industri" })).toContainText("Ikke kontrolleret");

  await page.getByRole("button", { name: "Opret regler" }).click();
  const creation = page.getByRole("dialog", { name: "Opret tillægsregler" });
  await creation.getByRole("radio", { name: "Bygge og anlæg 2025-28" }).check();
  await expect(creation).toContainText("Kilde: ");
  await creation.getByRole("textbox", { name: "Navn" }).fill(name);
  await creation.getByRole("button", { name: "Opret" }).click();

  await page.getByRole("button", { name: "Redigér", exact: true }).first().click();
  const rule = page.getByRole("dialog", { name: "Overtid, de første 3 timer" });
  await rule.getByRole("textbox", { name: "Beløb" }).fill("76,50");
  await rule.getByRole("button", { name: "Flere vilkår" }).click();
  await rule.getByRole("combobox", { name: "Timen" }).click();
  await page.getByRole("option", { name: "medarbejderen vælger" }).click();
  await expectDialogAccessible(page);
  await rule.getByRole("button", { name: "Brug" }).click();
  await expect(page.getByText("76,50 kr./t., hverdag og lørdag, efter planen, 0–3 t. efter klokken")).toBeVisible();
  await page.getByRole("textbox", { name: "Lønkode: Overtid, de første 3 timer" }).fill("3010");
  await page.getByRole("button", { name: /^Redigér version/ }).click();
  const version = page.getByRole("dialog", { name: /^Fra / });
  await version.getByRole("switch", { name: "Flex" }).check();
  await version.getByLabel("Højst, timer").fill("15");
  await version.getByRole("button", { name: "Brug" }).click();
  await expect(page.getByText("højst 15 t.")).toBeVisible();
  await page.getByRole("combobox", { name: "Medarbejder" }).fill("Jonas");
  await page.getByRole("option", { name: /Jonas Mølgaard/ }).click();
  await expect(page.getByRole("region", { name: "Prøveuge" })).toContainText(/I alt|Intet arbejde|ingen tillæg/);
  await page.getByRole("checkbox", { name: "Satserne er kontrolleret mod overenskomsten" }).check();

  await test.step("somebody else's change is told beside what was typed, which the next press saves", async () => {
    const admin = await apiOf("admin");
    const sets: { id: number; name: string; version: number; versions: Record<string, unknown>[] }[] =
      await admin.get("/api/allowance-rules");
    const set = sets.find((one) => one.name === name);
    const versions = set?.versions.map(({ confirmed_at: _at, confirmed_by: _by, ...stored }) => stored);
    await admin.put(`/api/allowance-rules/${set?.id}`, { name: `${name} %`, versions, version: set?.version });
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(page.getByText("Du har selv ændret tillægsreglerne i et andet vindue.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Navn" })).toHaveValue(`${name} %`);
    await expect(page.getByRole("textbox", { name: "Lønkode: Overtid, de første 3 timer" })).toHaveValue("3010");
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Tillægsreglerne er gemt.");
    await expect(page.getByRole("region", { name })).toContainText("Kontrolleret");
  });

  await goInside(page, `/users/${person.id}/terms`);
  await page.getByRole("button", { name: "Tilføj vilkår" }).click();
  const terms = page.getByRole("dialog", { name: "Tilføj vilkår" });
  await terms.getByRole("button", { name: "Flere vilkår" }).click();
  await terms.getByRole("combobox", { name: "Tillægsregler" }).click();
  await page.getByRole("option", { name }).click();
  await terms.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByText(`Tillæg efter »${name} %«`)).toBeVisible();
});
