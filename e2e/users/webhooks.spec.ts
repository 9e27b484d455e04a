import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { webhookReceiver } from "#testing/servers/webhook-receiver.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { enter } from "../support/people.ts";

test("a webhook is added, shows its secret once, is tried, and sends again", { tag: "@desktop" }, async ({ page }) => {
  const receiver = await webhookReceiver();
  const dialog = page.getByRole("dialog");
  const name = `Regnskab ${Date.now()}`;
  const card = page.getByRole("listitem").filter({ hasText: name });

  await test.step("the form says what is wrong, and the secret is shown once", async () => {
    await enter(page, "admin", "/webhooks");
    await expect(page.getByText(/^Med en webhook får et andet system besked/)).toBeVisible();
    await page.getByRole("button", { name: "Tilføj webhook" }).click();
    await dialog.getByLabel("Navn").fill(name);
    await dialog.getByLabel("Adresse").fill("firma.dk/hook");
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(dialog.getByText(/^Skriv en adresse med https/)).toBeVisible();
    await expect(dialog.getByText("Vælg mindst én hændelse.")).toBeVisible();
    await expectDialogAccessible(page);
    await dialog.getByLabel("Adresse").fill(receiver.url);
    await dialog.getByRole("checkbox", { name: "Lønkørsel oprettet" }).check();
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Webhooken er gemt.");
  });

  const secret = await dialog.getByLabel("Hemmelighed").inputValue();
  await dialog.getByRole("button", { name: "Luk" }).click();
  await expect(page.getByText(receiver.url)).toBeVisible();

  await test.step("a test is listed, and one that is sent again arrives signed with the same id", async () => {
    await card.getByRole("button", { name: "Leverancer" }).click();
    await dialog.getByRole("button", { name: "Send en prøve" }).click();
    const row = dialog.getByRole("listitem").first();
    await expect(row).toContainText("1 forsøg · svar 204");
    await expect(row).toContainText("Leveret");
    await row.getByRole("button", { name: /^Send igen/ }).click();
    await expect(row).toContainText("2 forsøg · svar 204");
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    const headers = second?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(second?.body ?? "", headers)).toMatchObject({ type: "webhook.test" });
    await dialog.getByRole("button", { name: "Luk" }).click();
  });

  await test.step("the secret is changed, and the webhook deleted", async () => {
    await card.getByRole("button", { name: "Flere handlinger" }).click();
    await page.getByRole("menuitem", { name: "Skift hemmelighed" }).click();
    await dialog.getByRole("button", { name: "Skift" }).click();
    await expect(dialog.getByLabel("Hemmelighed")).not.toHaveValue(secret);
    await dialog.getByRole("button", { name: "Luk" }).click();
    await expect(page.getByText("Gammel hemmelighed til")).toBeVisible();
    await card.getByRole("button", { name: "Flere handlinger" }).click();
    await page.getByRole("menuitem", { name: "Slet" }).click();
    await dialog.getByRole("button", { name: "Slet" }).click();
    await expectSaid(page, "Webhooken er slettet.");
    await expect(page.getByText(receiver.url)).toHaveCount(0);
  });

  await receiver.close();
});
