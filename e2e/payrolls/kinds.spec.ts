import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { counted } from "#common/rules/counted.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { apiOf, enter } from "../support/people.ts";

async function anExpense(price: number): Promise<void> {
  const api = await apiOf("medarbejder");
  const idOf = async (path: string) => (await api.get(path))[0].id;
  const noon = `${today()} 12:00:00`;
  await api.post("/api/jobs", {
    ...{ kind: "expense", started_at: noon, ended_at: noon, price_mode: "manual", price },
    expense: { vat: 0, receipt_ids: [], missing_receipt_reason: "Automaten gav ingen kvittering" },
    project_id: await idOf("/api/projects?filter=Havnekajen"),
    job_type_id: await idOf("/api/job-types?filter=Materialer&kind=expense"),
  });
}

test("unpaid jobs can be filtered by kind, also after Back and a reload @desktop", async ({ page }) => {
  await anExpense(61.25);
  await enter(page, "admin", `/payrolls?deadline=${today()}`);
  const table = page.getByRole("region", { name: "Tabel over ubetalte opgaver" });
  const kind = page.getByRole("combobox", { name: "Type" });
  await kind.click();
  await page.getByRole("option", { name: "Udlæg" }).click();
  await expect(page).toHaveURL(/kind=expense/);
  const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows.filter({ hasNotText: "Udlæg ·" })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  await page.reload();
  await expect(kind).toHaveText("Udlæg");
  await expect(rows.filter({ hasNotText: "Udlæg ·" })).toHaveCount(0);
  await page.goBack();
  await expect(kind).toHaveText("Alle");
});

type BookedSum = { lines_count: number; receipts_count: number; price: number; vat: number };

function inWords({ lines_count, receipts_count, price, vat }: BookedSum): string {
  const lines = counted(lines_count, "linje", "linjer");
  return `${lines} på i alt ${formatKroner(price)}, heraf moms ${formatKroner(vat)}, og ${receipts_count || "ingen"} bilag.`;
}

test("the books of a period show their sums, and whether the period is invalid or empty @desktop", async ({ page }) => {
  const from = today().with({ day: 1 }).subtract({ months: 4 });
  const none: BookedSum = { lines_count: 0, receipts_count: 0, price: 0, vat: 0 };
  await enter(page, "admin", "/payrolls");
  await page.route("**/sum?*", (route) => route.fulfill({ json: none }));
  const open = page.getByRole("button", { name: "Bogføring" });
  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Bogføring for en periode" });
  const csv = dialog.getByRole("link", { name: "Udlæg (CSV)" });
  const chooseStart = async (way: "Forrige måned" | "Næste måned", months: number) => {
    await dialog.getByRole("textbox", { name: "Fra" }).press("Enter");
    const calendar = page.getByRole("dialog").last();
    for (let month = 0; month < months; month++) await calendar.getByRole("button", { name: way }).click();
    await calendar.getByRole("gridcell", { name: "1", exact: true }).first().click();
  };

  await expect(dialog.getByRole("status")).toHaveText("Ingen udlæg fra perioden er udbetalt.");
  await expect(csv).toHaveCount(0);
  await page.unrouteAll();
  const asked = page.waitForResponse((answer) => answer.url().includes(`/sum?from=${from}`));
  await chooseStart("Forrige måned", 3);
  await expect(csv).toHaveAttribute("href", new RegExp(`from=${from}&to=.*&format=csv$`));
  const sum: BookedSum = await (await asked).json();
  expect(sum.lines_count).toBeGreaterThan(0);
  await expect(dialog.getByRole("status")).toHaveText(inWords(sum));
  await expect(dialog.getByRole("link", { name: "Udlæg med bilag (ZIP)" })).toBeVisible();
  await expectDialogAccessible(page);

  await chooseStart("Næste måned", 5);
  await expect(dialog.getByText("Til skal være samme dag som Fra eller senere.")).toBeVisible();
  await expect(csv).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
});
