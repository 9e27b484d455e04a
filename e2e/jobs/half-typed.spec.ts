import { expect, type Page, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { drawnReceipt } from "#testing/data/receipt-files.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { appIsThere } from "../support/network.ts";
import { apiOf, enter, pressInEndedSession } from "../support/people.ts";

const amount = (page: Page) => page.getByRole("textbox", { name: "Beløb inkl. moms" });
const offer = (page: Page) => page.getByRole("button", { name: "Fortsæt, hvor du slap" });

const keptTyped = (page: Page) => page.evaluate(() => localStorage.getItem("dagvaerk.typed"));

/** Phones discard pages without asking. */
async function throwAway(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await appIsThere(page);
}

test("an interrupted expense and its receipt are restored in one tap", { tag: "@phone" }, async ({ page }) => {
  await enter(page, "medarbejder2", "/jobs/new?kind=expense");
  await amount(page).fill("249,50");
  const buffer = await drawnReceipt({ number: Math.trunc(Math.random() * 40_000), width: 600, height: 800 });
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "kvittering.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("kvittering.jpg er vedhæftet.")).toBeAttached();
  await expect.poll(() => keptTyped(page)).toContain('"receipt_ids":[');
  await throwAway(page);
  await expect(amount(page)).toHaveValue("");
  await offer(page).click();
  await expect(amount(page)).toHaveValue("249,50");
  await expect(page.getByRole("button", { name: /kvittering\.jpg/ }).first()).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("discarding, leaving or logging out deletes a draft from the device @desktop", async ({ page }) => {
  const kept = () => keptTyped(page);
  const note = page.getByLabel("Note");
  const typeAndThrowAway = async () => {
    await note.fill("Halvt skrevet");
    await expect.poll(kept).toContain("Halvt skrevet");
    await throwAway(page);
  };
  await enter(page, "medarbejder2", "/jobs/new");
  await typeAndThrowAway();
  await page.getByRole("button", { name: "Kassér" }).click();
  await expect.poll(kept).toBeNull();

  await note.fill("Halvt skrevet");
  await expect.poll(kept).toContain("Halvt skrevet");
  await page.getByRole("button", { name: "Annuller" }).click();
  await page.getByRole("button", { name: "Forlad" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect.poll(kept).toBeNull();

  await page.getByRole("link", { name: "Ny opgave", exact: true }).click();
  await typeAndThrowAway();
  await expect(offer(page)).toBeVisible();
  await page.getByRole("button", { name: "Log ud" }).click();
  await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
  expect(await kept()).toBeNull();
});

test("the draft of a stored job has its input, version and former values, but not its history @desktop", async ({
  page,
}) => {
  const api = await apiOf("medarbejder2");
  const day = today().subtract({ days: 2 });
  const job = await api.post("/api/jobs", {
    ...{ started_at: `${day} 03:00:00`, ended_at: `${day} 03:30:00`, price_mode: "auto", hourly_rate: 200 },
    ...(await workOnHavnekajen(api)),
  });
  await enter(page, "medarbejder2", `/jobs/${job.id}`);
  await page.getByLabel("Note").fill("Halvt rettet");
  await expect.poll(() => keptTyped(page)).toContain("Halvt rettet");
  const [{ subject }] = JSON.parse((await keptTyped(page)) ?? "[]");
  expect(Object.keys(subject)).toEqual(["version", "values"]);
  expect(await keptTyped(page)).not.toMatch(/history|authorized_actions|approv/);

  await throwAway(page);
  await offer(page).click();
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Job opdateret");
  expect(await api.get(`/api/jobs/${job.id}`)).toMatchObject({ note: "Halvt rettet", version: job.version + 1 });
});

test("two windows with the same form keep separate drafts @desktop", async ({ page, context }) => {
  const other = await context.newPage();
  for (const [window, note] of [
    [page, "I det første"],
    [other, "I det andet"],
  ] as const) {
    await enter(window, "medarbejder2", "/jobs/new");
    await window.getByLabel("Note").fill(note);
    await expect.poll(() => keptTyped(window)).toContain(note);
  }
  for (const [window, note] of [
    [page, "I det første"],
    [other, "I det andet"],
  ] as const) {
    await throwAway(window);
    await offer(window).click();
    await expect(window.getByLabel("Note")).toHaveValue(note);
  }
});

test("input from the end of a session waits an hour for its user @desktop", async ({ page }) => {
  await enter(page, "admin", "/cost-centers");
  await page.getByRole("button", { name: "Rediger" }).first().click();
  await page.getByRole("dialog").getByLabel("Navn").fill("Halvt skrevet");
  await pressInEndedSession(page.getByRole("dialog").getByRole("button", { name: "Gem", exact: true }));
  const kept = () => page.evaluate(() => sessionStorage.getItem("dagvaerk.drafts"));
  await expect.poll(kept).toContain("Halvt skrevet");
  await page.reload();
  expect(await kept()).toContain("Halvt skrevet");
  await page.evaluate(() => {
    const drafts = JSON.parse(sessionStorage.getItem("dagvaerk.drafts") ?? "[]");
    for (const draft of drafts) draft.keptAt -= 61 * 60_000;
    sessionStorage.setItem("dagvaerk.drafts", JSON.stringify(drafts));
  });
  await page.reload();
  await appIsThere(page);
  await expect.poll(kept).toBeNull();
});
