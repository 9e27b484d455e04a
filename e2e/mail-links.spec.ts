import { expect, test } from "@playwright/test";
import { weekStart } from "#common/rules/calendar/week.ts";
import { formatDate, today } from "#common/rules/clock.ts";
import { expectSaid } from "./support/flash.ts";
import { answer, requestsOf } from "./support/network.ts";
import { enter, sendLogin } from "./support/people.ts";

test("the link of a mail leads through the login to its place, once, and to what each user may open", {
  tag: "@desktop",
}, async ({ page }) => {
  await test.step("to the check list of a deadline, also after a forgotten password", async () => {
    const day = today().subtract({ days: 3 });
    await page.goto(`/payrolls?deadline=${day}#payroll-checks`);
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.getByRole("button", { name: "Log ind" }).click();
    await page.getByText("Glemt din kode?").click();
    await page.getByRole("dialog", { name: "Glemt kode" }).getByRole("button", { name: "Luk" }).click();
    await sendLogin(page, "admin");
    await expect(page.getByLabel("Deadline")).toHaveValue(formatDate(String(day)));
    await expect(page.getByRole("heading", { name: "Kontrol før lønkørslen" })).toBeInViewport();
  });

  await test.step("a user who chose to log out comes to the jobs next time", async () => {
    await page.getByRole("button", { name: "Log ud" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await sendLogin(page, "medarbejder");
    await expect(page).toHaveURL(/\/jobs$/);
  });

  await test.step("a user who may not open it comes to the jobs", async () => {
    await page.context().clearCookies();
    await page.goto("/approvals");
    await sendLogin(page, "medarbejder");
    await expect(page).toHaveURL(/\/jobs$/);
  });
});

test("a reminder of missing hours is sent once to the named employees by two clicks", { tag: "@desktop" }, async ({
  page,
}) => {
  const sent = requestsOf(page, "POST", /\/api\/registrations\/reminders$/);
  await enter(page, "leder", `/registrations?date=${weekStart(today()).subtract({ weeks: 1 })}`);
  const button = page.getByRole("button", { name: /^Send påmindelse/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? "")?.[0]);
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Send påmindelse" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(count);
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
