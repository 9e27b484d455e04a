import { expect, type Page, test } from "@playwright/test";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { longDay } from "#features/week/rules/week-days.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter, newEmployee } from "../support/people.ts";
import { countClicks } from "../support/taps.ts";

test.describe("the week on a phone", { tag: "@phone" }, () => {
  const tuesday = weekStart(today()).subtract({ weeks: 10 }).add({ days: 1 });
  const heading = (page: Page, day: Temporal.PlainDate) =>
    page.getByRole("heading", { name: new RegExp(`^${longDay(day.toString())}$`, "i") });

  test("a week shows one day at a time, is swiped, finished and reopened, and a day of last week takes seven taps", async ({
    page,
  }) => {
    const login = await newEmployee();
    const api = await apiOf(login);
    const job = await api.post("/api/jobs", {
      started_at: `${tuesday} 20:00:00`,
      ended_at: `${tuesday} 20:25:00`,
      pause_minutes: 5,
      ...(await workOnHavnekajen(api)),
      price_mode: "auto",
      hourly_rate: 200,
    });
    await enter(page, login, `/week?date=${tuesday.subtract({ days: 1 })}`);
    await page.getByRole("button", { name: "Dagen efter" }).tap();
    await expect(heading(page, tuesday)).toBeVisible();
    await expect(page.getByText("20:00–20:25 · 20 min. · 5 min. pause")).toBeVisible();
    await swipe(page, 300, 60);
    await expect(heading(page, tuesday.add({ days: 1 }))).toBeVisible();
    await swipe(page, 60, 300);
    await expect(heading(page, tuesday)).toBeVisible();
    await page.getByRole("navigation", { name: "Ugens dage" }).getByRole("button", { name: /^tor/ }).click();
    await expect(heading(page, tuesday.add({ days: 2 }))).toBeVisible();
    await page.getByRole("button", { name: "Ugen er færdig" }).dblclick();
    const back = page.getByRole("button", { name: "Ikke færdig alligevel" });
    await expect(back).toBeVisible();
    await expectAccessible(page);
    await back.click();
    await expect(page.getByRole("button", { name: "Ugen er færdig" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("button", { name: "Kopiér dagen" })).toBeVisible();
    await page.getByRole("listitem").filter({ hasText: "20:00–20:25" }).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/jobs/${job.id}$`));

    await goInside(page, `/week?date=${weekStart(today()).add({ weeks: 1 })}`);
    await expect(page.getByText("Du kan ikke registrere frem i tiden.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Ny opgave" })).toHaveCount(0);

    await test.step("a day of last week takes seven taps", async () => {
      const monday = weekStart(today()).subtract({ weeks: 1 });
      const before = monday.subtract({ days: 5 });
      await api.post("/api/jobs", {
        ...{ started_at: `${before} 08:00:00`, ended_at: `${before} 09:00:00`, price_mode: "auto", hourly_rate: 200 },
        ...(await workOnHavnekajen(api)),
      });
      await goInside(page, "/week");
      const taps = await countClicks(page);
      await page.getByRole("button", { name: "Forrige uge", exact: true }).click();
      const day = monday.add({ days: 1 });
      await page
        .getByRole("navigation", { name: "Ugens dage" })
        .getByRole("button", { name: new RegExp(`^${longDay(day.toString()).slice(0, 3)}`) })
        .click();
      await expect(heading(page, day)).toBeVisible();
      await page.getByRole("link", { name: "Ny opgave", exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/jobs/new\\?date=${day}$`));
      await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/./);
      await page.getByLabel("Antal timer").click();
      await page.getByLabel("Antal timer").fill("7,5");
      await page.getByRole("button", { name: "Gem", exact: true }).click();
      await expectSaid(page, "Job gemt");
      expect(await taps()).toBeLessThanOrEqual(7);
    });
  });

  async function swipe(page: Page, from: number, to: number): Promise<void> {
    const touch = await page.context().newCDPSession(page);
    const at = (x: number) => [{ x, y: 420 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
    for (let step = 1; step <= 4; step += 1)
      await touch.send("Input.dispatchTouchEvent", {
        type: "touchMove",
        touchPoints: at(from + ((to - from) * step) / 4),
      });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
});
