import { expect, type Page, test } from "@playwright/test";
import { drawnReceipt } from "#testing/data/receipt-files.ts";
import { expectSaid } from "../support/flash.ts";
import { appIsThere } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { anExpense } from "./other-kinds.ts";

const amount = (page: Page) => page.getByRole("textbox", { name: "Beløb i valuta" });
const offer = (page: Page) => page.getByRole("button", { name: "Fortsæt, hvor du slap" });

const keptTyped = (page: Page) => page.evaluate(() => localStorage.getItem("dagvaerk.typed"));

/** Reloads the page without a question about unsaved input, as phones do. */
async function throwAway(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await appIsThere(page);
}

test("one tap restores an interrupted edit of an expense, with its receipt and foreign amount", {
  tag: "@phone",
}, async ({ page }) => {
  const api = await apiOf("medarbejder2");
  const job = await api.post("/api/jobs", await anExpense(api));
  await enter(page, "medarbejder2", `/jobs/${job.id}`);
  await page.getByLabel("Note").fill("Halvt rettet");
  await page.getByRole("button", { name: "Betalt i anden valuta" }).click();
  await amount(page).fill("100");
  const buffer = await drawnReceipt({ number: Math.trunc(Math.random() * 40_000), width: 600, height: 800 });
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "kvittering.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("kvittering.jpg er vedhæftet.")).toBeAttached();
  await expect.poll(() => keptTyped(page)).toMatch(/"receipt_ids":\[\d/);
  await test.step("the draft of a stored job has its input, version and former values", async () => {
    const [{ subject }] = JSON.parse((await keptTyped(page)) ?? "[]");
    expect(Object.keys(subject)).toEqual(["version", "values"]);
    expect(await keptTyped(page)).not.toMatch(/history|authorized_actions|approv/);
  });
  await throwAway(page);
  await offer(page).click();
  await expect(amount(page)).toHaveValue("100,00");
  await expect(page.getByRole("button", { name: /kvittering\.jpg/ }).first()).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Valuta" }).click();
  await page.getByRole("option", { name: "DKK" }).click();
  await expect(amount(page)).toBeVisible();
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Job opdateret");
  expect(await api.get(`/api/jobs/${job.id}`)).toMatchObject({ note: "Halvt rettet", version: job.version + 1 });
});

test("two windows keep separate drafts, and discarding, leaving or logging out deletes a draft @desktop", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  const typeInto = async (window: Page, note: string) => {
    await window.getByLabel("Note").fill(note);
    await expect.poll(() => keptTyped(window)).toContain(note);
  };
  await enter(page, "medarbejder2", "/jobs/new");
  await typeInto(page, "I det første");
  await enter(other, "medarbejder2", "/jobs/new");
  await typeInto(other, "I det andet");
  await throwAway(other);

  await offer(other).click();
  await expect(other.getByLabel("Note")).toHaveValue("I det andet");
  await other.getByRole("button", { name: "Annuller" }).click();
  await other.getByRole("button", { name: "Forlad" }).click();
  await expect.poll(() => keptTyped(other)).not.toContain("I det andet");
  expect(await keptTyped(other)).toContain("I det første");

  await throwAway(page);
  await page.getByRole("button", { name: "Kassér" }).click();
  await expect.poll(() => keptTyped(page)).toBeNull();

  await typeInto(page, "Halvt skrevet");
  await other.getByRole("button", { name: "Log ud" }).click();
  await expect(other.getByRole("button", { name: "Log ind" })).toBeVisible();
  expect(await keptTyped(other)).toBeNull();
});
