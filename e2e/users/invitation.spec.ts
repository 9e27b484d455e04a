import { expect, type Page, test } from "@playwright/test";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { doOnCard } from "../support/card-actions.ts";
import { enter } from "../support/people.ts";
import { countClicks } from "../support/taps.ts";

test("a new user gets a link, is invited again, and is logged in by choosing a password in two taps", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const mark = `invited-${Date.now()}`;
  const name = `Inger ${mark}`;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, "admin", `/users?search=${mark}`);
  await page.getByRole("button", { name: "Ny bruger" }).first().click();
  const form = page.getByRole("dialog", { name: "Bruger profil" });
  await form.getByLabel("Navn").fill(name);
  await form.getByLabel("E-mail").fill(`${mark}@dagvaerk.test`);
  await form.getByLabel("Medarbejdernummer").fill(mark);
  await form.getByLabel("Timepris").fill("200");
  await form.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Invitation" })).toBeVisible();
  await expectDialogAccessible(page);

  const first = await linkOf(page);
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("Inviteret");
  await doOnCard(card, "Send igen", false);
  const second = await linkOf(page);
  expect(second).not.toBe(first);

  const visitor = await (await browser.newContext()).newPage();
  const calls: string[] = [];
  visitor.on("request", (request) => request.resourceType() === "fetch" && calls.push(request.url()));
  await visitor.goto(second);
  const welcome = visitor.getByRole("dialog", { name: "Velkommen til Dagværk" });
  await expect(welcome.getByLabel("E-mail")).toHaveValue(`${mark}@dagvaerk.test`);
  const taps = await countClicks(visitor);
  await welcome.getByLabel("Vælg din adgangskode").fill("en helt ny kode");
  await welcome.getByLabel("Bekræft din adgangskode").fill("en helt ny kode");
  await welcome.getByRole("button", { name: "Log ind" }).click();
  await visitor.waitForURL("**/jobs");
  expect(await taps()).toBeLessThanOrEqual(2);
  await expect(visitor.getByRole("button", { name: "Log ud" })).toBeVisible();
  const token = /reset\/([^?]+)/.exec(second)?.[1] ?? "";
  expect(calls.filter((url) => url.includes(token))).toEqual([]);
  await visitor.context().close();
});

async function linkOf(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Invitation" });
  const link = await dialog.getByLabel("Link").inputValue();
  await expect(dialog.getByRole("button", { name: "Kopiér link" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialog.getByRole("button", { name: "Luk" }).click();
  await expect(dialog).toHaveCount(0);
  return link;
}
