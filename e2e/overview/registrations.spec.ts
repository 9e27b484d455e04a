import { expect, type Page, test } from "@playwright/test";
import { weekNumber, weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { expectSaid } from "../support/flash.ts";
import { answer, goInside, requestsOf } from "../support/network.ts";
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

test("missing registrations are shown by day and week, and a double click reminds the chosen employees once", {
  tag: "@desktop",
}, async ({ page }) => {
  const sent = requestsOf(page, "POST", /\/api\/registrations\/reminders$/);
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
  const button = page.getByRole("button", { name: /^Send påmindelse/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? "")?.[0]);
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Send påmindelse" });
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(count);
  await dialog.getByRole("checkbox").first().uncheck();
  const sent_to = Array.from({ length: count - 1 }, (_, id) => ({ id, name: `Nr. ${id}` }));
  // Real reminders would be missing for other tests, because each is sent once a day.
  await answer(page, "POST", "**/api/registrations/reminders", 200, { sent_to });
  await page.route("**/api/registrations?*", async (route) => {
    const { data, ...rest } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...rest, data: data.map((row: object) => ({ ...row, reminded_today: true })) } });
  });
  await dialog.getByRole("button", { name: `Send (${count - 1})` }).dblclick();
  await expectSaid(page, `${count - 1} påmindelser er sendt.`);
  await expect(page.getByText("Påmindet i dag").first()).toBeVisible();
  expect(sent).toHaveLength(1);
});
