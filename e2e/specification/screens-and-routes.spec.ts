import { expect, type Page, test } from "@playwright/test";
import { cardsOf, stored } from "../support/look.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter, pressInEndedSession } from "../support/people.ts";

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

  test("screens below a list have their own titles, and a read-only job's does not say that it can be edited", async ({
    page,
  }) => {
    const manager = await apiOf("leder");
    const [job] = (await manager.get("/api/jobs?projectScope=all&status=NEW&perPage=1&with=user")).data;
    await enter(page, "leder", `/users/${job.user_id}/jobs/new`);
    await expect(page).toHaveTitle("Ny opgave");
    await goInside(page, `/users/${job.user_id}/jobs/${job.id}`);
    await expect(page).toHaveTitle("Redigér opgave");
    const steps = page.getByRole("navigation", { name: "Sti" }).getByRole("listitem");
    await expect(steps).toHaveText(["Opgaver til godkendelse", job.user.name, "Redigér opgave"]);
    await expect(steps.nth(0).getByRole("link")).toHaveAttribute("href", "/users-jobs");
    await expect(steps.nth(1).getByRole("link")).toHaveAttribute("href", `/users/${job.user_id}/jobs`);

    const [paid] = (await manager.get("/api/jobs?projectScope=all&status=PAID&kind=work&perPage=1&with=user")).data;
    await goInside(page, `/users/${paid.user_id}/jobs/${paid.id}`);
    await expect(page).toHaveTitle("Opgave");
    await expect(steps).toHaveText(["Opgaver til godkendelse", paid.user.name, "Opgave"]);
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

  test("each navigation scrolls to the top, or to the target in the address", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await enter(page, "admin", "/jobs?scope=all");
    await expect(cardsOf(page).first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link", { name: "Brugere" }).click();
    await expect(page).toHaveTitle("Brugere");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await page.goto("/payrolls#unpaid-jobs");
    await expect(page.getByRole("heading", { name: "Ubetalte opgaver" })).toBeInViewport();
  });
});

async function expectLedAway(page: Page, path: string): Promise<void> {
  await page.goto("/#away");
  await goInside(page, path);
  await expect(page, path).toHaveURL(/:\d+\/$/);
}
