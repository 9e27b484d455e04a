import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { presets, versionsOf } from "#features/allowances/rules/presets/presets.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { approve, latestWorkday, workOnHavnekajen } from "../support/calls.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test("absence and allowances are checked before a run, paid by it, and shown on the page of the run", {
  tag: "@phone",
}, async ({ page }) => {
  const [mark, overtimeMark] = [`M${Date.now()}`, `T${Date.now()}`];
  const admin = await apiOf("admin");
  const sick = await personWithSickness(mark);
  const rulesId = await overtimeOf(overtimeMark);
  await enter(page, "admin", `/payrolls?deadline=${today()}`);

  const checks = page.getByRole("region", { name: "Kontrol før lønkørslen" });
  await test.step("what waits is named", async () => {
    const waiting = checks
      .getByRole("listitem")
      .filter({ hasText: "Fravær venter, fordi medarbejderens arbejdstid ikke er angivet" });
    await expect(waiting.first()).toContainText(sick.name);
    await expect(checks).toContainText(`Satserne i »Regler ${overtimeMark}« er ikke kontrolleret.`);
  });

  await test.step("what is paid is shown by person", async () => {
    await giveWorkingTime(sick.id);
    const rules = (await admin.get("/api/allowance-rules")).find(({ id }: { id: number }) => id === rulesId);
    const versions = rules.versions.map((version: object) => ({ ...version, is_confirmed: true }));
    await admin.put(`/api/allowance-rules/${rulesId}`, { ...rules, versions });
    await page.reload();
    await expect(checks).toContainText(/Fravær til løn: [\d.,]+ dage? ·/);
    await expect(checks).toContainText(/Tillæg til løn: [\d.,]+\skr\./);
    await checks.getByText("Vis pr. medarbejder").first().click();
    await expect(
      checks.getByText(new RegExp(`^${sick.name}, Syg ${mark}: 1,00 dag · 7 timer 30 min\\.`)),
    ).toBeVisible();
    await checks.getByText("Vis pr. medarbejder").last().click();
    await expect(checks.getByText(new RegExp(`^Person ${overtimeMark}, Overtid 50 %: 2 timer.*200,00`))).toBeVisible();
  });

  await test.step("on a phone the lines of the file are a list", async () => {
    await page.getByRole("button", { name: "Vis lønfilen" }).click();
    const sum = page.getByRole("listitem").filter({ hasText: /^I alt/ });
    await expect(sum).toContainText(/Pris [\d.,]+ · afvigelse −?[\d.,]+$/);
  });

  await page.getByRole("button", { name: "Opret lønkørsel" }).click();
  const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
  await dialog.getByLabel("Beskrivelse").fill(`Fravær og tillæg ${mark}`);
  await expect(dialog).toContainText(/Fravær: [\d.,−]+ dage? · /);
  await expect(dialog).toContainText("Tillæg:");
  const creating = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/payrolls");
  await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
  const { id } = await (await creating).json();

  await test.step("the page of the run has both", async () => {
    await goInside(page, `/payrolls/${id}/overview?perPage=100`);
    await page.getByRole("tab", { name: "Fravær" }).click();
    await expect(page.getByRole("row").filter({ hasText: `Person ${mark}` })).toContainText("1.500,00 kr.");
    await expect(page.getByRole("rowheader", { name: "Hele lønkørslen" })).toBeVisible();
    await page.getByRole("tab", { name: "Tillæg" }).click();
    await expect(page.getByRole("row").filter({ hasText: `Person ${overtimeMark}` })).toContainText("200,00 kr.");
    await expectAccessible(page, { frame: false });
  });
  // Leaves no unpaid absence or allowances for the runs of other tests.
  await admin.post(`/api/absences/${sick.absenceId}/withdrawal`, {});
  await admin.post(`/api/payrolls/${id}/annulment`, {});
});

/** A new employee without a plan, who was ill on the last workday. */
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

/**
 * A person with two approved hours after the plan of the last workday, under allowance rules that nobody has confirmed.
 * @returns the id of the rules
 */
async function overtimeOf(mark: string): Promise<number> {
  const admin = await apiOf("admin");
  const user = await admin.post("/api/users", {
    ...{ name: `Person ${mark}`, email: `tillaeg-${mark.toLowerCase()}@dagvaerk.test`, employee_id: mark },
    ...{ default_hourly_rate: 200, roles: [4] },
  });
  const versions = versionsOf(presets["50-100"]).map((version) => ({
    ...version,
    rules: version.rules.map((rule) => ({ ...rule, salary_code: `9${rule.code.slice(-3)}` })),
  }));
  const { id: rulesId } = await admin.post("/api/allowance-rules", { name: `Regler ${mark}`, versions });
  const day = { start: "07:00", end: "15:00", pause_start: null, pause_minutes: 0 };
  await admin.post(`/api/users/${user.id}/terms`, {
    ...{ from_date: today().subtract({ days: 30 }).toString(), hourly_rate: 200, allowance_rules_id: rulesId },
    plan: { first_monday: "2026-11-02", weeks: [[day, day, day, day, day, null, null]] },
  });
  const workday = latestWorkday(today().subtract({ days: 1 }));
  const job = await admin.post(`/api/users/${user.id}/jobs`, {
    ...{ started_at: `${workday} 15:00:00`, ended_at: `${workday} 17:00:00` },
    ...{ ...(await workOnHavnekajen(admin)), price_mode: "auto", hourly_rate: 200 },
  });
  await approve(job.id);
  return rulesId;
}
