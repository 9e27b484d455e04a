import { expect, test } from "@playwright/test";
import { expectAccessible, expectComplete, expectFits } from "./support/accessibility.ts";
import { brokenDates, contentsOf, cutTables } from "./support/look.ts";
import { appIsThere, consoleErrors, loadWhole } from "./support/network.ts";
import { forgetNewerFunctions } from "./support/old-browser.ts";
import { giveSession } from "./support/people.ts";
import { screens } from "./support/screens.ts";

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** The maximum of screens in one test. */
const most = 17;
const walks = [...new Set(screens.map(({ login }) => login))].flatMap((login) => {
  const all = screens.filter((screen) => screen.login === login);
  const starts = all.keys().filter((index) => index % most === 0);
  return Array.from(starts, (start) => ({ login, number: start + 1, some: all.slice(start, start + most) }));
});

// Each screen is loaded once, by a browser with the features of five years ago; other tests use all features. Hydration
// does not depend on the size of the window, so the phone's page is then resized to a desktop's.
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
