import { expect, test } from "@playwright/test";
import { boxOf } from "./support/look.ts";
import { letTimePass, stopTheClock } from "./support/page-clock.ts";
import { enter } from "./support/people.ts";

test("a message covers neither the top bar nor the title of a page", { tag: "@desktop" }, async ({ page }) => {
  await enter(page, "admin", "/job-types");
  await page.getByRole("button", { name: "Ny arbejdstype" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Navn").fill(`Besked ${Date.now()}`);
  await dialog.getByLabel("Lønkode").fill("1100");
  // Stops the clock, so that the message stays while it is measured.
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
  await enter(page, "admin", "/audit-log?kind=substitute-named");
  const event = page.getByRole("combobox", { name: "Hændelse" });
  await expect(event).toHaveValue("Stedfortræder valgt");
  await event.click();
  await event.fill("");
  await expect(page.getByText("Løn, kørsel og bogføring")).toBeVisible();
  // The search accepts any order of words, and other letters instead of æ, ø and å.
  await event.fill("fjernet stedfortraeder");
  await page.getByRole("option").click();
  await expect(page).toHaveURL(/kind=substitute-ended/);
});
