import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { presets, versionsOf } from "#features/allowances/rules/presets/presets.ts";
import { latestWorkday, workOnHavnekajen } from "../support/calls.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter, newEmployee } from "../support/people.ts";

test("an employee who banks the overtime of a day sees it under »Saldi«", { tag: "@phone" }, async ({ page }) => {
  const { jobId, login } = await companyOf(`bank-${Date.now()}`);
  await enter(page, login, `/jobs/${jobId}`);
  const banked = page.getByRole("checkbox", { name: "Overtidstimerne skal afspadseres" });
  await expect(page.getByText("Til afspadsering · 2 timer")).toHaveCount(0);
  await banked.click();
  await expect(page.getByText("Til afspadsering · 2 timer")).toBeVisible();
  await goInside(page, "/balances");
  await expect(page.getByRole("region", { name: "Afspadsering" })).toContainText("2:00 timer");
  await page.goBack();
  await expect(banked).toBeChecked();
});

/** A new employee with two hours of overtime, under rules that let the employee choose between pay and time off. */
async function companyOf(mark: string): Promise<{ jobId: number; login: string }> {
  const admin = await apiOf("admin");
  const login = await newEmployee();
  const { id } = await (await apiOf(login)).get("/api/user");
  const { id: rulesId } = await admin.post("/api/allowance-rules", {
    name: `Regler ${mark}`,
    versions: versionsOf(presets["50-100"]).map((version) => ({
      ...version,
      rules: version.rules.map((rule) => ({ ...rule, hour: "chosen" })),
    })),
  });
  const from_date = today().subtract({ days: 30 }).toString();
  const { version } = await admin.get(`/api/users/${id}/employment`);
  await admin.put(`/api/users/${id}/employment`, { employed_from: from_date, employed_until: null, version });
  const day = { start: "07:00", end: "15:00", pause_start: null, pause_minutes: 0 };
  await admin.post(`/api/users/${id}/terms`, {
    ...{ from_date, hourly_rate: 200, allowance_rules_id: rulesId },
    plan: { first_monday: "2026-11-02", weeks: [[day, day, day, day, day, null, null]] },
  });
  const workday = latestWorkday(today().subtract({ days: 1 }));
  const job = await admin.post(`/api/users/${id}/jobs`, {
    ...{ started_at: `${workday} 15:00:00`, ended_at: `${workday} 17:00:00` },
    ...{ ...(await workOnHavnekajen(admin)), price_mode: "auto", hourly_rate: 200 },
  });
  return { jobId: job.id, login };
}
