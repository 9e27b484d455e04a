import { expect, test } from "@playwright/test";
import { expectAccessible, expectComplete, expectFits } from "./support/accessibility.ts";
import { doOnCard } from "./support/card-actions.ts";
import { brokenDates, contentsOf, cutTables } from "./support/look.ts";
import { appIsThere, consoleErrors, goInside, loadWhole } from "./support/network.ts";
import { forgetNewerFunctions } from "./support/old-browser.ts";
import { enter, giveSession } from "./support/people.ts";
import { screens } from "./support/screens.ts";

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** At most so many screens are one test. */
const most = 17;
const walks = [...new Set(screens.map(({ login }) => login))].flatMap((login) => {
  const all = screens.filter((screen) => screen.login === login);
  const starts = all.keys().filter((index) => index % most === 0);
  return Array.from(starts, (start) => ({ login, number: start + 1, some: all.slice(start, start + most) }));
});

// Each screen is loaded once, by a browser with the features of five years ago: what current ones have is tried elsewhere. Its
// hydration does not depend on the size, so the phone's page then becomes a desktop's.
for (const { login, number, some } of walks)
  test(`${login}'s screens hydrate unchanged, have their titles, fit the window and pass axe, from number ${number}`, {
    tag: "@phone",
  }, async ({ page }) => {
    await page.addInitScript(forgetNewerFunctions);
    await giveSession(page, login);
    const device = await page.context().newCDPSession(page);
    const become = async (size: keyof typeof sizes) => {
      await device.send("Emulation.setTouchEmulationEnabled", { enabled: size === "phone" });
      await page.setViewportSize(sizes[size]);
    };
    const errors = consoleErrors(page);
    page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
    let frame = true;
    for (const { path, title } of some)
      await test.step(path, async () => {
        await loadWhole(page, path);
        await page.evaluate(() => Object.assign(document.querySelector("header") ?? {}, { isFirst: true }));
        await appIsThere(page);
        await expect(page).toHaveTitle(new RegExp(`^${title}`));
        await expectComplete(page);
        await expectFits(page);
        expect.soft([await brokenDates(page), await cutTables(page)]).toEqual([[], []]);
        const onPhone = await contentsOf(page);
        await become("desktop");
        await expect(page.getByRole("navigation", { name: "Hovedmenu" })).toBeVisible();
        await expectAccessible(page, { frame });
        const onDesktop = await contentsOf(page);
        await expect(page.getByText("Siden kunne ikke vises")).toHaveCount(0);
        expect(await page.evaluate(() => "isFirst" in (document.querySelector("header") ?? {}))).toBe(true);
        expect(await page.evaluate(() => "groupBy" in Map)).toBe(true);
        await become("phone");
        // Colours are the same at both sizes.
        if (frame || onPhone !== onDesktop) await expectAccessible(page, { colours: false, frame });
        frame = false;
      });
    // The missing job causes this error.
    expect(errors.filter((error) => !error.startsWith("ApiError: Opgaven findes ikke."))).toEqual([]);
  });

test("a visitor's front page and its dialogs pass axe", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Log ind for at se og registrere opgaver")).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole("dialog", { name: "Log ind" });
  await test.step("the login opens from the middle of the page, and again", async () => {
    await page.getByRole("link", { name: "Log ind" }).click();
    await dialog.getByRole("button", { name: "Annuller" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "Log ind" }).click();
    await expect(dialog).toBeVisible();
  });
  await expectAccessible(page);
  await test.step("the password can be shown", async () => {
    const password = dialog.getByLabel("Adgangskode");
    await password.fill("hemmelig");
    await expect(password).toHaveAttribute("type", "password");
    await dialog.getByRole("button", { name: "Vis tegnene" }).click();
    await expect(password).toHaveAttribute("type", "text");
  });
  await page.getByText("Glemt din kode?").click();
  await expect(page.getByRole("button", { name: "Send nulstillings-link" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/password/reset/0123456789?email=medarbejder%40dagvaerk.test");
  await expect(page.getByRole("dialog", { name: "Nulstil kode" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Annuller" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("the dialogs of a job card, of a substitute, of a payroll run and of a user pass axe", { tag: "@phone" }, async ({
  page,
}) => {
  await enter(page, "admin", "/jobs?scope=all&status=APPROVED_BY_PROJECT_OWNER");
  for (const name of ["Afvis", "Skift projekt"])
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
