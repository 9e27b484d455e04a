import { expect, type Page, test } from "@playwright/test";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { expectFlash } from "../support/flash.ts";
import { boxOf, cardsOf, coloursOf } from "../support/look.ts";
import { answer, goInside, requestsOf } from "../support/network.ts";
import { expectDebounced } from "../support/page-clock.ts";
import { enter } from "../support/people.ts";

test.describe("master data", () => {
  test("users have cards and a form, and a failed deletion is reported", async ({ page }) => {
    const asked = requestsOf(page, "GET", /\/api\/users\?/);
    await enter(page, "admin", "/users?search=medarbejder%40dagvaerk.test");
    const card = cardsOf(page);
    for (const text of ["Mads Kjær", "medarbejder@dagvaerk.test", "Medarbejdernummer0106", "Timepris215,00 kr."])
      await expect(card).toContainText(text);
    await expect(card.getByRole("list", { name: "Roller" })).toHaveText("Medarbejder");
    await expect(card.getByRole("link", { name: "Opgaver" })).toHaveAttribute("href", /^\/users\/\d+\/jobs$/);
    expect(Object.fromEntries(new URL(asked[0]?.url ?? "").searchParams)).toEqual({
      with: "roles",
      paginate: "true",
      page: "1",
      perPage: "15",
      filter: "medarbejder@dagvaerk.test",
    });

    await answer(page, "DELETE", "**/api/users/*", 500, { message: "Nede." });
    await page.getByRole("button", { name: "Slet" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Slet" }).click();
    await expectFlash(page, "Fejl!", "Der skete en fejl ifm. sletning af bruger.");
    await page.getByRole("dialog").getByRole("button", { name: "Annuller" }).click();
    await page.getByRole("button", { name: "Ny bruger" }).click();
    await expect(page.getByRole("combobox", { name: "Roller" })).toHaveText("Medarbejder");
    await expect(page.getByRole("dialog").locator("label")).toHaveText([
      "Navn *",
      "E-mail *",
      "Medarbejdernummer *",
      "Timepris *",
      // The form has this field only if the company uses absence, as the demo company does.
      "Leder",
      "Registrerer timer",
    ]);
    await expectDialogAccessible(page);
  });

  test("projects, job types and cost centers have the specified cards", async ({ page }) => {
    for (const list of ["job-types", "cost-centers"])
      await page.route(new RegExp(`/api/${list}\\?.*paginate=true`), async (route) => {
        const { data, meta } = await (await route.fetch()).json();
        const actions = (index: number) => ({ authorized_actions: { update: index === 0 } });
        await route.fulfill({
          json: { data: data.map((row: object, index: number) => ({ ...row, ...actions(index) })), meta },
        });
      });
    const asked = requestsOf(page, "GET", /\/api\/cost-centers\?/);
    await page.clock.install();
    await enter(page, "admin", "/profile");
    await goInside(page, "/cost-centers");
    const card = cardsOf(page);
    await expectOneButton(page);
    await expect(card.filter({ hasText: "CC10" })).toHaveText(/Byg.*\d+ opgave.*Kode.*CC10.*Ejer.*Lars Højgaard/);
    await test.step("cost centers are three, two or one in a row, and a search sends one request", async () => {
      for (const [width, inRow] of [
        [1000, 2],
        [700, 1],
        [1280, 3],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await expect(card.nth(3)).toBeVisible();
        const tops = await Promise.all([0, 1, 2, 3].map(async (index) => (await boxOf(card.nth(index))).y));
        expect(tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 2)).toHaveLength(inRow);
      }
      await expectDebounced(page, page.getByLabel("Søg"), "CC3", asked);
      await expect(card).toHaveText([/Service/]);
    });
    await page.getByRole("button", { name: "Nyt cost center" }).click();
    await expect(page.getByRole("dialog").locator("label")).toHaveText(["Navn *", "Kode *", "Ejer *"]);
    await page.getByRole("dialog").getByRole("combobox", { name: "Ejer" }).click();
    // Users of the same name are distinguished by their addresses.
    await expect(page.getByRole("option", { name: "Lene Østergaard leder2@dagvaerk.test" })).toBeVisible();
    await expect(page.getByRole("option", { name: "Erik Aagaard" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Annuller" }).click();

    await goInside(page, "/job-types");
    await expectOneButton(page);
    const installation = card.filter({ hasText: "Montage" }).filter({ hasText: "1100" });
    await expect(installation).toHaveText(/Montage.*opgave.*Lønkode.*1100/);
    const [red = 0, green = 0, blue = 0] = await coloursOf(installation.locator(".MuiChip-root"));
    expect(red).toBeGreaterThan(Math.max(green, blue));
    await page.getByRole("button", { name: "Ny arbejdstype" }).click();
    await expect(page.getByRole("dialog").locator("label")).toHaveText([
      ...["Navn *", "Lønkode *", "Tillægsarbejde, foreslås ikke"],
    ]);
    await page.getByRole("button", { name: "Annuller" }).click();

    const project = { id: 1, name: "Broen", code: "P-9", owner: { id: 1, name: "Ejer Ejersen" } };
    const relation = { owner_user_id: 1, default_cost_center_id: null, default_cost_center: null };
    const projects = [
      { ...project, ...relation, authorized_actions: { update: true } },
      { ...project, ...relation, id: 2, authorized_actions: { update: false } },
    ];
    await answer(page, "GET", "**/api/projects?*", 200, { data: projects, meta: { per_page: 15, total: 2 } });
    await goInside(page, "/projects");
    await expect(card.nth(0)).toHaveText(/Broen.*P-9.*Ejer Ejersen.*N\/A/);
    await expect(card.nth(0).getByRole("button", { name: "Rediger projekt" })).toBeVisible();
    await expect(card.nth(1).getByRole("button")).toHaveCount(0);
    await page.getByRole("button", { name: "Nyt projekt" }).click();
    const labels = page.getByRole("dialog").locator("label");
    await expect(labels).toHaveText(["Navn *", "Kode *", "Ejer *", "Standard Cost Center", "Kunde", "Kun for nogle"]);
    await page.getByRole("dialog").getByRole("combobox", { name: "Ejer" }).click();
    await expect(page.getByRole("option", { name: "Erik Aagaard" })).toBeVisible();
    await expect(page.getByRole("option", { name: "Lene Østergaard" })).toHaveCount(0);
  });

  /** Expects that only the first card can be edited. */
  async function expectOneButton(page: Page): Promise<void> {
    const card = cardsOf(page);
    await expect(card.nth(1)).toBeVisible();
    await expect(card.nth(0).getByRole("button", { name: "Rediger" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Rediger" })).toHaveCount(1);
  }
});
