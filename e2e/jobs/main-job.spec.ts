import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { choose, typeIn } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { pageOf, usersJobsWith } from "../support/people.ts";

/** Each device registers another shift, so that its job is the only one with these times. */
const shifts = {
  desktop: { start: "07:10", end: "15:35", hours: "8,42", total: "1.809,58 kr.", amount: "1809,58" },
  phone: { start: "06:05", end: "14:00", hours: "7,92", total: "1.702,08 kr.", amount: "1702,08" },
};
type Shift = (typeof shifts)["desktop"];

// With animations, as most users have them; the other tests skip them.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a job goes from the employee over both approvals into a payroll file", async ({ browser, isMobile }) => {
  const shift = isMobile ? shifts.phone : shifts.desktop;
  const cardOf = (page: Page) =>
    page
      .getByRole("listitem")
      .filter({ hasText: `${shift.start} – ${shift.end}` })
      .filter({ hasText: todayText() });
  const employee = await pageOf(browser, "medarbejder", "/jobs");

  await test.step("the employee registers it", async () => {
    await employee.getByRole("link", { name: "Ny opgave" }).click();
    await (isMobile ? pickPeriod(employee, shift) : typePeriod(employee, shift));
    await choose(employee, "Projekt", "Havnekajen");
    await choose(employee, "Arbejde", "Montage");
    await expect(employee.getByLabel("Total", { exact: true })).toHaveValue(shift.amount.replace(/^(\d)/, "$1."));
    await employee.getByRole("button", { name: "Gem" }).click();
    await expectSaid(employee, "Job gemt");
    await expect(cardOf(employee)).toContainText("Afv. projektejer");
    await expect(cardOf(employee)).toContainText(shift.total);
  });

  await test.step("the project's owner approves it", async () => {
    const owner = await pageOf(browser, "ejer", await usersJobsWith("Mads Kjær", "ejer", "own"));
    await owner.getByRole("link", { name: "Mads Kjær" }).click();
    await approve(owner, cardOf(owner));
    await expect(cardOf(owner)).toContainText("Afv. manager");
    await owner.context().close();
  });

  await test.step("a manager approves it", async () => {
    const manager = await pageOf(browser, "leder", await usersJobsWith("Mads Kjær", "leder", "all"));
    await manager.getByRole("link", { name: "Mads Kjær" }).click();
    await approve(manager, cardOf(manager));
    await expect(cardOf(manager)).toContainText("Godkendt");
    await manager.context().close();
  });

  await test.step("an administrator pays it and downloads the file", async () => {
    const admin = await pageOf(browser, "admin", "/payrolls");
    await admin.getByRole("button", { name: "Opret lønkørsel" }).click();
    const dialog = admin.getByRole("dialog", { name: "Lønkørsel" });
    await dialog.getByLabel("Oprettet før").fill(today().toString());
    await expect(dialog.getByText(/Lønkørslen udbetaler \d+ opgave/)).toBeVisible();
    const created = admin.waitForResponse((answer) => answer.request().method() === "POST");
    await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
    await expectSaid(admin, "Lønkørsel oprettet.");
    const { id } = await (await created).json();
    const file = await downloadRun(admin, id);
    const day = fileDate();
    // A run with trips has two more columns.
    const line = `;0106;Mads Kjær;1100;Montage;P-1001;CC10;${day};${day};${shift.hours};215,00;${shift.amount}`;
    expect(file.split("\r\n").map((text) => text.replace(/^\d+|;;$/g, ""))).toContain(line);
    expect(await downloadRun(admin, id)).toBe(file);
    await admin.context().close();
  });

  await test.step("the employee sees that it is paid", async () => {
    await employee.reload();
    await expect(cardOf(employee)).toContainText("Udbetalt");
  });
});

async function typePeriod(page: Page, { start, end }: Shift): Promise<void> {
  const { day, month, year } = today();
  const digits = (number: number) => String(number).padStart(2, "0");
  await typeIn(page.getByRole("group", { name: "Startdato" }), `${digits(day)}${digits(month)}${year}`);
  await typeIn(page.getByRole("group", { name: "Starttid" }), start.replace(":", ""));
  await typeIn(page.getByRole("group", { name: "Sluttid" }), end.replace(":", ""));
}

/** Each picker opens the next one. */
async function pickPeriod(page: Page, { start, end }: Shift): Promise<void> {
  await page.getByRole("button", { name: "Vælg dato" }).first().click();
  await pickToday(page);
  await pickTime(page, start);
  await pickToday(page);
  await pickTime(page, end);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function pickToday(page: Page): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("gridcell", { name: String(today().day), exact: true })
    .click();
}

async function pickTime(page: Page, time: string): Promise<void> {
  const [hour, minute] = time.split(":");
  const clock = page.getByRole("dialog");
  await clock.getByRole("option", { name: new RegExp(`^${hour} timer`) }).click();
  await clock.getByRole("option", { name: new RegExp(`^${minute} minutter`) }).click();
}

async function approve(page: Page, card: Locator): Promise<void> {
  await card.getByRole("button", { name: "Godkend", exact: true }).click();
  await expectSaid(page, "Opgaven godkendt.");
}

async function downloadRun(page: Page, id: number): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /Download/ })
    .and(page.locator(`[href="/payrolls/${id}"]`))
    .click();
  return readFile(await (await downloading).path(), "utf8");
}

const todayText = () => `${today().day}/${today().month}-${today().year}`;

const fileDate = () => today().toString().split("-").reverse().join("-");
