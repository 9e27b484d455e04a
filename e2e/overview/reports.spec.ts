import { expect, type Locator, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";

const year = today().year;
/** All work of the demo company is in these years. */
const years = `from=${year - 1}-01-01&to=${year}-12-31`;

test("a chart has a bar for each number of a report, the address holds the report, and a row links to its jobs", {
  tag: "@desktop",
}, async ({ page }) => {
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  const charts = () => files.filter((path) => /ReportChart/.test(path));
  await enter(page, "leder", `/reports?${years}&rows=status&columns=quarter&chart=none`);

  await test.step("the chart is loaded only when it is shown, and is hidden from screen readers", async () => {
    const bars = page.locator("main .MuiBarChart-element");
    await expect(page.getByRole("region", { name: "Rapportens tal" })).toBeVisible();
    expect(charts()).toEqual([]);
    await page.getByRole("button", { name: "Søjler" }).click();
    const numbers = await page.getByRole("region", { name: "Rapportens tal" }).locator("tbody td").allTextContents();
    const perRow = numbers.length / (await page.locator("tbody tr").count());
    const shown = numbers.filter((text, place) => text !== "0,00" && place % perRow !== perRow - 1);
    expect(shown.length).toBeGreaterThan(2);
    await expect.poll(async () => (await heightsOf(bars)).filter((height) => height > 0).length).toBe(shown.length);
    expect(charts().length).toBeGreaterThan(0);
    const values = shown.map((text) => Number(text.replaceAll(".", "").replace(",", ".")));
    const [highest, tallest] = [Math.max(...values), Math.max(...(await heightsOf(bars)))];
    const expected = values.map((value) => (value / highest) * tallest).sort((one, other) => one - other);
    const drawn = (await heightsOf(bars)).filter((height) => height > 0).sort((one, other) => one - other);
    for (const [place, height] of drawn.entries())
      expect(Math.abs(height - (expected[place] as number))).toBeLessThan(1);
    await expect(page.getByRole("img")).toHaveCount(0);
    await page.getByRole("button", { name: "Linjer" }).click();
    await expect(page.locator("main .MuiLineChart-line").first()).toBeVisible();
    await expect(page).toHaveURL(/chart=lines/);
  });

  await test.step("what is chosen is in the address", async () => {
    await goInside(page, `/reports?${years}&rows=project&columns=quarter&chart=none`);
    await page.getByLabel("Vis", { exact: true }).click();
    await page.getByRole("option", { name: "Løn" }).click();
    await page.getByLabel("Rækker").click();
    await page.getByRole("option", { name: "Medarbejder" }).click();
    await expect(page.getByRole("heading", { name: "Løn efter medarbejder og kvartal" })).toBeVisible();
    for (const part of ["measure=pay", "rows=user", "columns=quarter"]) await expect(page).toHaveURL(new RegExp(part));
    await expect(page.getByRole("link", { name: "Hent som PDF" })).toHaveAttribute(
      "href",
      /^\/api\/reports\/(?=.*measure=pay)(?=.*rows=user)/,
    );
  });

  const row = page.getByRole("row").filter({ hasText: "Mads Kjær" });
  await row.getByRole("link", { name: /: Mads Kjær, se opgaverne$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/users/\\d+/jobs\\?.*scope=all.*from=${year - 1}-01-01&to=${year}-12-31`));
  await expect(page.locator("main ul > li:has(h2)").first()).toBeVisible();

  await test.step("a period without work and a wrong choice say so", async () => {
    await goInside(page, "/reports?from=2001-01-01&to=2001-01-31");
    await expect(page.getByText("Ingen timer i perioden 1/1-2001 – 31/1-2001.")).toBeVisible();
    await goInside(page, "/reports?from=2001-01-01&to=2001-01-31&columns=project");
    await expect(page.getByText("Vælg noget andet end i rækkerne.")).toBeVisible();
    await expect(page.getByText("Ret felterne for at se rapporten.")).toBeVisible();
  });
});

test("a report is saved once by two taps, opened with one, shared, renamed and deleted", { tag: "@phone" }, async ({
  page,
}) => {
  await enter(page, "leder2", `/reports?${years}&rows=status`);
  const saved = page.getByRole("region", { name: "Gemte rapporter" });
  await expect(saved.getByRole("button", { name: "Timer pr. projekt i år, delt af" })).toBeVisible();
  await saved.getByRole("button", { name: "Gem rapport" }).click();
  const dialog = page.getByRole("dialog", { name: "Gem rapport" });
  await dialog.getByLabel("Navn").fill("Status");
  await dialog.getByLabel("Del med andre").check();
  await expectDialogAccessible(page);
  await dialog.getByRole("button", { name: "Gem" }).dblclick();
  await expect(dialog).toBeHidden();
  await goInside(page, "/reports?rows=user&columns=month&measure=pay");
  await saved.getByRole("button", { name: "Status", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Timer efter status" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`rows=status&measure=hours&from=${year - 1}-01-01&to=${year}-12-31$`));
  await saved.getByRole("button", { name: "Ret gemte" }).click();
  const editing = page.getByRole("dialog", { name: "Ret gemte rapporter" });
  const item = editing.getByRole("listitem").filter({ hasText: "delt med andre" });
  await expect(item).toHaveCount(1);
  await item.getByRole("button", { name: "Ret" }).click();
  await editing.getByLabel("Navn").fill("Status pr. år");
  await editing.getByRole("button", { name: "Gem" }).click();
  await item.getByRole("button", { name: "Slet" }).click();
  await expect(item).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(saved.getByRole("button", { name: "Status pr. år" })).toHaveCount(0);
});

const heightsOf = (bars: Locator) =>
  bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute("height") ?? bar.getBoundingClientRect().height)));
