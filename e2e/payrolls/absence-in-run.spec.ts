import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { latestWorkday } from "../support/calls.ts";
import { apiOf, enter } from "../support/people.ts";

test("absence is checked before a run, paid by it, and shown on the page of the run", { tag: "@phone" }, async ({
  page,
}) => {
  const mark = `M${Date.now()}`;
  const admin = await apiOf("admin");
  const sick = await personWithSickness(mark);
  await enter(page, "admin", `/payrolls?deadline=${today()}`);

  const checks = page.getByRole("region", { name: "Kontrol før lønkørslen" });
  const waiting = checks
    .getByRole("listitem")
    .filter({ hasText: "Fravær venter, fordi medarbejderens arbejdstid ikke er angivet" });
  await expect(waiting.first()).toContainText(sick.name);
  await giveWorkingTime(sick.id);
  await page.reload();
  await expect(checks).toContainText(/Fravær til løn: [\d.,]+ dage? ·/);
  await checks.getByText("Vis pr. medarbejder").first().click();
  await expect(checks.getByText(new RegExp(`^${sick.name}, Syg ${mark}: 1,00 dag · 7 timer 30 min\\.`))).toBeVisible();

  await page.getByRole("button", { name: "Opret lønkørsel" }).click();
  const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
  await dialog.getByLabel("Beskrivelse").fill(`Fravær ${mark}`);
  await expect(dialog).toContainText(/Fravær: [\d.,−]+ dage? · /);
  const creating = page.waitForResponse("**/api/payrolls");
  await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
  const { id } = await (await creating).json();

  await page.goto(`/payrolls/${id}/overview`);
  await page.getByRole("tab", { name: "Fravær" }).click();
  const row = page.getByRole("row").filter({ hasText: `Person ${mark}` });
  await expect(row).toContainText("1.500,00 kr.");
  await expect(page.getByRole("rowheader", { name: "Hele lønkørslen" })).toBeVisible();
  // Nothing stays owed to the runs of other tests.
  await admin.post(`/api/absences/${sick.absenceId}/withdrawal`, {});
  await admin.post(`/api/payrolls/${id}/annulment`, {});
});

/** A new employee whose working time nobody knows, who was ill on the last workday. */
async function personWithSickness(mark: string): Promise<{ id: number; name: string; absenceId: number }> {
  const admin = await apiOf("admin");
  const name = `Syg ${mark}`;
  const { id } = await admin.post("/api/users", {
    ...{ name: `Person ${mark}`, email: `syg-${mark.toLowerCase()}@dagvaerk.test`, employee_id: mark },
    ...{ default_hourly_rate: 200, roles: [4] },
  });
  const kind = await admin.post("/api/absence-kinds", {
    ...{ template: "sickness", name, unit: "hour", approval: "none", pay: "own", fixed_rate: null },
    ...{ credits_norm: true, statistics_code: "1100", salary_code: "51", is_sent: true, shown_as: "Fravær" },
    ...{ asks_reason: false, is_used: true },
  });
  const workday = latestWorkday(today().subtract({ days: 1 })).toString();
  const period = { from_date: workday, to_date: workday };
  const absence = await admin.post("/api/absences", { kind_id: kind.id, user_id: id, ...period });
  return { id, name: `Person ${mark}`, absenceId: absence.id };
}

async function giveWorkingTime(userId: number): Promise<void> {
  const admin = await apiOf("admin");
  const day = { minutes: 450 };
  const plan = { first_monday: "2026-11-02", weeks: [[day, day, day, day, day, null, null]] };
  const from_date = today().subtract({ days: 30 }).toString();
  await admin.post(`/api/users/${userId}/terms`, { from_date, hourly_rate: 200, plan });
}
