import { expect, type Locator, type Page, test } from "@playwright/test";
import { employeeWithJob } from "../support/calls.ts";
import { expectNothingSaid } from "../support/flash.ts";
import { apiOf, enter, pressInEndedSession, sendOpenLogin } from "../support/people.ts";

/** Input in a dialog survives the end of the session, in the same way on all devices. */

test("after a new login, a dialog restores the user's input, for the same row only", {
  tag: "@desktop",
}, async ({ page }) => {
  const mark = `kladde-${Date.now()}`;
  const { id } = await employeeWithJob(`Kim ${mark}`, mark);
  await enter(page, "admin", `/users?search=${mark}`);
  await page.getByRole("button", { name: "Rediger" }).click();
  const user = page.getByRole("dialog", { name: "Bruger profil" });
  await user.getByLabel("Navn").fill(`Ny ${mark}`);
  await user.getByLabel("Timepris").fill("1.234,5");
  await user.getByRole("combobox", { name: "Roller" }).click();
  await page.getByRole("option", { name: "Manager" }).click();
  await page.keyboard.press("Escape");
  await expectEnded(page, user);
  await sendOpenLogin(page, "admin");
  await expect(user.getByText("Det, du havde skrevet, står her igen.")).toBeVisible();
  await expect(page).toHaveURL(`/users?search=${mark}`);
  await expect(user.getByLabel("Navn")).toHaveValue(`Ny ${mark}`);
  await expect(user.getByLabel("Timepris")).toHaveValue("1.234,50");
  await expect(user.getByRole("combobox", { name: "Roller" })).toHaveText("Manager, Medarbejder");
  await user.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(user).toHaveCount(0);
  const users: { id: number; name: string }[] = await (await apiOf("admin")).get(`/api/users?filter=${mark}`);
  expect(users.map(({ id, name }) => [id, name])).toEqual([[id, `Ny ${mark}`]]);

  await enter(page, "leder", "/approvals");
  const rejection = page.getByRole("dialog", { name: "Afvis opgave" });
  const jobs = page.locator("tr[data-job]");
  await jobs.first().getByRole("button", { name: "Afvis" }).click();
  await rejection.getByLabel("Begrundelse").fill("Kun om den første");
  await expectEnded(page, rejection, "Afvis");
  await enter(page, "leder", "/approvals");
  await jobs.nth(1).getByRole("button", { name: "Afvis" }).click();
  await expect(rejection.getByLabel("Begrundelse")).toHaveValue("");
  await rejection.getByRole("button", { name: "Annuller" }).click();
  await expect(rejection).toHaveCount(0);
  await jobs.first().getByRole("button", { name: "Afvis" }).click();
  await expect(rejection.getByLabel("Begrundelse")).toHaveValue("Kun om den første");
});

/** Saving reveals that the session has ended: the dialog closes, and the page asks for a login. */
async function expectEnded(page: Page, dialog: Locator, save = "Gem"): Promise<void> {
  await pressInEndedSession(dialog.getByRole("button", { name: save, exact: true }));
  await expect(page.getByText("Log ind for at se og registrere opgaver")).toBeVisible();
  await expect(page.getByText("Du blev logget ud. Log ind igen, så fortsætter du, hvor du slap.")).toBeVisible();
  await expectNothingSaid(page, "Fejl!");
  await expect(dialog.getByRole("button", { name: save, exact: true })).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Log ind" })).toBeVisible();
}
