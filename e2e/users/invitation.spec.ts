import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectDialogAccessible } from "../support/accessibility.ts";
import { doOnCard } from "../support/card-actions.ts";
import { goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";

test("an administrator adds users one after another, and invites them by single links or by a list of links", {
  tag: "@desktop",
}, async ({ page }) => {
  const mark = `invited-${Date.now()}`;
  const name = `Inger ${mark}`;
  const inARow = `Ida ${mark}`;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, "admin", `/users?search=${mark}`);
  await page.getByRole("button", { name: "Ny bruger" }).first().click();
  const form = page.getByRole("dialog", { name: "Bruger profil" });
  const fillInNext = async (person: string, email: string) => {
    await expect(form.getByLabel("Navn")).toHaveValue("");
    await expect(form.getByLabel("Navn")).toBeFocused();
    await form.getByLabel("Navn").fill(person);
    await form.getByLabel("E-mail").fill(`${email}@dagvaerk.test`);
    await form.getByLabel("Medarbejdernummer").fill(email);
    await form.getByLabel("Timepris").fill("200");
  };
  await fillInNext(inARow, `ida-${mark}`);
  await form.getByRole("button", { name: "Gem og opret næste" }).click();
  await fillInNext(name, mark);
  await form.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Invitation" })).toBeVisible();
  await expectDialogAccessible(page);

  const first = await linkOf(page);
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("Inviteret");
  await doOnCard(card, "Send igen", false);
  expect(await linkOf(page)).not.toBe(first);

  await test.step("those who have no password yet get their links as one list", async () => {
    await goInside(page, "/users/invitations");
    await expect(page.getByRole("checkbox", { name: inARow })).toBeChecked();
    await page.getByRole("checkbox", { name: "Vælg alle" }).uncheck();
    await page.getByRole("checkbox", { name: inARow }).check();
    await page.getByRole("button", { name: "Invitér 1 bruger" }).click();
    const links = page.getByRole("region", { name: "Links" });
    await expect(links.getByRole("row").filter({ hasText: inARow })).toContainText("/password/reset/");
    await expect(page).toHaveURL("/users/invitations");
    await expectAccessible(page, { frame: false });
    await page.getByRole("button", { name: "Færdig" }).click();
    await expect(page.getByText(/Virker til/).first()).toBeVisible();
  });
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
