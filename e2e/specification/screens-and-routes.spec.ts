import { expect, type Page, test } from "@playwright/test";
import { cardsOf, stored } from "../support/look.ts";
import { goInside } from "../support/network.ts";
import { enter, pressInEndedSession } from "../support/people.ts";

test.describe("guards and titles", () => {
  test("a visitor and a user without the permission are redirected to the front page, and an unknown path is an error", async ({
    page,
  }) => {
    await page.goto("/jobs");
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page).toHaveTitle("Forside");
    await expectLedAway(page, "/users/1/jobs/1");
    await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Log ud" })).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);

    await enter(page, "medarbejder", "/findes/ikke");
    await expect(page).toHaveTitle("Ukendt side");
    await expect(page.locator(".MuiAlert-colorError")).toHaveText("I don't know what to do.../findes/ikke");
    await page.getByRole("link", { name: "Gå til forsiden" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    for (const path of ["/users/1/jobs/new", "/payrolls"]) await expectLedAway(page, path);
  });

  test("a session that ended elsewhere redirects to the front page and deletes the stored user", async ({ page }) => {
    await enter(page, "medarbejder", "/jobs");
    await expect(cardsOf(page).first()).toBeVisible();
    await pressInEndedSession(page.getByRole("tab", { name: "Afvist" }));
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
    await expect(page.getByText("Du blev logget ud.", { exact: true })).toBeVisible();
    expect(await stored(page, "dagvaerk.user")).toBeNull();
    // Visits another page first, since navigating to the same address would keep the history state.
    await page.goto("about:blank");
    await page.goto("/");
    await expect(page.getByText("Log ind for at se og registrere opgaver")).toBeVisible();
    await expect(page.getByText("Du blev logget ud.")).toHaveCount(0);
  });
});

async function expectLedAway(page: Page, path: string): Promise<void> {
  await page.goto("/#away");
  await goInside(page, path);
  await expect(page, path).toHaveURL(/:\d+\/$/);
}
