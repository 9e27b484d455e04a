import { expect, type Page, test } from "@playwright/test";
import { weekNumber, weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/clock.ts";
import { goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";

const lastMonday = weekStart(today()).subtract({ weeks: 1 });

const weekHeading = (page: Page, monday: Temporal.PlainDate) =>
  page.getByRole("heading", { name: `Uge ${weekNumber(monday)}`, exact: true });

test("on a phone a person's days without hours are a list", { tag: "@phone" }, async ({ page }) => {
  await enter(page, "leder", `/registrations?date=${lastMonday}`);
  const person = page.getByRole("main").getByRole("listitem").first();
  // The Monday may be a holiday, whose name is shown.
  await expect(person).toContainText(/man\. \d+\/\d+-\d{4}(, [^:]+)?: /);
});

test("missing registrations are shown by day, week by week", {
  tag: "@desktop",
}, async ({ page }) => {
  const person = page.getByRole("main").getByRole("row").nth(1);
  await enter(page, "leder", `/registrations?date=${lastMonday}`);
  await expect(weekHeading(page, lastMonday)).toBeVisible();
  await expect(page.getByText(/^\d+ af \d+ medarbejdere mangler timer\.$/)).toBeVisible();
  await expect(person).toContainText(/\d$/);

  await page.getByRole("button", { name: "Forrige uge" }).click();
  await expect(weekHeading(page, lastMonday.subtract({ weeks: 1 }))).toBeVisible();
  await expect(page.getByRole("button", { name: "Forrige uge" })).toBeDisabled();
  await page.getByRole("button", { name: "Denne uge" }).click();
  await expect(page).toHaveURL(/\/registrations$/);
  await page.getByRole("button", { name: "Næste uge" }).click();
  await expect(page.getByText("Ugen er lige begyndt – ingen mangler timer endnu.")).toBeVisible();
  await expect(page.getByRole("button", { name: /påmindelse/ })).toHaveCount(0);

  await goInside(page, `/registrations?date=${lastMonday}`);
  await page.getByRole("button", { name: /^Send påmindelse \(\d+\)$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Send påmindelse" });
  await expect(dialog.getByRole("checkbox").first()).toBeChecked();
  await dialog.getByRole("button", { name: "Annuller" }).click();
  await expect(dialog).toHaveCount(0);
});
