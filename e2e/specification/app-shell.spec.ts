import { expect, test } from "@playwright/test";
import { cardsOf, remembered, stored } from "../support/look.ts";
import { goInside, requestsOf } from "../support/network.ts";
import { enter } from "../support/people.ts";

test.describe("the shell", () => {
  test("the drawer fits the window, and the user is stored until the logout", async ({ page }) => {
    await enter(page, "medarbejder", "/");
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

  test("the scope of jobs is own at first, and the browser remembers the chosen scope", async ({ page }) => {
    const asked = requestsOf(page, "GET", /\/api\/(jobs|users-jobs)\?/);
    await enter(page, "leder", "/profile");
    await goInside(page, "/jobs");
    const everywhere = page.getByRole("switch", { name: "Vis opgaver på alle projekter" });
    await expect(everywhere).not.toBeChecked();
    // The switch changes once the address has the scope.
    await everywhere.click();
    await expect(everywhere).toBeChecked();
    await expect(cardsOf(page).first()).toBeVisible();
    expect(await remembered(page, "dagvaerk.projectScope")).toBe("all");
    await goInside(page, "/users-jobs");
    await expect(everywhere).toBeChecked();
    expect(asked.map(({ url }) => new URL(url).searchParams.get("projectScope"))).toEqual(["own", "all", "all"]);
    expect(asked.at(-1)?.url).toMatch(/users-jobs\?page=1&perPage=15&projectScope=all$/);
  });
});
