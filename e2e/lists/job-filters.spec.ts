import { expect, type Page, test } from "@playwright/test";
import { formatDay } from "#common/rules/calendar/week.ts";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { cardsOf } from "../support/look.ts";
import { apiOf, enter } from "../support/people.ts";

const filterRow = (page: Page) => page.getByRole("search", { name: "Filtre" });
const filterButton = (page: Page) => page.getByRole("button", { name: /^Filtre/ });

test("a text, a project and a period filter the list, and the address keeps the filters through Back", {
  tag: "@desktop",
}, async ({ page }) => {
  const employee = await apiOf("medarbejder");
  const { data } = await employee.get("/api/jobs?filter=søvej&perPage=100");
  const [job] = (await employee.get("/api/jobs?perPage=1")).data;
  const day = job.started_at.slice(0, 10);
  await enter(page, "medarbejder", `/jobs?project=${job.project_id}&from=${day}&to=${day}`);
  await expect(cardsOf(page).first()).toContainText(job.project.name);
  await expect(filterRow(page).getByLabel("Projekt")).toHaveValue(new RegExp(job.project.name));
  await expect(filterButton(page)).toHaveAccessibleName("Filtre (2)");
  await expect(page.getByRole("heading", { name: formatDay(day) })).toHaveCount(1);
  await page.getByRole("button", { name: "Ryd", exact: true }).click();
  await expect(page).toHaveURL("/jobs");
  await expect(page.locator("main")).toBeFocused();
  await test.step("each day of a list begins on a new line", async () => {
    const days = page.locator("main .day");
    await expect(days.nth(1)).toBeVisible();
    const lefts = await days.evaluateAll((all) => all.map((day) => Math.round(day.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(1);
  });

  await filterRow(page).getByLabel("Søg").fill("søvej");
  await expect(page).toHaveURL(/search=s%C3%B8vej/);
  await expect(cardsOf(page)).toHaveCount(Math.min(15, data.length));
  await expect(cardsOf(page).filter({ hasNotText: /Søvej/i })).toHaveCount(0);
  await expect(filterButton(page)).toHaveAccessibleName("Filtre (1)");
  await page.getByRole("tab", { name: "Udbetalt" }).click();
  await expect(page).toHaveURL(/status=PAID/);
  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);
  await expect(filterRow(page).getByLabel("Søg")).toHaveValue("søvej");
  await page.goBack();
  await expect(filterRow(page).getByLabel("Søg")).toHaveValue("");
  await expect(page).not.toHaveURL(/search=/);

  await filterRow(page).getByLabel("Projekt").fill(job.project.name);
  await page.getByRole("option", { name: job.project.name }).click();
  await expect(page).toHaveURL(new RegExp(`project=${job.project_id}`));
  await expect(cardsOf(page).filter({ hasNotText: job.project.name })).toHaveCount(0);
});

test("the headings of weeks and days have sums over all pages, and nothing moves when the sums arrive", {
  tag: "@phone",
}, async ({ page }) => {
  const api = await apiOf("medarbejder");
  const jobs: { started_at: string }[] = (await api.get("/api/jobs?perPage=50&status=PAID&kind=work")).data;
  const days = [...new Set(jobs.map(({ started_at }) => started_at.slice(0, 10)))];
  // Reversed jobs have the status PAID, but do not count in sums.
  const [{ day }] = await api.get(`/api/jobs/day-sums?status=PAID&kind=work&days=${days}`);
  const filter = `status=PAID&kind=work&from=${day}&to=${day}`;
  const sums = await api.get(`/api/jobs/day-sums?${filter}&days=${day}`);
  const parts: { minutes: number; price: number }[] = sums.flatMap((one: { sums: [] }) => one.sums);
  const total = (field: "minutes" | "price") => parts.reduce((sum, part) => sum + part[field], 0);

  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/day-sums*", async (route) => {
    await isAsked;
    await route.continue();
  });
  // The page has one job, but the sums cover all jobs of the day.
  await enter(page, "medarbejder", `/jobs?${filter}&perPage=1`);
  const heading = page.getByRole("heading", { name: formatDay(day) });
  await expect(heading).toHaveText(formatDay(day));
  const placeOf = async () => (await cardsOf(page).first().boundingBox())?.y;
  const before = await placeOf();
  answer();
  const { minutes } = sums.find((one: { day: string }) => one.day === day);
  await expect(heading).toHaveText(`${formatDay(day)} · ${formatMinutes(minutes)}`);
  const week = page.getByRole("heading", { name: /^Uge \d+/ });
  await expect(week).toHaveCount(1);
  await expect(week).toContainText(
    `· ${formatMinutes(total("minutes"))} · ${formatKroner(Math.round(total("price") * 100) / 100)}`,
  );
  expect(await placeOf()).toBe(before);
});
