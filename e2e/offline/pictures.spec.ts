import { expect, type Page, test } from "@playwright/test";
import { drawnReceipt } from "../../src/testing/data/receipt-files.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { appIsThere } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { isKept, newNote } from "./device.ts";

test.use({ serviceWorkers: "allow" });

/** Photographs a receipt that no other test has. */
async function attach(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Vælg filer" }).click();
  const buffer = await drawnReceipt({ number: Math.trunc(Math.random() * 40_000), width: 1200, height: 1600 });
  await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer });
}

async function chooseProjects(page: Page, names: readonly string[]): Promise<void> {
  for (const [place, name] of names.entries()) {
    await page.getByRole("combobox", { name: "Projekt" }).nth(place).fill(name);
    await page.getByRole("option").filter({ hasText: name }).first().click();
  }
}

test("without a network an expense is split and keeps its pictures; they wait, are mended, and are sent before it @desktop", async ({
  page,
  context,
}) => {
  const note = newNote();
  const api = await apiOf("medarbejder");
  const mine = async () => (await api.get(`/api/jobs?filter=${note}`)).data as { expense: { receipt_ids: number[] } }[];
  await enter(page, "medarbejder", "/jobs/new?kind=expense");
  await expect(page.getByRole("combobox", { name: "Kategori" })).toBeVisible();
  await isKept(page);
  await context.setOffline(true);
  await page.goto("/jobs/new?kind=expense");
  await appIsThere(page);
  await attach(page, "taxa.jpg");
  await expect(page.getByText("taxa.jpg: Ingen forbindelse.")).toContainText("Du kan gemme imens");
  await page.getByRole("textbox", { name: "Beløb inkl. moms" }).fill("100,00");
  await page.getByRole("combobox", { name: "Kategori" }).fill("Materialer");
  await page.getByRole("option").filter({ hasText: "Materialer" }).first().click();
  await page.getByLabel("Note").fill(note);
  await page.getByRole("button", { name: "Fordel på flere projekter" }).click();
  await page.getByRole("button", { name: "Fordel ligeligt" }).click();
  await chooseProjects(page, ["Havnekajen", "Skolen"]);
  await page.getByRole("button", { name: "Gem" }).click();
  await expect(page.getByText("Gemt på enheden. Opgaven sendes, når der er netværk.")).toBeVisible();

  // Whoever comes back later, in another window, finds it as it was.
  const later = await context.newPage();
  await page.close();
  await later.goto("/jobs/unsent");
  await appIsThere(later);
  const card = later.getByRole("listitem").filter({ hasText: note });
  await expect(card).toContainText("1 bilag venter på at blive sendt");
  await expect(card.getByRole("heading", { name: /Havnekajen.*, Skolen/ })).toBeVisible();
  await expectAccessible(later);
  await card.getByRole("link", { name: /^Ret/ }).click();
  await expect(later.getByRole("button", { name: "Fjern taxa.jpg" })).toBeVisible();
  await attach(later, "frokost.jpg");
  await expect(later.getByText("taxa.jpg, frokost.jpg: Ingen forbindelse.")).toBeVisible();
  await later.getByRole("button", { name: "Gem" }).click();
  await expect(card).toContainText("2 bilag venter på at blive sendt");
  expect(await mine()).toEqual([]);

  await context.setOffline(false);
  await expect(later.getByText("Alt er sendt")).toBeVisible();
  const parts = await mine();
  expect(parts.map(({ expense }) => expense.receipt_ids.length)).toEqual([2, 2]);
  const [ids] = parts.map(({ expense }) => expense.receipt_ids.join(","));
  const receipts = await api.get(`/api/receipts?ids=${ids}`);
  expect(receipts.map(({ name }: { name: string }) => name)).toEqual(["taxa.jpg", "frokost.jpg"]);
});
