import { expect, type Page, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import type { WebhookDelivery } from "#features/webhooks/rules/webhook.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { enter } from "../support/people.ts";

test("a webhook is added, shows its secret once, is tried, and sends again", { tag: "@desktop" }, async ({ page }) => {
  const dialog = page.getByRole("dialog");
  const name = `Regnskab ${Date.now()}`;
  const card = page.getByRole("listitem").filter({ hasText: name });
  const url = "http://127.0.0.1:9/hook";

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
    await dialog.getByLabel("Adresse").fill(url);
    await dialog.getByRole("checkbox", { name: "Lønkørsel oprettet" }).check();
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Webhooken er gemt.");
  });

  const secret = await dialog.getByLabel("Hemmelighed").inputValue();
  await dialog.getByRole("button", { name: "Luk" }).click();
  await expect(page.getByText(url)).toBeVisible();

  await test.step("a test is listed, and sent again", async () => {
    await answerDeliveries(page);
    await card.getByRole("button", { name: "Leverancer" }).click();
    await dialog.getByRole("button", { name: "Send en prøve" }).click();
    const row = dialog.getByRole("listitem").first();
    await expect(row).toContainText("1 forsøg · svar 204");
    await expect(row).toContainText("Leveret");
    await row.getByRole("button", { name: /^Send igen/ }).click();
    await expect(row).toContainText("2 forsøg · svar 204");
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
    await expect(page.getByText(url)).toHaveCount(0);
  });
});

/** Answers as the server does after its queue has sent the delivery. Otherwise the test would wait for the queue. */
async function answerDeliveries(page: Page): Promise<void> {
  let attempts = 0;
  const delivery = (): WebhookDelivery => ({
    ...{ id: 7, message_id: "msg_7", event: "webhook.test", record_id: 1, created_at: `${today()} 08:00:00` },
    ...{ status: "delivered", attempts, attempted_at: `${today()} 08:00:01`, response_status: 204, problem: null },
  });
  await page.route(/\/api\/webhooks\/\d+\/(test|deliveries\/7\/again)$/, (route) => {
    attempts += 1;
    return route.fulfill({ json: delivery() });
  });
  await page.route(/\/api\/webhooks\/\d+\/deliveries$/, (route) =>
    route.fulfill({ json: attempts === 0 ? [] : [delivery()] }),
  );
}
