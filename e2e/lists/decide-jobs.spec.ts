import { expect, type Locator, type Page, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { employeeWithJob, workOnHavnekajen } from "../support/calls.ts";
import { expectNothingSaid, expectSaid } from "../support/flash.ts";
import { comeToRest } from "../support/look.ts";
import { goInside } from "../support/network.ts";
import { apiOf, giveSession } from "../support/people.ts";

/** Consecutive decisions must never affect the wrong job. */
test.describe("a decision", { tag: "@desktop" }, () => {
  let employeeId: number;

  test.beforeEach(async ({ page }) => {
    // A new employee, because in another employee's list, jobs of other tests would push these jobs off the screen.
    const mark = `afgoeres-${Date.now()}`;
    employeeId = (await employeeWithJob(`Kim ${mark}`, mark)).id;
    const admin = await apiOf("admin");
    const day = today().subtract({ days: 2 }).toString();
    const work = await workOnHavnekajen(admin);
    for (const hour of ["05", "06", "07", "13", "14"])
      await admin.post(`/api/users/${employeeId}/jobs`, {
        started_at: `${day} ${hour}:00:00`,
        ended_at: `${day} ${hour}:30:00`,
        ...work,
        price_mode: "auto",
        hourly_rate: 200,
      });
    await giveSession(page, "ejer");
  });

  const cards = (page: Page) =>
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2 }) });
  /** Finds the same card after its contents have changed. */
  const cardOf = async (page: Page, card: Locator) => {
    const href = await card.getByRole("heading").getByRole("link").getAttribute("href");
    return cards(page).filter({ has: page.locator(`h2 a[href="${href}"]`) });
  };
  const waiting = async (page: Page): Promise<number> =>
    (await (await page.request.get(`/api/users/${employeeId}/jobs?status=NEW&perPage=1`)).json()).meta.total;

  /** Simulates a human double click, a quarter of a second apart. */
  async function doubleClick(page: Page, name: string): Promise<void> {
    const box = await page.getByRole("button", { name, exact: true }).first().boundingBox();
    if (!box) throw new Error(`no button ${name}`);
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 125 });
  }

  test("a double click decides only one job, in the list and in the dialog, and a decision can be taken back", async ({
    page,
  }) => {
    await page.goto(`/users/${employeeId}/jobs`);
    await test.step("an owner is offered no list of all projects", async () => {
      await expect(cards(page).first()).toBeVisible();
      await expect(page.getByRole("switch", { name: "Vis opgaver på alle projekter" })).toHaveCount(0);
    });
    for (const query of ["?status=NEW", ""]) {
      await goInside(page, `/users/${employeeId}/jobs${query}`);
      // Late parts of the page could still move the list.
      await page.waitForLoadState("networkidle");
      const open = cards(page).filter({ has: page.getByRole("button", { name: "Godkend", exact: true }) });
      await expect(open.nth(1)).toBeVisible();
      const [decided, next] = await Promise.all([cardOf(page, open.first()), cardOf(page, open.nth(1))]);
      const before = await waiting(page);
      const place = await next.boundingBox();

      await doubleClick(page, "Godkend");
      await expect(decided.getByText("Du har godkendt opgaven")).toBeVisible();
      await expect(decided.getByText("Afv. manager")).toBeVisible();
      await expect(decided.getByRole("button", { name: "Godkend", exact: true })).toHaveCount(0);
      await expect(decided.getByRole("link", { name: "Redigér" })).toHaveCount(0);
      await expectSaid(page, "Opgaven godkendt.");
      await expectNothingSaid(page, "Fejl!");
      await expect(page).toHaveURL(new RegExp(`/users/${employeeId}/jobs`));
      expect(await next.boundingBox()).toEqual(place);
      expect(await waiting(page)).toBe(before - 1);
    }

    await page.getByRole("tab", { name: "Afv. projektejer" }).click();
    await expect(cards(page).nth(1)).toBeVisible();
    const before = await waiting(page);
    await cards(page).first().getByRole("button", { name: "Afvis", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Afvis opgave" });
    await dialog.getByLabel("Begrundelse").fill("Forkert projekt");
    await comeToRest(page);
    const button = await dialog.getByRole("button", { name: "Afvis", exact: true }).boundingBox();
    if (!button) throw new Error("no button");
    // Moves a button of the list below the dialog's button, in every window size.
    const style = await page.addStyleTag({
      content: `li:nth-child(2) .MuiButton-contained { position: fixed; left: ${button.x}px; top: ${button.y}px; }`,
    });
    await page.mouse.dblclick(button.x + button.width / 2, button.y + button.height / 2, { delay: 125 });
    await expectSaid(page, "Opgaven afvist.");
    await expect(cards(page).first().getByText("Du har afvist opgaven")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expectNothingSaid(page, "Opgaven godkendt.");
    expect(await waiting(page)).toBe(before - 1);
    await style.evaluate((element) => (element as HTMLElement).remove());

    await test.step("a decision can be taken back in the list, and later on the page of the job", async () => {
      const open = cards(page).filter({ has: page.getByRole("button", { name: "Godkend", exact: true }) });
      const card = await cardOf(page, open.first());
      await card.getByRole("button", { name: "Godkend", exact: true }).click();
      await card.getByRole("button", { name: "Fortryd" }).click();
      await expectSaid(page, "Afgørelsen er trukket tilbage.");
      await expect(card.getByText("Afv. projektejer")).toBeVisible();
      await expect(card.getByRole("button", { name: "Godkend", exact: true })).toBeEnabled();

      await card.getByRole("button", { name: "Afvis", exact: true }).click();
      await page.getByLabel("Begrundelse").fill("Forkert projekt");
      await page.getByRole("dialog").getByRole("button", { name: "Afvis", exact: true }).click();
      await expect(card.getByText("Du har afvist opgaven")).toBeVisible();
      await card.getByRole("heading").getByRole("link").click();
      await page.getByRole("button", { name: "Træk afvisningen tilbage" }).click();
      await expect(page.getByText("Trukket tilbage af Erik Aagaard").first()).toBeVisible();
      await expect(page.getByText("Opgaven er afvist")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Træk afvisningen tilbage" })).toHaveCount(0);

      await page.goBack();
      // The other list is fetched before the decision is stored, and again afterwards.
      const other = page.waitForResponse(/\/api\/users\/\d+\/jobs\?.*status=APPROVED_BY_PROJECT_OWNER/);
      await page.route(/\/api\/jobs\/\d+\?/, async (route) => {
        if (route.request().method() === "PATCH") await other;
        await route.fallback();
      });
      await card.getByRole("button", { name: "Godkend", exact: true }).click();
      await page.getByRole("tab", { name: "Afv. manager" }).click();
      await card.getByRole("button", { name: "Træk godkendelsen tilbage" }).click();
      await expect(card.getByText("Afv. projektejer")).toBeVisible();
      await expect(card.getByRole("button", { name: "Godkend", exact: true })).toBeVisible();
    });
  });

  test("a decided job keeps the focus and its place until the user fetches the list again", async ({ page }) => {
    await page.goto(`/users/${employeeId}/jobs?status=NEW`);
    const count = Math.min(15, await waiting(page));
    await expect(cards(page)).toHaveCount(count);
    await cards(page).first().getByRole("button", { name: "Godkend", exact: true }).press("Enter");
    await expect(page.getByText("Du har godkendt opgaven")).toBeFocused();
    await cards(page).nth(1).getByRole("button", { name: "Afvis", exact: true }).press("Enter");
    await page.getByLabel("Begrundelse").fill("Forkert projekt");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Du har afvist opgaven")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(cards(page).nth(1).getByRole("button", { name: "Fortryd" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(cards(page).nth(2).getByRole("link").first()).toBeFocused();

    // Simulates a return from another window.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(cards(page)).toHaveCount(count);
    await expect(page.getByText("Du har godkendt opgaven")).toBeVisible();

    await page.getByRole("tab", { name: "Afv. manager" }).click();
    await page.getByRole("tab", { name: "Afv. projektejer" }).click();
    await expect(page.getByText(/^Du har (godkendt|afvist) opgaven$/)).toHaveCount(0);

    await goInside(page, `/users/${employeeId}/jobs?status=NEW&perPage=1`);
    await expect(cards(page)).toHaveCount(1);
    const first = await cards(page).first().getByRole("link").first().getAttribute("href");
    await cards(page).first().getByRole("button", { name: "Godkend", exact: true }).click();
    await page.getByRole("button", { name: "Hent listen igen" }).press("Enter");
    await expect(cards(page).first().getByRole("button", { name: "Godkend", exact: true })).toBeVisible();
    await expect(cards(page).first().getByRole("link").first()).not.toHaveAttribute("href", String(first));
    await expect(cards(page).first().getByRole("link").first()).toBeFocused();

    // The jobs after a decided job move up to this page.
    const second = String(await cards(page).first().getByRole("link").first().getAttribute("href"));
    await cards(page).first().getByRole("button", { name: "Godkend", exact: true }).click();
    await expect(page.locator(".job-card.decided")).toHaveCount(1);
    await page.getByRole("button", { name: "Gå til side 2" }).click();
    await expectSaid(page, "De næste opgaver er rykket op på denne side.");
    await expect(page.getByText("1–1 af 2")).toBeVisible();
    await expect(cards(page).first().getByRole("link").first()).not.toHaveAttribute("href", second);
  });
});
