import { expect, type Page, test } from "@playwright/test";
import { expectSaid } from "../support/flash.ts";
import { enter, giveSession } from "../support/people.ts";

const failed = "Ingen forbindelse til serveren. Prøv igen.";

test.describe("failed loading", { tag: "@desktop" }, () => {
  test("a part of a screen that failed to load leaves the rest working, and is loaded with the page; a list and a screen when the network returns", async ({
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
      await page.reload();
      await card.getByRole("button", { name: "Flere handlinger" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await page.keyboard.press("Escape");
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
  });

  test("fields that failed to load leave the rest of the form, and are loaded again by a button", async ({
    page,
    context,
  }) => {
    await enter(page, "medarbejder", "/jobs/new");
    await expect(page.getByLabel("Note")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Udlæg" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Noget af siden kunne ikke hentes.");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Genindlæs" }).click();
    await expect(page.getByRole("textbox", { name: "Beløb inkl. moms" })).toBeVisible();
  });

  for (const { what, login, path, call, shown } of [
    { what: "a job", login: "medarbejder", path: jobOf, call: /\/api\/jobs\/\d+$/, shown: "Note" },
    {
      what: "the payroll setup",
      login: "admin",
      path: "/payroll-setup",
      call: /\/api\/payroll-setup$/,
      shown: "Standardformat",
    },
  ])
    test(`${what} that failed to load is loaded when the network returns, and its form is not reset afterwards`, async ({
      page,
      context,
    }) => {
      await giveSession(page, login);
      let isBroken = true;
      let answered = 0;
      await page.route(call, (route) => (isBroken ? route.abort() : route.continue()));
      // A request that the network failure interrupts is repeated.
      page.on("requestfinished", (request) => {
        if (call.test(request.url())) answered += 1;
      });
      await page.goto(typeof path === "string" ? path : await path(page));
      // Other responses may trigger retries of the call any number of times.
      await expect(page.getByRole("button", { name: "Prøv igen" })).toBeVisible();
      isBroken = false;
      await comeBack();
      await expect(page.getByLabel(shown).first()).toBeVisible();
      await expect.poll(() => answered).toBe(1);
      await comeBack();
      await expect(page.getByLabel(shown).first()).toBeVisible();
      expect(answered).toBe(1);

      async function comeBack(): Promise<void> {
        await context.setOffline(true);
        await context.setOffline(false);
      }
    });
});

async function jobOf(page: Page): Promise<string> {
  const { data } = await (await page.request.get("/api/jobs?perPage=1")).json();
  return `/jobs/${data[0].id}`;
}
