import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { presets, versionsOf } from "#features/allowances/rules/presets/presets.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { latestWorkday, workOnHavnekajen } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter, newEmployee, pageOf } from "../support/people.ts";

test("rules let the employee choose, who banks the overtime of a day and finds it under »Saldi«", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const { rulesId, jobId, login } = await companyOf(`bank-${Date.now()}`);
  await enter(page, "admin", `/allowance-rules/${rulesId}`);
  await page.getByRole("button", { name: "Redigér", exact: true }).first().click();
  const rule = page.getByRole("dialog", { name: "Overtid 50 %" });
  await rule.getByRole("button", { name: "Flere vilkår" }).click();
  await rule.getByRole("combobox", { name: "Timen" }).click();
  await page.getByRole("option", { name: "medarbejderen vælger" }).click();
  await expectDialogAccessible(page);
  await rule.getByRole("button", { name: "Brug" }).click();
  await page.getByRole("button", { name: /^Redigér version/ }).click();
  const version = page.getByRole("dialog", { name: /^Fra / });
  await version.getByRole("switch", { name: "Flex" }).check();
  await version.getByLabel("Højst, timer").fill("15");
  await version.getByRole("button", { name: "Brug" }).click();
  await expect(page.getByText("højst 15 t.")).toBeVisible();
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Tillægsreglerne er gemt.");

  const own = await pageOf(browser, login, `/jobs/${jobId}`);
  const banked = own.getByRole("checkbox", { name: "Overtidstimerne skal afspadseres" });
  await expect(own.getByText("Til afspadsering · 2 timer")).toHaveCount(0);
  await banked.click();
  await expect(own.getByText("Til afspadsering · 2 timer")).toBeVisible();
  await own.reload();
  await expect(banked).toBeChecked();
  await goInside(own, "/balances");
  await expect(own.getByRole("region", { name: "Afspadsering" })).toContainText("2:00 timer");
  await own.context().close();
});

/** Rules of overtime that is paid, and a new employee with two hours of it. */
async function companyOf(mark: string): Promise<{ rulesId: number; jobId: number; login: string }> {
  const admin = await apiOf("admin");
  const login = await newEmployee();
  const { id } = await (await apiOf(login)).get("/api/user");
  const { id: rulesId } = await admin.post("/api/allowance-rules", {
    name: `Regler ${mark}`,
    versions: versionsOf(presets["50-100"]),
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
  return { rulesId, jobId: job.id, login };
}
