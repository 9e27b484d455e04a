import { expect, type Page, test } from "@playwright/test";
import { drawnReceipt } from "#testing/data/receipt-files.ts";
import { appIsThere } from "../support/network.ts";
import { enter } from "../support/people.ts";

/** What is half typed when a phone throws the page away. */

const amount = (page: Page) => page.getByRole("textbox", { name: "Beløb inkl. moms" });
const offer = (page: Page) => page.getByRole("button", { name: "Fortsæt, hvor du slap" });

/** As the phone does it: nobody is asked. */
async function throwAway(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await appIsThere(page);
}

test("an expense and its receipt are there again, by one tap", async ({ page }, { project }) => {
  await enter(page, "medarbejder2", "/jobs/new?kind=expense");
  await amount(page).fill("249,50");
  const buffer = await drawnReceipt({ number: Math.trunc(Math.random() * 40_000), width: 600, height: 800 });
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: `${project.name}.jpg`, mimeType: "image/jpeg", buffer });
  await expect(page.getByText(`${project.name}.jpg er vedhæftet.`)).toBeAttached();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("dagvaerk.typed"))).toContain('"receipt_ids":[');
  await throwAway(page);
  await expect(amount(page)).toHaveValue("");
  await offer(page).click();
  await expect(amount(page)).toHaveValue("249,50");
  await expect(page.getByRole("button", { name: new RegExp(`${project.name}\\.jpg`) }).first()).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("what is thrown away, left or logged out of is gone from the device @desktop", async ({ page }) => {
  await enter(page, "medarbejder2", "/jobs");
  const type = async () => {
    await page.goto("/jobs/new");
    await appIsThere(page);
    await page.getByLabel("Note").fill("Halvt skrevet");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("dagvaerk.typed"))).toContain("Halvt skrevet");
  };
  const kept = () => page.evaluate(() => localStorage.getItem("dagvaerk.typed"));

  await type();
  await throwAway(page);
  await page.getByRole("button", { name: "Kassér" }).click();
  await expect.poll(kept).toBeNull();

  await type();
  await page.getByRole("button", { name: "Annuller" }).click();
  await page.getByRole("button", { name: "Forlad" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect.poll(kept).toBeNull();

  await type();
  await throwAway(page);
  await expect(offer(page)).toBeVisible();
  await page.getByRole("button", { name: "Log ud" }).click();
  await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
  expect(await kept()).toBeNull();
});
