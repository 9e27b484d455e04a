import { expect, test } from "@playwright/test";
import { accountingServer } from "#testing/servers/accounting-server.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";
import { startServer } from "../support/servers.ts";

test("a basis is sent as a draft to a system that is set up first, and a lost draft is found again", {
  tag: "@desktop",
}, async ({ page }) => {
  const accounting = await accountingServer();
  const server = await startServer({ ACCOUNTING_TEST_SERVER: accounting.url });
  try {
    const dialog = page.getByRole("dialog");
    await test.step("the system is set up, and what is missing is named", async () => {
      await enter(page, "admin", `${server.url}/invoice-bases`, server.url);
      await page.getByRole("button", { name: "Sæt regnskabssystem op" }).click();
      await dialog.getByRole("combobox", { name: "System" }).click();
      await page.getByRole("option", { name: "e-conomic" }).click();
      await expect(dialog.getByText("Ikke afprøvet mod det rigtige e-conomic.")).toBeVisible();
      await dialog.getByRole("button", { name: "Gem" }).click();
      await expect(dialog.getByText("App Secret Token skal udfyldes.")).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel("App Secret Token").fill("app-secret-1234");
      await dialog.getByLabel("Agreement Grant Token").fill("grant-5678");
      await dialog.getByLabel("Betalingsbetingelse, nr.").fill("1");
      await dialog.getByLabel("Fakturalayout, nr.").fill("19");
      await dialog.getByLabel("Momszone, nr.").fill("1");
      await dialog.getByLabel("Varenummer for timer").fill("TIMER");
      await dialog.getByRole("button", { name: "Gem" }).click();
      await expect(page.getByText("Sendes til e-conomic.")).toBeVisible();
      await page.getByRole("button", { name: "Redigér regnskabssystem" }).click();
      await expect(dialog.getByLabel("App Secret Token")).toHaveValue("");
      await expect(dialog.getByText("Gemt. Lad feltet stå tomt for at beholde den.").first()).toBeVisible();
      await dialog.getByRole("button", { name: "Gem" }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step("a customer without a number is named, and gets one", async () => {
      await goInside(page, "/invoice-bases/1");
      await page.getByRole("button", { name: "Send som kladde til e-conomic" }).click();
      await expectSaid(page, "Skriv nummeret i regnskabet på kunden Horsens Havn A/S. I e-conomic er det et tal");
      await goInside(page, "/customers");
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Horsens Havn A/S" }) });
      await card.getByRole("button", { name: "Rediger" }).click();
      await dialog.getByLabel("Nummer i regnskabet").fill("1001");
      await dialog.getByRole("button", { name: "Gem" }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step("what the system says is shown, and sending again makes the draft", async () => {
      accounting.spoil("make", { status: 400, body: '{"message":"Varen TIMER findes ikke"}' });
      await goInside(page, "/invoice-bases/1");
      await page.getByRole("button", { name: "Send som kladde til e-conomic" }).click();
      await expect(
        page.getByText(/e-conomic sagde nej \(400\)\. e-conomic skriver: »Varen TIMER findes ikke«/),
      ).toBeVisible();
      accounting.spoil("make", "lost");
      await page.getByRole("button", { name: "Prøv igen" }).click();
      await expect(page.getByText(/Kladden kan være lavet\./)).toBeVisible();
      await page.getByRole("button", { name: "Prøv igen" }).click();
      await expectSaid(page, "Vent et minut, og prøv igen.");
      expect(accounting.drafts).toHaveLength(1);
    });
  } finally {
    await server.stop();
    await accounting.close();
  }
});
