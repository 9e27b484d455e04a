import { expect, test } from "@playwright/test";
import { monthBefore } from "#common/rules/calendar/months.ts";
import { today } from "#common/rules/time/clock.ts";
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

test("unpaid jobs are filtered by kind, and the books of a period show their sums or an error @desktop", async ({
  page,
}) => {
  await anExpense(61.25);
  await enter(page, "admin", `/payrolls?deadline=${today()}&kind=expense`);
  const table = page.getByRole("region", { name: "Tabel over ubetalte opgaver" });
  const kind = page.getByRole("combobox", { name: "Type" });
  const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(kind).toHaveText("Udlæg");
  await expect(rows.first()).toBeVisible();
  await expect(rows.filter({ hasNotText: "Udlæg ·" })).toHaveCount(0);
  await kind.click();
  await page.getByRole("option", { name: "Alle" }).click();
  await expect(page).not.toHaveURL(/kind=/);
  await page.goBack();
  await expect(kind).toHaveText("Udlæg");
  await expect(rows.filter({ hasNotText: "Udlæg ·" })).toHaveCount(0);

  const last = monthBefore(today());
  const start = Temporal.PlainDate.from(last.from);
  // Simulates that last month has no expenses, and that a longer period has some.
  const none = { lines_count: 0, receipts_count: 0, price: 0, vat: 0 };
  const some = { lines_count: 3, receipts_count: 2, price: 1250.5, vat: 200.1 };
  await page.route("**/sum?*", (route) =>
    route.fulfill({ json: route.request().url().includes(`from=${last.from}`) ? none : some }),
  );
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
  await chooseStart("Forrige måned", 1);
  const from = start.subtract({ months: 1 });
  await expect(csv).toHaveAttribute("href", new RegExp(`from=${from}&to=${last.to}&format=csv$`));
  await expect(dialog.getByRole("status")).toHaveText(
    `3 linjer på i alt ${formatKroner(some.price)}, heraf moms ${formatKroner(some.vat)}, og 2 bilag.`,
  );
  await expect(dialog.getByRole("link", { name: "Udlæg med bilag (ZIP)" })).toBeVisible();
  await expectDialogAccessible(page);

  await chooseStart("Næste måned", 2);
  await expect(dialog.getByText("Til skal være samme dag som Fra eller senere.")).toBeVisible();
  await expect(csv).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
});
