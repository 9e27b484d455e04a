import { expect, type Page, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { presets, versionsOf } from "#features/allowances/rules/presets/presets.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { latestWorkday, workOnHavnekajen } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter } from "../support/people.ts";

test("rules let the employee choose, who banks the overtime of a day and finds it under »Saldi«", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const { rulesId, jobId, invitation } = await companyOf(`bank-${Date.now()}`);
  await enter(page, "admin", `/allowance-rules/${rulesId}`);
  await page.getByRole("button", { name: "Redigér", exact: true }).first().click();
  const rule = page.getByRole("dialog", { name: "Overtid 50 %" });
  await rule.getByRole("button", { name: "Flere vilkår" }).click();
  await rule.getByRole("combobox", { name: "Timen" }).click();
  await page.getByRole("option", { name: "medarbejderen vælger" }).click();
  await expectAccessible(page);
  await rule.getByRole("button", { name: "Brug" }).click();
  await page.getByRole("button", { name: /^Redigér version/ }).click();
  const version = page.getByRole("dialog", { name: /^Fra / });
  await version.getByRole("switch", { name: "Flex" }).check();
  await version.getByLabel("Højst, timer").fill("15");
  await version.getByRole("button", { name: "Brug" }).click();
  await expect(page.getByText("højst 15 t.")).toBeVisible();
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Tillægsreglerne er gemt.");

  const own = await (await browser.newContext()).newPage();
  await choosePassword(own, invitation);
  await own.goto(`/jobs/${jobId}`);
  const banked = own.getByRole("checkbox", { name: "Overtidstimerne skal afspadseres" });
  await expect(own.getByText("Til afspadsering · 2 timer")).toHaveCount(0);
  await banked.click();
  await expect(own.getByText("Til afspadsering · 2 timer")).toBeVisible();
  await own.reload();
  await expect(banked).toBeChecked();
  await own.goto("/balances");
  await expect(own.getByRole("region", { name: "Afspadsering" })).toContainText("2:00 timer");
  await own.context().close();
});

async function choosePassword(page: Page, invitation: string) {
  await page.goto(invitation);
  const welcome = page.getByRole("dialog", { name: "Velkommen til Dagværk" });
  await welcome.getByLabel("Vælg din adgangskode").fill("en helt ny kode");
  await welcome.getByLabel("Bekræft din adgangskode").fill("en helt ny kode");
  await welcome.getByRole("button", { name: "Log ind" }).click();
  await page.waitForURL("**/jobs");
}

/** Rules of overtime that is paid, and a new employee with two hours of it. */
async function companyOf(mark: string): Promise<{ rulesId: number; jobId: number; invitation: string }> {
  const admin = await apiOf("admin");
  const { id, invitation_link } = await admin.post("/api/users", {
    ...{ name: `Person ${mark}`, email: `${mark}@dagvaerk.test`, employee_id: mark },
    ...{ default_hourly_rate: 200, roles: [4] },
  });
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
  return { rulesId, jobId: job.id, invitation: invitation_link };
}
