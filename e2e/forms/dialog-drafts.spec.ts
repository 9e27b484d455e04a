import { expect, type Locator, type Page, test } from "@playwright/test";
import { choose } from "../support/fields.ts";
import { expectNothingSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { enter, pressInEndedSession, sendOpenLogin } from "../support/people.ts";

/** Input in a dialog survives the end of the session. The device makes no difference. */

test("after the session has ended the inputs of dialogs are restored with their row for their own user", {
  tag: "@desktop",
}, async ({ page }) => {
  await enter(page, "admin", "/users");
  await page.getByRole("button", { name: "Ny bruger" }).click();
  const user = page.getByRole("dialog", { name: "Bruger profil" });
  await user.getByLabel("Navn").fill("Ny Kladde");
  await user.getByLabel("Timepris").fill("1.234,5");
  await user.getByRole("combobox", { name: "Roller" }).click();
  await page.getByRole("option", { name: "Manager" }).click();
  await page.keyboard.press("Escape");
  for (const [label, text] of [
    ["E-mail", "kladde@dagvaerk.test"],
    ["Medarbejdernummer", "kladde"],
  ] as const)
    await user.getByLabel(label).fill(text);
  await expectEnded(page, user);
  await enter(page, "admin", "/users");
  await expect(user.getByText("Det, du havde skrevet, står her igen.")).toBeVisible();
  await expect(user.getByLabel("Navn")).toHaveValue("Ny Kladde");
  await expect(user.getByLabel("Timepris")).toHaveValue("1.234,50");
  await expect(user.getByRole("combobox", { name: "Roller" })).toHaveText("Manager, Medarbejder");
  await user.getByRole("button", { name: "Annuller" }).click();
  await page.getByRole("button", { name: "Ny bruger" }).click();
  await expect(user.getByLabel("Navn")).toHaveValue("");

  await goInside(page, "/projects?search=villa");
  await page.getByRole("button", { name: "Rediger projekt" }).click();
  const project = page.getByRole("dialog", { name: "Rediger projekt" });
  await project.getByLabel("Navn").fill("Villa Kladde");
  await choose(page, "Standard Cost Center", "El og teknik");
  await expectEnded(page, project);
  await sendOpenLogin(page, "admin");
  await expect(page).toHaveURL(/\/projects\?search=villa$/);
  await expect(project.getByLabel("Navn")).toHaveValue("Villa Kladde");
  await expect(project.getByLabel("Standard Cost Center")).toHaveValue("El og teknik (CC20)");
  await expectEnded(page, project);

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

  await enter(page, "admin", "/projects?search=villa");
  await expect(page.getByRole("button", { name: "Rediger projekt" })).toBeVisible();
  await expect(project).toHaveCount(0);
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
