import { expect, type Page, test } from "@playwright/test";
import { demoUsers } from "#app/server/demo/company.ts";
import { weekNumber, weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/clock.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expectSaid } from "./support/flash.ts";
import { inMail } from "./support/mails.ts";
import { enter, sendLogin } from "./support/people.ts";
import { startServer } from "./support/servers.ts";

const lastMonday = weekStart(today()).subtract({ weeks: 1 });

const weekHeading = (page: Page, monday: Temporal.PlainDate) =>
  page.getByRole("heading", { name: `Uge ${weekNumber(monday)}`, exact: true });

test("who has registered nothing is seen by day, week by week", async ({ page, isMobile }) => {
  await enter(page, "leder", `/registrations?date=${lastMonday}`);
  await expect(weekHeading(page, lastMonday)).toBeVisible();
  await expect(page.getByText(/^\d+ af \d+ medarbejdere mangler timer\.$/)).toBeVisible();
  const mads = page
    .getByRole(isMobile ? "listitem" : "row")
    .filter({ hasText: "Mads Kjær" })
    .first();
  // A Monday may be a holiday, which is named.
  await expect(mads).toContainText(isMobile ? /man\. \d+\/\d+-\d{4}(, [^:]+)?: / : /Mads Kjær.*\d$/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Forrige uge" }).click();
  await expect(weekHeading(page, lastMonday.subtract({ weeks: 1 }))).toBeVisible();
  await expect(page.getByRole("button", { name: "Forrige uge" })).toBeDisabled();
  await page.reload();
  await expect(weekHeading(page, lastMonday.subtract({ weeks: 1 }))).toBeVisible();
  await page.getByRole("button", { name: "Denne uge" }).click();
  await expect(page).toHaveURL(/\/registrations$/);
  await page.getByRole("button", { name: "Næste uge" }).click();
  await expect(page.getByText("Ugen er lige begyndt – ingen mangler timer endnu.")).toBeVisible();
  await expect(page.getByRole("button", { name: /påmindelse/ })).toHaveCount(0);

  await page.mouse.move(0, 0);
  await page.getByLabel("Søg medarbejder").fill("findes ikke");
  await expect(page.getByText("Ingen medarbejdere passer til »findes ikke«")).toBeVisible();
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ryd søgning" }).click();
  await expect(page.getByText("Mads Kjær")).toBeVisible();

  await page.goto(`/registrations?date=${lastMonday}`);
  await page.getByRole("button", { name: /^Send påmindelse \(\d+\)$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Send påmindelse" });
  await expect(dialog.getByRole("checkbox").first()).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Annuller" }).click();
  await expect(dialog).toHaveCount(0);
});

test("a project owner sees those of their projects", { tag: "@desktop" }, async ({ page }) => {
  await enter(page, "ejer", `/registrations?date=${lastMonday}`);
  await expect(page.getByText(/medarbejdere? mangler timer\.$/)).toBeVisible();
  await expectAccessible(page);
});

test("where the registrations do not come, it says so and tries again", { tag: "@desktop" }, async ({ page }) => {
  await page.route("**/api/registrations?*", (route) => route.fulfill({ status: 500, json: { message: "Nej" } }));
  await enter(page, "leder", "/registrations");
  await expect(page.getByText("Registreringerne kunne ikke hentes.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/registrations?*");
  await page.getByRole("button", { name: "Prøv igen" }).click();
  await expect(page.getByText("Mads Kjær")).toBeVisible();
});

test("a reminder goes once to whom it names, and leads over the login to the day", { tag: "@desktop" }, async ({
  browser,
}) => {
  const server = await startServer({});
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await enter(page, "leder", `/registrations?date=${lastMonday}`, server.url);
  const button = page.getByRole("button", { name: /^Send påmindelse/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? "")?.[0]);
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Send påmindelse" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(count);
  await dialog.getByRole("checkbox").first().uncheck();
  // Whoever of the demo company has days without hours in that week.
  const named = String(await dialog.getByRole("checkbox").last().locator("xpath=ancestor::label").textContent());
  const login = demoUsers.find(({ name }) => named.includes(name))?.email.split("@")[0] ?? "";
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await dialog.getByRole("button", { name: `Send (${count - 1})` }).dblclick();
  await expectSaid(page, `${count - 1} påmindelser er sendt.`);
  await expect(page.getByRole("button", { name: "Send påmindelse (1)" })).toBeVisible();
  await expect(page.getByText("Påmindet i dag")).toHaveCount(count - 1);
  expect(sent.filter((url) => url.endsWith("/reminders"))).toHaveLength(1);
  await page.context().close();

  const pattern = /(http\S+\/jobs\/new\?date=(\d{4})-(\d\d)-(\d\d))/;
  const [, link = "", year, month, day] = await inMail(server.dataDir, `${login}@dagvaerk.test`, pattern);
  const employee = await (await browser.newContext({ baseURL: server.url })).newPage();
  await employee.goto(link);
  await expect(employee).toHaveURL(`${server.url}/`);
  await sendLogin(employee, login);
  await expect(employee).toHaveURL(link);
  await expect(employee.getByRole("group", { name: "Startdato" })).toContainText(
    `${Number(day)}/${Number(month)}-${year}`,
  );
  await employee.context().close();
  await server.stop();
});
