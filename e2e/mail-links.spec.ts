import { type Browser, expect, type Page, test } from "@playwright/test";
import { demoUsers } from "#app/server/demo/company.ts";
import { weekStart } from "#common/rules/calendar/week.ts";
import { formatDate, today } from "#common/rules/clock.ts";
import { unfold } from "./approvals/waiting-work.ts";
import { expectSaid } from "./support/flash.ts";
import { remembered } from "./support/look.ts";
import { inMail } from "./support/mails.ts";
import { apiOf, enter, sendLogin } from "./support/people.ts";
import { type StartedServer, startServer } from "./support/servers.ts";

/** A reminder's link opens as many jobs as the reminder counts, for each role. Reminders are sent once per server, so they share one. */
test.describe("a reminder", { tag: "@desktop" }, () => {
  let server: StartedServer;

  test.beforeAll(async () => {
    server = await startServer({});
    const admin = await apiOf("admin", server.url);
    await admin.post("/api/payrolls/reminders", { created_before_date: today().toString() });
  });

  test.afterAll(() => server.stop());

  async function reminderOf(login: string) {
    const pattern = /(\d+) opgaver? venter på din godkendelse[\s\S]*?(http\S+)/;
    const [, count, link = ""] = await inMail(server.dataDir, `${login}@dagvaerk.test`, pattern);
    return { count: Number(count), link };
  }

  test("the reminder of waiting jobs leads an owner through the login to the counted jobs, and an employee to their own", async ({
    browser,
  }) => {
    const login = "ejer";
    const { count, link } = await reminderOf(login);
    const page = await visitor(browser);
    await page.goto(link);
    await expect(page).toHaveURL(`${server.url}/`);
    await page.getByRole("button", { name: "Log ind" }).click();
    await page.getByText("Glemt din kode?").click();
    await page.getByRole("dialog", { name: "Glemt kode" }).getByRole("button", { name: "Luk" }).click();
    await sendLogin(page, login);
    await expect(page).toHaveURL(link);
    await expectListed(page, count);

    await test.step("a user who chose to log out comes to the jobs next time", async () => {
      await page.getByRole("button", { name: "Log ud" }).click();
      await expect(page).toHaveURL(`${server.url}/`);
      await sendLogin(page, login);
      await expect(page).toHaveURL(`${server.url}/jobs`);
    });

    await test.step("an employee comes to their own jobs", async () => {
      await page.context().clearCookies();
      await page.goto(link);
      await sendLogin(page, "medarbejder");
      await expect(page).toHaveURL(`${server.url}/jobs`);
    });
    await page.context().close();
  });

  test("the reminder of waiting jobs opens the same list for a manager, whatever scope their lists have", async ({
    browser,
  }) => {
    const { count, link } = await reminderOf("leder");
    const page = await visitor(browser);
    const scopeSwitch = page.getByRole("switch");
    await enter(page, "leder", link, server.url);
    await expectListed(page, count);
    await page.getByRole("link", { name: "Opgaver", exact: true }).first().click();
    await expect(scopeSwitch).not.toBeChecked();
    await scopeSwitch.click();
    await expect(scopeSwitch).toBeChecked();
    await page.goto(link);
    await expectCounted(page, count);
    expect(await remembered(page, "dagvaerk.projectScope")).toBe("all");
    await page.context().close();
  });

  test("the reminder of the deadline opens the check list of that day's run", async ({ browser }) => {
    const page = await visitor(browser);
    const day = today().subtract({ days: 3 });
    await page.goto(`/payrolls?deadline=${day}#payroll-checks`);
    await sendLogin(page, "admin");
    await expect(page.getByLabel("Deadline")).toHaveValue(formatDate(String(day)));
    await expect(page.getByText("godkendt:").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Kontrol før lønkørslen" })).toBeInViewport();
    await page.context().close();
  });

  test("the reminder of missing hours is mailed once to each named employee, and leads through the login to the day", async ({
    browser,
  }) => {
    const lastMonday = weekStart(today()).subtract({ weeks: 1 });
    const page = await visitor(browser);
    await enter(page, "leder", `/registrations?date=${lastMonday}`, server.url);
    const button = page.getByRole("button", { name: /^Send påmindelse/ });
    const count = Number(/\d+/.exec((await button.textContent()) ?? "")?.[0]);
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Send påmindelse" });
    await expect(dialog.getByRole("checkbox")).toHaveCount(count);
    await dialog.getByRole("checkbox").first().uncheck();
    // Any user of the demo company who lacks hours in that week.
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
    const employee = await visitor(browser);
    await employee.goto(link);
    await expect(employee).toHaveURL(`${server.url}/`);
    await sendLogin(employee, login);
    await expect(employee).toHaveURL(link);
    await expect(employee.getByRole("group", { name: "Startdato" })).toContainText(
      `${Number(day)}/${Number(month)}-${year}`,
    );
    await employee.context().close();
  });

  async function visitor(browser: Browser): Promise<Page> {
    return (await browser.newContext({ baseURL: server.url })).newPage();
  }
});

async function expectCounted(page: Page, count: number): Promise<void> {
  await expect(page.getByRole("heading", { name: `${count} opgaver venter på din godkendelse` })).toBeVisible();
}

async function expectListed(page: Page, count: number): Promise<void> {
  await expectCounted(page, count);
  await unfold(page);
  await expect(page.getByRole("main").getByRole("button", { name: "Godkend", exact: true })).toHaveCount(count);
}
