import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { presets, versionsOf } from "#features/allowances/rules/presets/presets.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { approve, latestWorkday, workOnHavnekajen } from "../support/calls.ts";
import { apiOf, enter } from "../support/people.ts";

test("allowances are checked before a run, paid by it, and shown on the page of the run", { tag: "@phone" }, async ({
  page,
}) => {
  const mark = `T${Date.now()}`;
  const admin = await apiOf("admin");
  const rulesId = await overtimeOf(mark);
  await enter(page, "admin", `/payrolls?deadline=${today()}`);

  const checks = page.getByRole("region", { name: "Kontrol før lønkørslen" });
  await expect(checks).toContainText(`Satserne i »Regler ${mark}« er ikke kontrolleret.`);
  const rules = (await admin.get("/api/allowance-rules")).find(({ id }: { id: number }) => id === rulesId);
  const versions = rules.versions.map((version: object) => ({ ...version, is_confirmed: true }));
  await admin.put(`/api/allowance-rules/${rulesId}`, { ...rules, versions });
  await page.reload();
  await expect(checks).toContainText(/Tillæg til løn: [\d.,]+\skr\./);
  await checks.getByText("Vis pr. medarbejder").last().click();
  await expect(checks.getByText(new RegExp(`^Person ${mark}, Overtid 50 %: 2 timer.*200,00`))).toBeVisible();

  await page.getByRole("button", { name: "Opret lønkørsel" }).click();
  const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
  await dialog.getByLabel("Beskrivelse").fill(`Tillæg ${mark}`);
  await expect(dialog).toContainText("Tillæg");
  const creating = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/payrolls");
  await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
  const { id } = await (await creating).json();

  await page.goto(`/payrolls/${id}/overview`);
  await page.getByRole("tab", { name: "Tillæg" }).click();
  await expect(page.getByRole("row").filter({ hasText: `Person ${mark}` })).toContainText("200,00 kr.");
  await expectAccessible(page);
  await admin.post(`/api/payrolls/${id}/annulment`, {});
});

/** Two hours after the plan of the last workday, approved twice, by rules that nobody has confirmed. */
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
