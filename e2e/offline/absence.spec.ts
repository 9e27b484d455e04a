import { expect, test } from "@playwright/test";
import { demoCompanyDays } from "#app/server/demo/terms.ts";
import { today } from "#common/rules/clock.ts";
import { lastWorkdayUpTo } from "#common/rules/norm/company-workdays.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter } from "../support/people.ts";
import { countTaps } from "../support/taps.ts";
import { isKept } from "./device.ts";

test.use({ serviceWorkers: "allow" });

const kind = {
  ...{ template: "child-first-day", name: "Barns 1. sygedag", unit: "hour", approval: "none", pay: "own" },
  ...{ fixed_rate: null, credits_norm: true, statistics_code: null, salary_code: null, is_sent: false },
  ...{ shown_as: "Fravær", asks_reason: false, is_used: true },
};

test.beforeAll(async () => {
  const admin = await apiOf("admin");
  const kinds: { template: string; is_used: boolean }[] = await admin.get("/api/absence-kinds");
  if (!kinds.some(({ template, is_used }) => template === kind.template && is_used))
    await admin.post("/api/absence-kinds", kind);
});

test("a child's first day of illness is reported in two taps without a network, and sent once when the network returns", {
  tag: "@phone",
}, async ({ page, context }) => {
  // A report of a day without working time is refused, so for the page today is the latest workday.
  const day = lastWorkdayUpTo(today(), demoCompanyDays).toString();
  await page.addInitScript((date) => {
    Temporal.Now.plainDateISO = () => Temporal.PlainDate.from(date);
  }, day);
  await enter(page, "medarbejder", "/");
  const report = page.getByRole("button", { name: "Syg i dag" });
  await expect(report).toBeVisible();
  await isKept(page);
  await context.setOffline(true);
  const taps = await countTaps(page);
  await report.click();
  await page.getByRole("button", { name: "Barns 1. sygedag" }).click();
  expect(await taps()).toBeLessThanOrEqual(2);
  await expectSaid(page, "Gemt på enheden. Sendes, når der er forbindelse igen.");
  await page.getByRole("link", { name: "1 venter på forbindelse" }).click();
  await expect(page.getByRole("heading", { name: "Venter på forbindelse (1)" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/barn|child(?!_first_day_kind_id)/i);
  await context.setOffline(false);
  await expect(page.getByText("Alt er sendt")).toBeVisible();

  const api = await apiOf("medarbejder");
  const absences: { id: number; status: string; from_date: string; to_date: string; kind: { template: string } }[] =
    await api.get(`/api/absences?from=${day}&to=${day}`);
  const reported = absences.filter(({ status }) => status === "approved");
  expect(reported).toMatchObject([{ from_date: day, to_date: day, kind: { template: kind.template } }]);
  await api.post(`/api/absences/${reported[0]?.id}/withdrawal`, {});
});
