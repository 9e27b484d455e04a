import { expect, test } from "@playwright/test";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

const failed = "Ingen forbindelse til serveren. Prøv igen.";

test.describe("failed loading", { tag: "@desktop" }, () => {
  test("a part that failed to load leaves the screen working, and loads when the network returns or by a button", async ({
    page,
    context,
  }) => {
    await enter(page, "medarbejder", "/jobs?kind=work");
    const jobs = page.getByRole("main").getByRole("listitem");
    await test.step("a part", async () => {
      const card = jobs.filter({ hasText: "Montage" }).first();
      await page.waitForLoadState("networkidle");
      await context.setOffline(true);
      await card.getByRole("button", { name: "Flere handlinger" }).click();
      await expectSaid(page, "Noget af siden kunne ikke hentes.");
      await expect(card).toBeVisible();
      await context.setOffline(false);
    });

    await test.step("a list", async () => {
      await context.setOffline(true);
      await page.getByRole("tab", { name: "Udbetalt" }).click();
      await expect(page.getByText(failed)).toBeVisible();
      await context.setOffline(false);
      await expect(jobs.first()).toContainText("Udbetalt");
      await expect(page.getByText(failed)).toHaveCount(0);
    });

    await test.step("a screen whose code failed to load", async () => {
      await context.setOffline(true);
      await page.getByRole("link", { name: "Min løn" }).click();
      await expect(page.getByText("Siden kunne ikke vises")).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole("heading", { name: "På vej" })).toBeVisible();
    });

    await test.step("fields leave the rest of the form, and are loaded again by a button", async () => {
      await goInside(page, "/jobs/new");
      await expect(page.getByLabel("Note")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await context.setOffline(true);
      await page.getByRole("button", { name: "Udlæg" }).click();
      await expect(page).toHaveURL(/kind=expense/);
      await expect(page.getByRole("main").getByRole("alert")).toContainText("Noget af siden kunne ikke hentes.");
      await context.setOffline(false);
      await page.getByRole("button", { name: "Genindlæs" }).click();
      await expect(page.getByRole("textbox", { name: "Beløb inkl. moms" })).toBeVisible();
    });
  });

  test("a form that failed to load is loaded when the network returns, and is not reset afterwards", async ({
    page,
    context,
  }) => {
    const [job] = (await (await apiOf("admin")).get("/api/jobs?projectScope=all&kind=work&status=NEW&perPage=1")).data;
    const goOfflineAndBack = async () => {
      await context.setOffline(true);
      await context.setOffline(false);
    };
    await enter(page, "admin", "/profile");
    for (const { path, call, shown } of [
      { path: `/users/${job.user_id}/jobs/${job.id}`, call: /\/api\/jobs\/\d+$/, shown: "Note" },
      { path: "/payroll-setup", call: /\/api\/payroll-setup$/, shown: "Standardformat" },
    ])
      await test.step(path, async () => {
        let isBroken = true;
        let answered = 0;
        await page.route(call, (route) => (isBroken ? route.abort() : route.continue()));
        // Counts responses, because a request that a network failure interrupts is sent again.
        page.on("requestfinished", (request) => {
          if (call.test(request.url())) answered += 1;
        });
        await goInside(page, path);
        // Does not count failed attempts, because each response to another call can cause one more.
        await expect(page.getByRole("button", { name: "Prøv igen" })).toBeVisible();
        isBroken = false;
        await goOfflineAndBack();
        await expect(page.getByLabel(shown).first()).toBeVisible();
        await expect.poll(() => answered).toBe(1);
        await goOfflineAndBack();
        await expect(page.getByLabel(shown).first()).toBeVisible();
        expect(answered).toBe(1);
      });
  });
});
