import { expect, type Page, test } from "@playwright/test";
import { drawnReceipt } from "#testing/data/receipt-files.ts";
import { choose } from "../support/fields.ts";
import { appIsThere } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { isKept, newNote, unsentOf } from "./device.ts";

test.use({ serviceWorkers: "allow" });

async function attach(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Vælg filer" }).click();
  const buffer = await drawnReceipt({ number: Math.trunc(Math.random() * 40_000), width: 600, height: 800 });
  await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer });
}

async function chooseProjects(page: Page, names: readonly string[]): Promise<void> {
  for (const [place, name] of names.entries()) {
    await page.getByRole("combobox", { name: "Projekt" }).nth(place).fill(name);
    await page.getByRole("option").filter({ hasText: name }).first().click();
  }
}

/** Simulates a full device by the browser's own error. @returns a function that frees the space */
async function fillDevice(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { add }) });
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("Encountered full disk", "QuotaExceededError");
    };
  });
  return () => page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom());
}

test("a full device keeps an expense in its form, and a queued expense keeps its pictures until it is sent @desktop", async ({
  page,
  context,
}) => {
  const note = newNote();
  const api = await apiOf("medarbejder");
  const mine = async () => (await api.get(`/api/jobs?filter=${note}`)).data as { expense: { receipt_ids: number[] } }[];
  const save = (page: Page) => page.getByRole("button", { name: "Gem", exact: true }).click();
  const kept = async (page: Page) => (await unsentOf(page)).filter(({ body }) => body.note === note).length;

  await enter(page, "medarbejder", "/jobs/new?kind=expense");
  await expect(page.getByRole("combobox", { name: "Kategori" })).toBeVisible();
  await isKept(page);
  await context.setOffline(true);
  await attach(page, "taxa.jpg");
  await expect(page.getByText("taxa.jpg: Ingen forbindelse.")).toContainText("Du kan gemme imens");
  await page.getByRole("textbox", { name: "Beløb inkl. moms" }).fill("100,00");
  await choose(page, "Kategori", "Materialer");
  await page.getByLabel("Note").fill(note);
  await page.getByRole("button", { name: "Fordel på flere projekter" }).click();
  await page.getByRole("button", { name: "Fordel ligeligt" }).click();
  await chooseProjects(page, ["Havnekajen", "Skolen"]);

  await test.step("a full device", async () => {
    const makeRoom = await fillDevice(page);
    await save(page);
    await expect(page.getByText("Enheden har ikke plads til bilagene.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Beløb inkl. moms" })).toHaveValue("100,00");
    await expect(page.getByLabel("Note")).toHaveValue(note);
    await expect(page.getByRole("button", { name: "Fjern taxa.jpg" })).toBeVisible();
    expect(await kept(page)).toBe(0);

    await makeRoom();
  });

  await save(page);
  await expect(page.getByText("Gemt på enheden. Opgaven sendes, når der er forbindelse igen.")).toBeVisible();
  expect(await kept(page)).toBe(1);

  // A later window shows the expense unchanged.
  const later = await context.newPage();
  await page.close();
  await later.goto("/jobs/unsent");
  await appIsThere(later);
  const card = later.getByRole("listitem").filter({ hasText: note });
  await expect(card).toContainText("1 bilag venter på at blive sendt");
  await expect(card.getByRole("heading", { name: /Havnekajen.*, Skolen/ })).toBeVisible();
  await card.getByRole("link", { name: /^Ret/ }).click();
  await expect(later.getByRole("button", { name: "Fjern taxa.jpg" })).toBeVisible();
  await attach(later, "frokost.jpg");
  await expect(later.getByText("taxa.jpg, frokost.jpg: Ingen forbindelse.")).toBeVisible();
  await save(later);
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
