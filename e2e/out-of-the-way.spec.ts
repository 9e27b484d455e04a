import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { employeeWithJob, workOnHavnekajen } from "./support/calls.ts";
import { boxOf } from "./support/look.ts";
import { letTimePass, stopTheClock } from "./support/page-clock.ts";
import { apiOf, enter } from "./support/people.ts";

test("a message covers neither the top bar nor the title of a page", { tag: "@desktop" }, async ({ page }) => {
  await enter(page, "admin", "/job-types");
  await page.getByRole("button", { name: "Ny arbejdstype" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Navn").fill(`Besked ${Date.now()}`);
  await dialog.getByLabel("Lønkode").fill("1100");
  // The message stays while it is measured.
  await page.clock.install();
  await stopTheClock(page);
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  const message = page.getByRole("alert").filter({ hasText: "Success!" });
  await letTimePass(page, message);
  await expect(message).toBeVisible();
  expect((await boxOf(message)).y).toBeGreaterThanOrEqual(64);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(async () => (await boxOf(message)).y).toBeGreaterThanOrEqual(400);
});

test("the add button hides while scrolling down, and returns while scrolling up", { tag: "@phone" }, async ({
  page,
}) => {
  await enter(page, "leder", "/jobs?scope=all");
  const add = page.getByRole("link", { name: "Ny opgave" });
  await expect(add).toBeInViewport();
  await page.mouse.wheel(0, 900);
  await expect(add).not.toBeInViewport();
  await page.mouse.wheel(0, -300);
  await expect(add).toBeInViewport();
});

test("the events of the audit log are grouped, and found by typing", { tag: "@desktop" }, async ({ page }) => {
  await enter(page, "admin", "/audit-log");
  const event = page.getByRole("combobox", { name: "Hændelse" });
  await event.click();
  await expect(page.getByText("Løn, kørsel og bogføring")).toBeVisible();
  await event.fill("stedfortræder");
  await page.getByRole("option", { name: "Stedfortræder valgt" }).click();
  await expect(page).toHaveURL(/kind=substitute-named/);
  await page.reload();
  await expect(event).toHaveValue("Stedfortræder valgt");
  // In any order of words, and without Danish letters.
  await event.fill("valgt stedfortraeder");
  await expect(page.getByRole("option")).toHaveText(["Stedfortræder valgt"]);
});

test("each day of a list begins on a new line", { tag: "@desktop" }, async ({ page }) => {
  const mark = `dage-${Date.now()}`;
  const { id } = await employeeWithJob(`Dag ${mark}`, mark);
  const admin = await apiOf("admin");
  const day = today().subtract({ days: 1 });
  await admin.post(`/api/users/${id}/jobs`, {
    ...{ started_at: `${day} 08:00:00`, ended_at: `${day} 12:00:00`, price_mode: "auto", hourly_rate: 200 },
    ...(await workOnHavnekajen(admin)),
  });
  await enter(page, "admin", `/users/${id}/jobs?scope=all`);
  const days = page.locator("main .day");
  await expect(days).toHaveCount(2);
  const lefts = await days.evaluateAll((all) => all.map((day) => Math.round(day.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(1);
});
