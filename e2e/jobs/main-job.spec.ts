import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { approve, newProject } from "../support/calls.ts";
import { choose, setTime } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, pageOf } from "../support/people.ts";
import { countClicks } from "../support/taps.ts";

const shift = { start: "07:10", end: "15:35", hours: "8,42", total: "1.809,58 kr.", amount: "1809,58" };

// Runs with animations, as most users do. The other tests skip animations.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a job goes from the employee through both approvals into a payroll file", { tag: "@desktop" }, async ({
  browser,
}) => {
  const [costCenter] = await (await apiOf("admin")).get("/api/cost-centers?filter=CC10");
  const { id, name, code } = await newProject("Kaj", costCenter.id);
  const cardOf = (page: Page) =>
    page
      .getByRole("listitem")
      .filter({ hasText: name })
      .filter({ hasText: `${todayText()} ${shift.start} – ${shift.end}` });
  const employee = await pageOf(browser, "medarbejder", "/jobs");

  await test.step("the employee registers it", async () => {
    await employee.getByRole("link", { name: "Ny opgave" }).click();
    await setTime(employee, "Starttid", shift.start);
    await setTime(employee, "Sluttid", shift.end);
    await choose(employee, "Projekt", name);
    await choose(employee, "Arbejde", "Montage");
    await expect(employee.getByLabel("Total", { exact: true })).toHaveValue(shift.amount.replace(/^(\d)/, "$1."));
    await employee.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(employee, "Job gemt");
    await expect(cardOf(employee)).toContainText("Afv. projektejer");
    await expect(cardOf(employee)).toContainText(shift.total);
    await employee.context().close();
  });

  await test.step("the project's owner and a manager approve it", async () => {
    const [job] = (await (await apiOf("leder")).get(`/api/jobs?projectScope=all&project_id=${id}`)).data;
    await approve(job.id);
  });

  await test.step("an administrator pays it and downloads the file", async () => {
    const admin = await pageOf(browser, "admin", "/payrolls");
    const clicks = await countClicks(admin);
    await admin.getByRole("button", { name: "Opret lønkørsel" }).click();
    const dialog = admin.getByRole("dialog", { name: "Lønkørsel" });
    await dialog.getByLabel("Oprettet før").fill(today().toString());
    await expect(dialog.getByText(/Lønkørslen udbetaler \d+ opgave/)).toBeVisible();
    const created = admin.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/payrolls"),
    );
    await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
    await expectSaid(admin, "Lønkørsel oprettet.");
    const { id } = await (await created).json();
    const downloading = admin.waitForEvent("download");
    await admin
      .getByRole("link", { name: /Download/ })
      .and(admin.locator(`[href="/payrolls/${id}"]`))
      .click();
    expect(await clicks()).toBeLessThanOrEqual(3);
    const file = await readFile(await (await downloading).path(), "utf8");
    const day = fileDate();
    // A run with trips, absence or allowances has more columns.
    const line = `;0106;Mads Kjær;1100;Montage;${code};CC10;${day};${day};${shift.hours};215,00;${shift.amount}`;
    expect(file.split("\r\n").map((text) => text.replace(/^\d+|;+$/g, ""))).toContain(line);
    expect(await (await admin.request.get(`/payrolls/${id}`)).text()).toBe(file);
    await admin.context().close();
  });

  const { data } = await (await apiOf("medarbejder")).get(`/api/jobs?status=PAID&project_id=${id}`);
  expect(data).toMatchObject([{ job_status: "PAID" }]);
});

const todayText = () => `${today().day}/${today().month}-${today().year}`;

const fileDate = () => today().toString().split("-").reverse().join("-");
