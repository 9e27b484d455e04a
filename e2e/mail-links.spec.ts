import { type Browser, expect, type Page, test } from "@playwright/test";
import { formatDate, today } from "#common/rules/clock.ts";
import { unfold } from "./approvals/waiting-work.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { remembered } from "./support/look.ts";
import { inMail } from "./support/mails.ts";
import { apiOf, enter, sendLogin } from "./support/people.ts";
import { type StartedServer, startServer } from "./support/servers.ts";

/** What the reminder counts is what its link opens, whoever opens it and however. */
test.describe("the link of a reminder", { tag: "@desktop" }, () => {
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

  for (const login of ["ejer", "leder"])
    test(`leads ${login} over the login to the jobs that it counts`, async ({ browser }) => {
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
      await expectAccessible(page);

      await test.step("and whoever chose to log out comes to the jobs next time", async () => {
        await page.getByRole("button", { name: "Log ud" }).click();
        await expect(page).toHaveURL(`${server.url}/`);
        await sendLogin(page, login);
        await expect(page).toHaveURL(`${server.url}/jobs`);
      });
      await page.context().close();
    });

  for (const scope of ["own", "all"])
    test(`opens the same for a manager whose lists show ${scope}`, async ({ browser }) => {
      const { count, link } = await reminderOf("leder");
      const page = await visitor(browser);
      await enter(page, "leder", "/", server.url);
      await page.context().addCookies([{ name: "dagvaerk.projectScope", value: scope, url: server.url }]);
      await page.goto(link);
      await expectListed(page, count);
      expect(await remembered(page, "dagvaerk.projectScope")).toBe(scope);
      await page.getByRole("link", { name: "Opgaver", exact: true }).first().click();
      await expect(page.getByRole("switch")).toBeChecked({ checked: scope === "all" });
      await page.context().close();
    });

  test("leads an employee, for whom it is not, to their own jobs", async ({ browser }) => {
    const { link } = await reminderOf("ejer");
    const page = await visitor(browser);
    await page.goto(link);
    await sendLogin(page, "medarbejder");
    await expect(page).toHaveURL(`${server.url}/jobs`);
    await page.context().close();
  });

  test("of the deadline opens what hinders the run of that day", async ({ browser }) => {
    const page = await visitor(browser);
    const day = today().subtract({ days: 3 });
    await page.goto(`/payrolls?deadline=${day}#payroll-checks`);
    await sendLogin(page, "admin");
    await expect(page.getByLabel("Deadline")).toHaveValue(formatDate(String(day)));
    await expect(page.getByText("godkendt:").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Kontrol før lønkørslen" })).toBeInViewport();
    await page.context().close();
  });

  async function visitor(browser: Browser): Promise<Page> {
    return (await browser.newContext({ baseURL: server.url })).newPage();
  }
});

async function expectListed(page: Page, count: number): Promise<void> {
  await expect(page.getByRole("heading", { name: `${count} opgaver venter på din godkendelse` })).toBeVisible();
  await unfold(page);
  await expect(page.getByRole("main").getByRole("button", { name: "Godkend", exact: true })).toHaveCount(count);
}
