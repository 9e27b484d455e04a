import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { expectFlash, expectGoneAfter, flash } from "../support/flash.ts";
import { boxOf, cardsOf, expectWidth } from "../support/look.ts";
import { answer, goInside, requestsOf } from "../support/network.ts";
import { letTimePass, stopTheClock } from "../support/page-clock.ts";
import { enter } from "../support/people.ts";

test.describe("the list of jobs", () => {
  const nothing = { approve: false, reject: false, update: false, "update-cc": false, "view-cc": false };
  const bare = {
    kind: "work",
    project: { id: 1, name: "Broen", code: "P-9", owner: { id: 1, name: "Ejer" } },
    jobType: { id: 1, name: "Montage" },
    cost_center: { id: 1, name: "Drift", code: "D", owner: { id: 1, name: "Ejer" } },
    created_at: "2026-11-05 10:00:00",
    price: 1234.5,
    started_at: "2026-11-05 08:00:00",
    period: "5/11-2026 08:00 – 16:00",
    duration: "8 timer",
    note: null,
    job_status: "NEW",
    authorized_actions: nothing,
  };
  const cards = [
    { ...bare, note: "Regn hele dagen" },
    { ...bare, authorized_actions: { ...nothing, "view-cc": true } },
    { ...bare, cost_center: null, authorized_actions: { ...nothing, "view-cc": true } },
    ...["approve", "reject", "update", "update-cc"].map((action) => ({
      ...bare,
      authorized_actions: { ...nothing, [action]: true },
    })),
  ];

  async function showCards(page: Page): Promise<Locator> {
    await page.route(/\/api\/jobs\?/, (route) => {
      const data = cards.map((card, index) => ({ ...card, id: index + 1, version: 1, user_id: 1 }));
      return route.fulfill({ json: { data, meta: { per_page: 50, total: 500 } } });
    });
    await enter(page, "leder", "/profile");
    await goInside(page, "/jobs");
    await expect(cardsOf(page)).toHaveCount(cards.length);
    return cardsOf(page);
  }

  const actionsOf = (card: Locator) =>
    card
      .locator(".job-card .actions")
      .locator("button, a")
      .evaluateAll((actions) => actions.map((action) => action.getAttribute("aria-label") ?? action.textContent));

  test("a manager's card shows code, cost center and the allowed actions, above a shortened list of pages", async ({
    page,
  }) => {
    const card = await showCards(page);
    for (const text of ["Broen (P-9)", "Montage", "5/11-2026 08:00 – 16:00", "8 timer", "1.234,50 kr."])
      await expect(card.nth(0)).toContainText(text);
    await expect(card.nth(0)).toContainText("Oprettet 5/11-2026");
    await expect(card.nth(0)).toContainText("Afv. projektejer");
    await expect(card.nth(0).getByRole("link").first()).toHaveAttribute("href", "/jobs/1");
    await expect(card.nth(0)).not.toContainText(/Drift|N\/A/);
    await expect(card.nth(1)).toContainText("Drift");
    await expect(card.nth(2)).toContainText("N/A");
    const [first, second, third] = await Promise.all([0, 1, 2].map((index) => boxOf(card.nth(index))));
    expect([first?.y === second?.y, first?.x === third?.x]).toEqual([true, true]);
    const actions = await Promise.all([0, 2, 3, 4, 5, 6].map((index) => actionsOf(card.nth(index))));
    expect(actions).toEqual([[], [], ["Godkend"], ["Afvis"], ["Redigér", "Skift projekt"], ["Skift Cost Center"]]);
    await expect(card.nth(5).getByRole("link", { name: "Redigér" })).toHaveAttribute("href", "/jobs/6");

    const chip = card.nth(0).getByRole("button", { name: "Har note" });
    await chip.click();
    await expect(page.getByRole("tooltip")).toHaveText("Regn hele dagen");
    await chip.click();
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await expect(card.nth(1).getByText("Har note")).toHaveCount(0);

    // 500 jobs are ten of the server's pages of 50, with an arrow at each end.
    await expect(page.locator(".MuiPagination-ul > li")).toHaveText(["", "1", "2", "3", "4", "5", "…", "10", ""]);
    await page.getByRole("button", { name: "Gå til side 5" }).click();
    await expect(page.locator(".MuiPagination-ul > li")).toHaveText(["", "1", "…", "4", "5", "6", "…", "10", ""]);

    await test.step("each tab requests its status, and the first page has 15 jobs", () => expectTabs(page));
  });

  async function expectTabs(page: Page): Promise<void> {
    await page.unrouteAll();
    await goInside(page, "/profile");
    const asked = requestsOf(page, "GET", /\/api\/jobs\?/);
    await goInside(page, "/jobs?scope=all");
    const labels = ["Alle", "Afv. projektejer", "Afv. manager", "Godkendt", "Udbetalt", "Afvist"];
    await expect(page.getByRole("tab")).toHaveText(labels);
    await expect(cardsOf(page)).toHaveCount(15);
    await answer(page, "GET", "**/api/jobs?*", 200, { data: [], meta: { per_page: 15, total: 0 } });
    for (const name of labels.slice(1)) await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("tab", { name: "Afvist" })).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => asked.length).toBe(6);
    expect(asked.map(({ url }) => new URL(url).searchParams.get("status"))).toEqual([
      null,
      "NEW",
      "APPROVED_BY_PROJECT_OWNER",
      "APPROVED_BY_MANAGER",
      "PAID",
      "REJECTED",
    ]);
    expect(Object.fromEntries(new URL(asked[0]?.url ?? "").searchParams)).toEqual({
      with: "project,jobType,costCenter,user",
      projectScope: "all",
      page: "1",
      perPage: "15",
    });
    await goInside(page, "/users/6/jobs");
    await expect(page.getByRole("link", { name: "Ny opgave" })).toHaveAttribute("href", "/users/6/jobs/new");
  }

  test("a manager changes the cost center and the project of a job in its list, and sees why an approval failed", async ({
    page,
  }) => {
    await page.clock.install();
    await enter(page, "leder", "/jobs?scope=all&status=APPROVED_BY_PROJECT_OWNER&kind=work");
    const sent = requestsOf(page, "PATCH", /\/api\/jobs\/\d+\?with=project,jobType,costCenter,user$/);

    await test.step("the cost center of a job is changed, and choosing the current one sends nothing", async () => {
      const dialog = page.getByRole("dialog", { name: "Skift Cost Center" });
      const open = () => page.getByRole("button", { name: "Skift Cost Center" }).first().click();
      const choice = (isCurrent: boolean) => dialog.locator(`[aria-current="${isCurrent}"]`).first();
      await open();
      await expect(dialog.getByRole("listitem").filter({ hasText: "El og teknik" })).toContainText("CC20");
      await expectWidth(dialog, 500);
      await expect(dialog.getByRole("listitem").first().locator("[aria-current=true]")).toBeVisible();
      await choice(true).click();
      await expect(dialog).toHaveCount(0);
      expect(sent).toEqual([]);

      await answer(page, "PATCH", "**/api/jobs/*", 500, { message: "Nede." });
      await open();
      await choice(false).click();
      await expectFlash(page, "Fejl!", "Kunne ikke opdaterer Cost Center.");
      await page.clock.fastForward(3000);
      await page.unrouteAll();
      const name = (await choice(false).locator("span").first().textContent()) ?? "";
      await dialog.getByLabel("Søg").fill(name);
      await expect(dialog.getByRole("listitem")).toHaveText([new RegExp(name)]);
      await choice(false).click();
      await expectFlash(page, "Success!", "CostCenter gemt.");
      await page.clock.fastForward(3000);
      await expect(dialog).toHaveCount(0);
      expect(sent.at(-1)?.body).toEqual({ cost_center_id: expect.any(Number), version: expect.any(Number) });
    });

    await test.step("the project of a job is changed in two clicks", async () => {
      await page.getByRole("button", { name: "Skift projekt" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Skift Projekt" });
      await expect(dialog.getByRole("listitem").filter({ hasText: "Kollegiet Ørnen" })).toContainText("P-1004");
      await expectWidth(dialog, 500);
      await expectDialogAccessible(page);
      await dialog.getByLabel("Søg").fill("åbri");
      await expect(dialog.getByRole("listitem")).toHaveText([/Villa Åbrinken/]);

      await answer(page, "PATCH", "**/api/jobs/*", 500, { message: "Nede." });
      await dialog.getByRole("button", { name: "Villa Åbrinken" }).click();
      await expectFlash(page, "Fejl!", "Kunne ikke opdaterer opgaven.");
      await page.clock.fastForward(3000);
      await page.unrouteAll();
      await dialog.getByRole("button", { name: "Villa Åbrinken" }).click();
      await expectFlash(page, "Success!", "Opgave opdateret.");
      await page.clock.fastForward(3000);
      expect(sent.at(-1)?.body).toEqual({ project_id: expect.any(Number), version: expect.any(Number) });
    });

    await test.step("a status is shown for 3 seconds", async () => {
      await answer(page, "PATCH", "**/api/jobs/*", 500, { message: "Ikke nu." });
      await expect(flash(page)).toHaveCount(0);
      await stopTheClock(page);
      await page.getByRole("button", { name: "Godkend", exact: true }).first().click();
      await letTimePass(page, flash(page));
      await expectFlash(page, "Fejl!", "Godkendelse fejlede: Ikke nu.");
      await expectGoneAfter(page, 3000);
    });
  });
});
