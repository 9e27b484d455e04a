import { expect, test } from "@playwright/test";
import { today } from "../../src/common/rules/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { apiOf, enter } from "../support/people.ts";

/** An expense of Mads Kjær on Havnekajen that nobody has approved. */
async function anExpense(price: number): Promise<void> {
  const api = await apiOf("medarbejder");
  const idOf = async (path: string) => (await api.get(path))[0].id;
  const noon = `${today()} 12:00:00`;
  await api.post("/api/jobs", {
    ...{ kind: "expense", started_at: noon, ended_at: noon, price_mode: "manual", price, expense: { vat: 0 } },
    project_id: await idOf("/api/projects?filter=Havnekajen"),
    job_type_id: await idOf("/api/job-types?filter=Materialer"),
  });
}

test("what is unpaid and what waits is shown a kind at a time, also after Back and a reload @desktop", async ({
  page,
}) => {
  await anExpense(61.25);
  await enter(page, "admin", `/payrolls?deadline=${today()}`);
  const table = page.getByRole("region", { name: "Tabel over ubetalte opgaver" });
  const kind = page.getByRole("combobox", { name: "Slags" });
  await kind.click();
  await page.getByRole("option", { name: "Udlæg" }).click();
  await expect(page).toHaveURL(/kind=expense/);
  const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows.filter({ hasNotText: "Udlæg ·" })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  await page.reload();
  await expect(kind).toHaveText("Udlæg");
  await expect(rows.filter({ hasNotText: "Udlæg ·" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goBack();
  await expect(kind).toHaveText("Alle");

  await enter(page, "ejer", "/approvals");
  await kind.click();
  await page.getByRole("option", { name: "Udlæg" }).click();
  await expect(page).toHaveURL(/kind=expense/);
  await expect(page.getByText("61,25 kr.").first()).toBeVisible();
  await page.reload();
  await expect(kind).toHaveText("Udlæg");
  await expectAccessible(page);
  await page.goBack();
  await expect(kind).toHaveText("Alle");
});

test("the books of a period say what they hold, and that a period is wrong or empty @desktop", async ({ page }) => {
  const asked = "**/api/expense-books/sum?*";
  await page.route(asked, (route) =>
    route.fulfill({ json: { lines_count: 2, receipts_count: 1, price: 312.5, vat: 62.5 } }),
  );
  await enter(page, "admin", "/payrolls");
  const open = page.getByRole("button", { name: "Bogføring" });
  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Bogføring for en periode" });
  await expect(dialog.getByRole("status")).toHaveText(
    "2 linjer på i alt 312,50\u00a0kr., heraf moms 62,50\u00a0kr., og 1 bilag.",
  );
  const csv = dialog.getByRole("link", { name: "Udlæg (CSV)" });
  await expect(csv).toHaveAttribute("href", /^\/api\/expense-books\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&format=csv$/);
  await expect(dialog.getByRole("link", { name: "Udlæg med bilag (ZIP)" })).toBeVisible();
  await expectAccessible(page);

  // A beginning after the end.
  await dialog.getByRole("textbox", { name: "Fra" }).press("Enter");
  const calendar = page.getByRole("dialog").last();
  await calendar.getByRole("button", { name: "Næste måned" }).click();
  await calendar.getByRole("gridcell", { name: "1", exact: true }).first().click();
  await expect(dialog.getByText("Til skal være samme dag som Fra eller senere.")).toBeVisible();
  await expect(csv).toHaveCount(0);

  await page.unroute(asked);
  await page.route(asked, (route) => route.fulfill({ json: { lines_count: 0, receipts_count: 0, price: 0, vat: 0 } }));
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.reload();
  await open.click();
  await expect(dialog.getByRole("status")).toHaveText("Ingen udlæg fra perioden er udbetalt.");
  await expect(csv).toHaveCount(0);
});
