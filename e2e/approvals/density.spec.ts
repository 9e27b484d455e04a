import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { withoutReceipt } from "#testing/data/factories.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter } from "../support/people.ts";
import { daysAgo, type Employee, newPeople, ownProject, registerWork, rows, workdays } from "./waiting-work.ts";

const halfHour = (hour: number) => ({ hour, minutes: 30 });

async function anExpense(employee: Employee, project_id: number, price: number): Promise<void> {
  const job_type_id = (await employee.get("/api/job-types?filter=Materialer&kind=expense"))[0].id;
  const day = today().subtract({ days: 2 });
  await employee.post("/api/jobs", {
    ...{ kind: "expense", started_at: `${day} 12:00:00`, ended_at: `${day} 12:00:00`, price_mode: "manual" },
    ...{ project_id, job_type_id, price, expense: { vat: 0, ...withoutReceipt } },
  });
}

test("forty jobs of eight people fill two screens at most, with ordinary weeks as one line each", {
  tag: "@desktop",
}, async ({ page }) => {
  const project = await ownProject("Tæt liste");
  // Includes a weekend, whose jobs have warnings.
  for (const employee of await newPeople(8))
    await registerWork(employee, project, { days: [15, 16, 17, 18, 19].map(daysAgo), ...halfHour(5) });
  await enter(page, "ejer", `/approvals?project=${project}`);
  await expect(page.getByRole("heading", { name: "40 opgaver venter på din godkendelse" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Vælg \d+ uden advarsler$/ })).toBeEnabled();
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await heightOf()).toBeLessThanOrEqual(1600);
  await expectAccessible(page);
  const quiet = page.locator("tr.week").getByRole("button", { expanded: false }).first();
  await expect(quiet).toContainText(/^ ?Uge \d+.*opgaver · .*kr\..*med note$/);
  const before = await rows(page).count();
  await quiet.click();
  expect(await rows(page).count()).toBeGreaterThan(before);
  await expect(rows(page).first()).not.toContainText("Registreret");
  await page.getByRole("button", { name: "Fold alle ud" }).click();
  await expect(rows(page)).toHaveCount(40);
  expect(
    await rows(page)
      .nth(5)
      .evaluate((row) => row.clientHeight),
  ).toBeLessThanOrEqual(36);
  await page.reload();
  await expect(rows(page)).toHaveCount(40);
});

test("one button selects the jobs without warnings, and another those with warnings", {
  tag: "@desktop",
}, async ({ page }) => {
  const project = await ownProject("Tæt liste");
  const [employee] = await newPeople(1);
  await registerWork(employee as Employee, project, { days: workdays(3), ...halfHour(8) });
  await anExpense(employee as Employee, project, 72);
  await enter(page, "ejer", `/approvals?project=${project}`);
  const bar = page.getByRole("region", { name: "Valgte opgaver" });
  await bar.getByRole("button", { name: /^Vælg \d uden advarsler$/ }).click();
  await bar.getByRole("button", { name: /^Vælg også \d med advarsler$/ }).click();
  await expect(bar).toContainText("4 valgt");
  await bar.getByRole("button", { name: "Ryd valg" }).click();
  await bar.getByRole("button", { name: "Vælg alle 4" }).click();
  await bar.getByRole("button", { name: /^Godkend 4 opgaver/ }).click();
  await expectSaid(page, "4 opgaver er godkendt.");
});

