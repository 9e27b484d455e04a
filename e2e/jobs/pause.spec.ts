import { expect, type Locator, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { employeeWithJob, latestWorkday } from "../support/calls.ts";
import { setTime, typeDay } from "../support/fields.ts";
import { apiOf, enter } from "../support/people.ts";

test("a pause reduces hours and price, and lies where the plan has a pause until the user enters a start @desktop", async ({
  page,
}) => {
  const user = await employeeWithJob("Pil Plan", `plan-${Date.now()}`, today().subtract({ days: 10 }));
  const admin = await apiOf("admin");
  const day = { start: "07:00", end: "15:00", pause_start: "12:00", pause_minutes: 30 };
  const plan = { first_monday: "2026-11-02", weeks: [Array.from({ length: 7 }, () => day)] };
  const from_date = today().subtract({ days: 20 }).toString();
  await admin.post(`/api/users/${user.id}/terms`, { from_date, hourly_rate: 200, plan });
  await enter(page, "leder", `/users/${user.id}/jobs/new`);
  const pause = page.getByLabel("Pause", { exact: true });
  const save = page.getByRole("button", { name: "Gem", exact: true });
  await expect(page.getByLabel("Timepris")).toHaveValue("200,00");
  await typeDay(page, "Startdato", latestWorkday(today().subtract({ days: 1 })));
  await setTime(page, "Starttid", "07:00");
  await setTime(page, "Sluttid", "15:30");
  await pause.fill("510");
  // The error of the hours is longer than its field, but must not overlap the error of the pause.
  const hours = page.getByLabel("Antal timer");
  await hours.fill("mange");
  await save.click();
  const said = await boxOf(page.getByText("Skriv fx 7,5"));
  const saidBeside = await boxOf(page.getByText("Pausen skal være kortere end opgaven."));
  expect(said.x + said.width).toBeLessThanOrEqual(saidBeside.x);
  await hours.fill("");
  await pause.fill("0:45");
  await pause.blur();
  await expect(pause).toHaveValue("45");
  await expect(page.getByLabel("Varighed")).toHaveValue("7 timer 45 min.");
  await expect(page.getByLabel("Total")).toHaveValue("1.550,00");
  await expect(page.getByText("Pausen ligger kl. 12:00–12:45, som i planen")).toBeVisible();
  await save.click();

  await test.step("the form of the stored job says the same, proposes nothing, and takes a start", async () => {
    await page.getByRole("link", { name: "Havnekajen, etape 2" }).first().click();
    await expect(page.getByText("Pausen ligger kl. 12:00–12:45, som i planen")).toBeVisible();
    await expect(pause).toHaveValue("45");
    await expect(page.getByText("Forslag")).toHaveCount(0);
    await setTime(page, "Pausens start", "10:00");
    await save.click();
    await expect(page.getByText("7 timer 45 min. · 45 min. pause kl. 10:00")).toBeVisible();
  });
});

async function boxOf(text: Locator) {
  await expect(text).toBeVisible();
  const box = await text.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
}
