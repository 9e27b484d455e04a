import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { employeeWithJob, workOnHavnekajen } from "./support/calls.ts";
import { apiOf, enter } from "./support/people.ts";

test("a message covers neither the top bar nor the title of a page", { tag: "@desktop" }, async ({ page }) => {
  await enter(page, "admin", "/job-types");
  for (const { width, least } of [
    { width: 1280, least: 64 },
    { width: 390, least: 400 },
  ])
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole("button", { name: "Ny arbejdstype" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Navn").fill(`Besked ${width} ${Date.now()}`);
      await dialog.getByLabel("Lønkode").fill("1100");
      await dialog.getByRole("button", { name: "Gem", exact: true }).click();
      const message = page.getByRole("alert").filter({ hasText: "Success!" });
      await expect(message).toBeVisible();
      expect((await message.boundingBox())?.y).toBeGreaterThanOrEqual(least);
      await expect(message).toHaveCount(0);
    });
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

test("a visitor logs in from the middle of the page, and can show the password", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Log ind" });
  for (const _ of ["opened", "and again"]) {
    await page.getByRole("link", { name: "Log ind" }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Annuller" }).click();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole("link", { name: "Log ind" }).click();
  const password = dialog.getByLabel("Adgangskode");
  await password.fill("hemmelig");
  await expect(password).toHaveAttribute("type", "password");
  await dialog.getByRole("button", { name: "Vis tegnene" }).click();
  await expect(password).toHaveAttribute("type", "text");
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
