import { expect, test } from "@playwright/test";
import { fillIn } from "../support/fields.ts";
import { expectFlash, expectGoneAfter, flash } from "../support/flash.ts";
import { cardsOf, remembered, stored } from "../support/look.ts";
import { answer, goInside, requestsOf } from "../support/network.ts";
import { letTimePass, stopTheClock } from "../support/page-clock.ts";
import { enter } from "../support/people.ts";

test.describe("the shell", () => {
  test("every call has the marker and the CSRF token, the drawer fits the window, and the user is stored until the logout", async ({
    page,
  }) => {
    await test.step("every call has the marker and the CSRF token, and uses the token of a later response", async () => {
      await page.goto("/");
      const inPage = await page.locator('meta[name="csrf-token"]').getAttribute("content");
      const login = page.waitForResponse("**/login");
      const next = page.waitForRequest("**/api/jobs?*");
      await page.getByRole("button", { name: "Log ind" }).click();
      await fillIn(page.getByRole("dialog"), { "E-mail": "medarbejder@dagvaerk.test", Adgangskode: "dagvaerk-demo" });
      await page.keyboard.press("Enter");
      const sent = await (await login).request().allHeaders();
      expect(sent).toMatchObject({ "x-requested-with": "XMLHttpRequest", "x-csrf-token": inPage });
      const renewed = (await (await login).allHeaders())["x-csrf-token"];
      expect(renewed).not.toBe(inPage);
      expect(await (await next).allHeaders()).toMatchObject({
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": renewed,
      });
      await expect(page).toHaveURL(/\/jobs$/);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });

    await goInside(page, "/");
    await expect(page.getByRole("heading", { name: "Hej Mads Kjær" })).toBeVisible();
    const drawer = page.getByRole("navigation", { name: "Hovedmenu" });
    await expect(drawer).toBeVisible();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(drawer).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(drawer).toBeVisible();
    // The drawer over a narrow page closes when the window becomes wide.
    await page.setViewportSize({ width: 800, height: 800 });
    await page.getByRole("button", { name: "Menu" }).click();
    const overPage = page.locator(".MuiDrawer-modal");
    await expect(overPage).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(overPage).toBeHidden();
    await page.getByRole("link", { name: "Min løn" }).click();
    await expect(page).toHaveURL(/\/my-pay$/);
    expect(JSON.parse((await stored(page, "dagvaerk.user")) ?? "")).toMatchObject({
      id: expect.any(Number),
      default_hourly_rate: 215,
      authorizations: ["index-own-jobs"],
    });
    await page.getByRole("button", { name: "Log ud" }).click();
    await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(await stored(page, "dagvaerk.user")).toBeNull();
  });

  test("the scope is own at first, is stored in the browser, and can be changed only by permitted users", async ({
    page,
  }) => {
    const asked = requestsOf(page, "GET", /\/api\/(jobs|users-jobs)\?/);
    await enter(page, "leder", "/profile");
    await goInside(page, "/jobs");
    const everywhere = page.getByRole("switch", { name: "Vis opgaver på alle projekter" });
    await expect(everywhere).not.toBeChecked();
    // Checked once the address has it.
    await everywhere.click();
    await expect(everywhere).toBeChecked();
    await expect(cardsOf(page).first()).toBeVisible();
    expect(await remembered(page, "dagvaerk.projectScope")).toBe("all");
    await goInside(page, "/users-jobs");
    await expect(everywhere).toBeChecked();
    expect(asked.map(({ url }) => new URL(url).searchParams.get("projectScope"))).toEqual(["own", "all", "all"]);
    expect(asked.at(-1)?.url).toMatch(/users-jobs\?page=1&perPage=15&projectScope=all$/);

    await enter(page, "ejer", "/profile");
    await goInside(page, "/users-jobs");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(everywhere).toHaveCount(0);
    expect(asked.at(-1)?.url).toContain("projectScope=own");
  });

  test("a status is shown for 3 seconds", async ({ page }) => {
    await page.clock.install();
    await enter(page, "leder", "/jobs?scope=all&status=APPROVED_BY_PROJECT_OWNER");
    await answer(page, "PATCH", "**/api/jobs/*", 500, { message: "Ikke nu." });
    const approve = page.getByRole("button", { name: "Godkend", exact: true }).first();
    await expect(approve).toBeVisible();
    await stopTheClock(page);
    await approve.click();
    await letTimePass(page, flash(page));
    await expectFlash(page, "Fejl!", "Godkendelse fejlede: Ikke nu.");
    await expectGoneAfter(page, 3000);
  });
});
