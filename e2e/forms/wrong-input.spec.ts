import { expect, type Page, test } from "@playwright/test";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { today } from "#common/rules/time/clock.ts";
import { approve, employeeWithJob, workOnHavnekajen } from "../support/calls.ts";
import { typeIn } from "../support/fields.ts";
import { answer, goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test("an invalid date is a field error, a failed run can be retried, and flagged jobs can be left out of a run", {
  tag: "@desktop",
}, async ({ page }) => {
  // A job without flags, for the run to pay.
  const mark = `u${Date.now()}`;
  const plain = await employeeWithJob(`Ulla ${mark}`, mark);
  const { data } = await (await apiOf("leder")).get(`/api/users/${plain.id}/jobs?projectScope=all`);
  await approve(data[0].id);
  const flagged = await overlappingJobs();
  await enter(page, "admin", `/payrolls?deadline=${today()}`);
  const sent = writesOf(page);
  await page.getByRole("button", { name: "Opret lønkørsel" }).click();
  const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
  const until = dialog.getByLabel("Oprettet før");
  await until.fill("2026-13-45");
  await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
  await expect(until).toHaveAccessibleDescription("Oprettet før er ikke en gyldig dato.");
  await expect(until).toBeFocused();
  // The preview of allowances is a POST that only reads.
  expect(sent.filter((url) => !url.endsWith("/api/payrolls/allowances"))).toEqual([]);

  await until.fill(today().toString());
  await answer(page, "POST", "**/api/payrolls", 503, { message: "Databasen kan ikke nås lige nu." });
  await dialog.getByLabel("Beskrivelse").fill("Igen om lidt");
  await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Databasen kan ikke nås lige nu." })).toBeVisible();
  await expect(dialog.getByLabel("Beskrivelse")).toHaveValue("Igen om lidt");
  await expect(dialog.getByRole("button", { name: "Opret lønkørsel" })).toBeEnabled();
  await page.unrouteAll();

  await test.step("flagged jobs are left out", async () => {
    const paid = dialog.getByText(/^Lønkørslen udbetaler/);
    await expect(dialog.getByText(/bør ses efter/)).toBeVisible();
    const before = await paid.textContent();
    await dialog.getByRole("button", { name: /^Se de[nm]$/ }).click();
    // Unpaid older flagged jobs of the demo company may come first.
    const all = dialog.getByRole("button", { name: /^Vis alle/ });
    if (await all.isVisible()) await all.click();
    await expect(dialog.getByText(/Overlapper Havnekajen/).first()).toBeVisible();
    await dialog.getByRole("button", { name: /^Udelad de[nm]$/ }).click();
    await expect(dialog.getByText(/bliver ikke udbetalt nu\.$/)).toBeVisible();
    await expect(paid).not.toHaveText(before ?? "");
    await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
    await expect(dialog).toHaveCount(0);
    const admin = await apiOf("admin");
    for (const id of flagged) expect((await admin.get(`/api/jobs/${id}`)).job_status).toBe("APPROVED_BY_MANAGER");
  });

  await goInside(page, "/audit-log");
  const from = page.getByRole("group", { name: "Fra" });
  await test.step("a click into an empty date starts at the day, and a typed one sets the filter once", async () => {
    await from.getByRole("spinbutton", { name: "År" }).click();
    // Waits for the screen's request, because the address changes earlier.
    const asked = page.waitForRequest(/\/api\/.*from=2026-11-01/);
    await page.keyboard.type("01112026");
    await asked;
    await expect(page).toHaveURL("/audit-log?from=2026-11-01");
    await page.goBack();
    await expect(page).toHaveURL("/audit-log");
    await expect(from.getByRole("spinbutton", { name: "År" })).toHaveText("åååå");
  });

  await test.step("a day that does not exist is refused", async () => {
    await typeIn(from, "31022026");
    await page.getByRole("combobox", { name: "Person" }).focus();
    await expect(page.getByText("Skriv en dato, der findes.")).toBeVisible();
    await expect(page).toHaveURL("/audit-log");
  });

  await test.step("a period that ends before it begins is a field error", async () => {
    await goInside(page, "/audit-log?from=2026-11-02&to=2026-11-01");
    await expect(page.getByText("Til skal være samme dag som Fra eller senere.")).toBeVisible();
    await expect(page.getByText("Ret perioden for at se hændelser.")).toBeVisible();
  });
});

/** Two overlapping, approved jobs on a Saturday that is no public holiday and that no other test uses. */
async function overlappingJobs(): Promise<number[]> {
  const employee = await apiOf("sofie.brandt");
  const saturdays = Array.from({ length: 4 }, (_, weeks) => today().subtract({ days: today().dayOfWeek + 8, weeks }));
  // flags.spec.ts uses the first Saturday.
  const day = saturdays.filter((day) => holidayName(String(day)) === undefined)[1];
  const work = { ...(await workOnHavnekajen(employee)), price_mode: "auto", hourly_rate: 224.75 };
  const ids: number[] = [];
  for (const [from, to] of [
    ["07:00", "15:00"],
    ["14:00", "16:00"],
  ]) {
    const times = { started_at: `${day} ${from}:00`, ended_at: `${day} ${to}:00` };
    const { id } = await employee.post("/api/jobs", { ...times, ...work });
    await approve(id);
    ids.push(id);
  }
  return ids;
}

function writesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  return sent;
}
