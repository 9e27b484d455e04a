import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { doOnCard } from "./support/card-actions.ts";
import { brokenDates, cutTables } from "./support/look.ts";
import { appIsThere, consoleErrors, goInside, loadWhole } from "./support/network.ts";
import { forgetNewerFunctions } from "./support/old-browser.ts";
import { enter, giveSession } from "./support/people.ts";
import { screens } from "./support/screens.ts";

// Phones have the features of current browsers, desktops those of five years ago: each screen works with both. The server
// makes the same page for both, so a desktop loads a person's first screen and comes to the others by links.
for (const login of new Set(screens.map((screen) => screen.login)))
  test(`${login}'s screens hydrate unchanged, have their titles, fit the window and pass axe`, async ({
    page,
    isMobile,
  }) => {
    if (!isMobile) await page.addInitScript(forgetNewerFunctions);
    await giveSession(page, login);
    const errors = consoleErrors(page);
    page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
    let shown = "";
    for (const { path, title } of screens.filter((screen) => screen.login === login))
      await test.step(path, async () => {
        // Behind a link, only its title tells the next screen from the one before.
        const isFirst = shown === "";
        if (isMobile || isFirst || shown === title) await loadWhole(page, path);
        else await goInside(page, path);
        shown = title;
        await page.evaluate(() => Object.assign(document.querySelector("header") ?? {}, { isFirst: true }));
        await appIsThere(page);
        await expect(page).toHaveTitle(new RegExp(`^${title}`));
        if (!isMobile) await expect(page.getByRole("navigation", { name: "Hovedmenu" })).toBeVisible();
        // Colours are the same at both sizes.
        await expectAccessible(page, { colours: !isMobile, frame: isFirst });
        if (isMobile) expect.soft([await brokenDates(page), await cutTables(page)]).toEqual([[], []]);
        await expect(page.getByText("Siden kunne ikke vises")).toHaveCount(0);
        expect(await page.evaluate(() => "isFirst" in (document.querySelector("header") ?? {}))).toBe(true);
        expect(await page.evaluate(() => "groupBy" in Map)).toBe(true);
      });
    // The missing job causes this error.
    expect(errors.filter((error) => !error.startsWith("ApiError: Opgaven findes ikke."))).toEqual([]);
  });

test("a visitor's front page and its dialogs pass axe", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Log ind for at se og registrere opgaver")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log ind" }).click();
  await expect(page.getByRole("dialog", { name: "Log ind" })).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Glemt din kode?").click();
  await expect(page.getByRole("button", { name: "Send nulstillings-link" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/password/reset/0123456789?email=medarbejder%40dagvaerk.test");
  await expect(page.getByRole("dialog", { name: "Nulstil kode" })).toBeVisible();
  await expectAccessible(page);
});

test("the dialogs of a job card, of a substitute, of a payroll run and of a user pass axe", { tag: "@phone" }, async ({
  page,
}) => {
  await enter(page, "admin", "/jobs?scope=all&status=APPROVED_BY_PROJECT_OWNER");
  for (const name of ["Afvis", "Skift projekt", "Skift Cost Center"])
    await test.step(name, async () => {
      const card = page.locator(".job-card:not(.decided)").first();
      await doOnCard(card, name, name !== "Afvis");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  await goInside(page, "/profile");
  await page.getByRole("button", { name: "Vælg stedfortræder" }).click();
  await expect(page.getByRole("dialog", { name: "Vælg stedfortræder" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await goInside(page, "/payrolls");
  await page.getByRole("button", { name: "Opret lønkørsel" }).click();
  await expect(page.getByRole("dialog", { name: "Lønkørsel" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await goInside(page, "/users");
  await page.getByRole("button", { name: "Ny bruger" }).click();
  await page.getByRole("dialog", { name: "Bruger profil" }).getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByText("Navn skal udfyldes.")).toBeVisible();
  await expectAccessible(page);
});