test("a job can be approved and rejected on its own page, with one of the user's last reasons", {
  tag: "@desktop",
}, async ({ page }) => {
  const project = await ownProject("Tæt liste");
  const reason = "Forkert dag (skærm)";
  await registerWork(await apiOf("medarbejder2"), project, { days: [9, 10, 11].map(daysAgo), ...halfHour(1) });
  const owner = await apiOf("ejer");
  const { data } = await owner.get(`/api/approvals?project_id=${project}`);
  const [first, second, third] = data;
  await owner.patch(`/api/jobs/${first.id}`, { job_status: "REJECTED", rejection_reason: reason });
  await enter(page, "ejer", `/approvals?project=${project}`);
  await page.getByRole("button", { name: "Fold alle ud" }).click();
  await page.locator(`tr[data-job="${second.id}"]`).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${second.id}$`));
  await expect(page.getByRole("heading", { name: "Kommentarer" })).toBeVisible();
  await page.getByRole("button", { name: "Afvis", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Afvis opgave" });
  await dialog.getByRole("group", { name: "Skrevet sidst" }).getByText(reason).click();
  await expect(dialog.getByLabel("Begrundelse")).toHaveValue(reason);
  await expect(dialog.getByLabel("Begrundelse")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expectSaid(page, "Opgaven afvist.");
  await expect(page).toHaveURL(/\/approvals/);
  await page.locator(`tr[data-job="${third.id}"]`).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${third.id}$`));
  const approve = page.getByRole("button", { name: "Godkend", exact: true });
  await expect(approve).toBeVisible();
  // Changes must be saved before a decision.
  await page.getByLabel("Note").fill("Anden note");
  await expect(approve).toBeHidden();
  await page.getByLabel("Note").fill(third.note);
  await approve.click();
  await expectSaid(page, "Opgaven godkendt.");
  await expect(page).toHaveURL(/\/approvals/);
  expect((await owner.get(`/api/approvals?project_id=${project}`)).meta.total).toBe(0);
});

test("after a hundred decisions the next page of approvals shows the following jobs", {
  tag: "@desktop",
}, async ({ page }) => {
  const project = await ownProject("Mange sider");
  for (const employee of await newPeople(3))
    await registerWork(employee, project, { days: workdays(35), ...halfHour(8) });
  await enter(page, "ejer", `/approvals?project=${project}`);
  await expect(page.getByText("1–100 af 105")).toBeVisible();
  await page.getByRole("button", { name: "Fold alle ud" }).click();
  await expect(rows(page)).toHaveCount(100);
  const shown = () => rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.job));
  const approve = page.getByRole("button", { name: "Godkend", exact: true });
  for (const count of [1, 2, 3]) {
    await approve.first().click();
    await expect(rows(page).getByText("Godkendt", { exact: true })).toHaveCount(count);
  }
  await page.getByRole("button", { name: "Gå til side 2" }).click();
  await expectSaid(page, "De næste opgaver er rykket op på denne side.");
  await expect(page.getByText("1–100 af 102")).toBeVisible();
  const next = await shown();
  await page.getByRole("button", { name: "Gå til side 2" }).click();
  await expect(page.getByText("101–102 af 102")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  // A decision may move a user's jobs to the next page, since the user with the oldest job comes first.
  expect(new Set([...next, ...(await shown())]).size).toBe(102);
});

test("after decisions on a page the next page of a list shows the following jobs", { tag: "@desktop" }, async ({
  page,
}) => {
  const project = await ownProject("Tæt liste");
  const days = Array.from({ length: 14 }, (_, index) => daysAgo(index + 20));
  await registerWork(await apiOf("ida.vestergaard"), project, { days, ...halfHour(1) });
  const owner = await apiOf("ejer");
  const user = (await owner.get(`/api/approvals?project_id=${project}`)).data[0].user_id;
  const path = `/users/${user}/jobs?status=NEW&project=${project}&perPage=10`;
  await enter(page, "ejer", path);
  const links = page.locator("main ul li a[href*='/jobs/']");
  const shown = () => links.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href")))]);
  await expect(page.getByText("1–10 af 14")).toBeVisible();
  // The first rows appear at once; the others are rendered later.
  await expect.poll(async () => (await shown()).length).toBe(10);
  const first = await shown();
  for (const _ of [1, 2]) {
    await page.getByRole("button", { name: "Godkend", exact: true }).first().click();
    await expect(page.locator(".job-card.decided")).toHaveCount(_);
  }
  await page.getByRole("button", { name: "Gå til side 2" }).click();
  await expectSaid(page, "De næste opgaver er rykket op på denne side.");
  await expect(page.getByText("1–10 af 12")).toBeVisible();
  await expect.poll(async () => (await shown()).length).toBe(10);
  const second = await shown();
  expect(second.filter((href) => !first.includes(href))).toHaveLength(2);
  await page.getByRole("button", { name: "Gå til side 2" }).click();
  await expect(page.getByText("11–12 af 12")).toBeVisible();
  await expect.poll(async () => (await shown()).length).toBe(2);
  const third = await shown();
  expect(new Set([...first, ...second, ...third]).size).toBe(14);
});
