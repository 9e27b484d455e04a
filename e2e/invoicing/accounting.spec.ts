import { expect, test } from "@playwright/test";
import type { BasisDraft } from "#features/invoice-bases/rules/invoice-basis.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test.afterEach(async () => {
  const { get, put } = await apiOf("admin");
  await put("/api/accounting-setup", { system: null, settings: {}, secrets: {} });
  const [{ id, name, cvr, email, reference }] = await get("/api/customers?filter=Horsens");
  await put(`/api/customers/${id}`, { name, cvr, email, reference, accounting_number: null });
});

test("an administrator sets up the accounting system and sends a basis as a draft, and the screen shows the result", {
  tag: "@desktop",
}, async ({ page }) => {
  const dialog = page.getByRole("dialog");
  await test.step("the system is set up, and what is missing is named", async () => {
    await enter(page, "admin", "/invoice-bases");
    await page.getByRole("button", { name: "Sæt regnskabssystem op" }).click();
    await dialog.getByRole("combobox", { name: "System" }).click();
    await page.getByRole("option", { name: "e-conomic" }).click();
    await expect(dialog.getByText("Ikke afprøvet mod det rigtige e-conomic.")).toBeVisible();
    await dialog.getByRole("button", { name: "Gem" }).click();
    await expect(dialog.getByText("App Secret Token skal udfyldes.")).toBeVisible();
    await expectDialogAccessible(page);
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

  const send = page.getByRole("button", { name: "Send som kladde til e-conomic" });
  await test.step("a customer without a number is named, and gets one", async () => {
    await goInside(page, "/invoice-bases/1");
    await send.click();
    await expectSaid(page, "Skriv nummeret i regnskabet på kunden Horsens Havn A/S. I e-conomic er det et tal");
    await goInside(page, "/customers?search=Horsens");
    await page.getByRole("button", { name: "Rediger" }).click();
    await dialog.getByLabel("Nummer i regnskabet").fill("1001");
    await dialog.getByRole("button", { name: "Gem" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("what the system says is shown, and it is sent again until there is a draft", async () => {
    const basis = await (await apiOf("admin")).get("/api/invoice-bases/1");
    const draft: BasisDraft = {
      ...{ system: "economic", status: "refused", number: null, reference: "1-abc", response_status: 400 },
      ...{ problem: null, words: "Varen TIMER findes ikke", tried_at: "2026-11-28 08:00:00" },
      tried_by: { id: 1, name: "Astrid Lund" },
    };
    const lost: BasisDraft = {
      ...draft,
      status: "unknown",
      response_status: null,
      problem: "no-connection",
      words: "",
    };
    const sent: BasisDraft = { ...draft, status: "sent", number: "422", response_status: 201, words: "" };
    const drafts = [null, draft, lost, sent];
    await page.route(/\/api\/invoice-bases\/1(\/draft)?$/, (route) => {
      if (route.request().method() === "POST") drafts.shift();
      return route.fulfill({ json: { ...basis, draft: drafts[0] } });
    });
    await goInside(page, "/invoice-bases/1");
    await send.click();
    await expect(
      page.getByText(/e-conomic sagde nej \(400\)\. e-conomic skriver: »Varen TIMER findes ikke«/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Prøv igen" }).click();
    await expect(page.getByText(/Kladden kan være lavet\./)).toBeVisible();
    await page.getByRole("button", { name: "Prøv igen" }).click();
    await expectSaid(page, "Kladde i e-conomic, nr. 422.");
    await expect(page.getByRole("button", { name: "Prøv igen" })).toHaveCount(0);
  });
});
