import { expect, type Page, test } from "@playwright/test";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { longDay } from "#features/week/rules/week-days.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter, newEmployee } from "../support/people.ts";

test.describe("the calendar of a week", { tag: "@desktop" }, () => {
  let login: string;
  test.beforeEach(async () => {
    login = await newEmployee();
  });

  const monday = weekStart(today()).subtract({ weeks: 4 });
  const dayOf = (days: number) => monday.add({ days });

  async function registered(day: Temporal.PlainDate, from: string, to: string): Promise<void> {
    const api = await apiOf(login);
    await api.post("/api/jobs", {
      started_at: `${day} ${from}:00`,
      ended_at: `${day} ${to}:00`,
      ...(await workOnHavnekajen(api)),
      price_mode: "auto",
      hourly_rate: 200,
    });
  }

  async function timesOf(day: Temporal.PlainDate): Promise<string[]> {
    const { jobs } = await (await apiOf(login)).get(`/api/week?date=${day}`);
    return jobs
      .filter(({ started_at }: { started_at: string }) => started_at.startsWith(day.toString()))
      .map((job: { started_at: string; ended_at: string }) =>
        [job.started_at, job.ended_at].map((time) => time.slice(11, 16)).join("–"),
      );
  }

  const column = (page: Page, day: Temporal.PlainDate) =>
    page.getByRole("list", { name: longDay(day.toString()), exact: true });

  test("blocks are drawn, moved and copied by mouse or keyboard, and a refusal shows its reason", async ({ page }) => {
    await registered(dayOf(0), "07:00", "09:00");
    await enter(page, login, `/week?date=${monday}`);
    await page.getByRole("button", { name: "Kalender" }).click();
    const block = column(page, dayOf(0)).getByRole("button", { name: /^07:00–09:00 Havnekajen/ });
    await expect(block).toBeVisible();
    await expectAccessible(page);
    // Fixes the usual start, because moving a job may change it.
    await page.route("**/api/week?*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), usual_start: "12:00" } });
    });

    const height = async () => ((await column(page, dayOf(0)).boundingBox())?.height ?? 0) / 24;
    const hour = await height();
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }, isCopy = false) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      if (isCopy) await page.keyboard.down("Control");
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
      if (isCopy) await page.keyboard.up("Control");
    };
    const middleOf = async (days: number) => {
      const box = await column(page, dayOf(days)).boundingBox();
      if (!box) throw new Error("no day");
      return { x: box.x + box.width / 2, y: (at: number) => box.y + at * hour };
    };
    const [mon, tue, wed] = [await middleOf(0), await middleOf(1), await middleOf(2)];

    await drag({ x: mon.x, y: mon.y(8) }, { x: tue.x, y: tue.y(9.5) });
    await expect(column(page, dayOf(1)).getByRole("button", { name: /^08:30–10:30/ })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "08:30–10:30" })).toBeVisible();
    expect([await timesOf(dayOf(0)), await timesOf(dayOf(1))]).toEqual([[], ["08:30–10:30"]]);

    await drag({ x: tue.x, y: tue.y(9) }, { x: wed.x, y: wed.y(8) }, true);
    await expect(column(page, dayOf(2)).getByRole("button", { name: /^07:30–09:30/ })).toBeVisible();
    expect([await timesOf(dayOf(1)), await timesOf(dayOf(2))]).toEqual([["08:30–10:30"], ["07:30–09:30"]]);

    // A drag of five pixels moves the block by five minutes. A movement there and back changes nothing.
    await drag({ x: wed.x, y: wed.y(8) }, { x: wed.x, y: wed.y(8) + 5 });
    await expect(column(page, dayOf(2)).getByRole("button", { name: /^07:35–09:35/ })).toBeVisible();
    await page.mouse.move(wed.x, wed.y(8));
    await page.mouse.down();
    await page.mouse.move(wed.x, wed.y(10));
    await page.mouse.move(wed.x, wed.y(8) + 1);
    await page.mouse.up();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => timesOf(dayOf(2))).toEqual(["07:35–09:35"]);

    await drag({ x: wed.x, y: wed.y(11) }, { x: wed.x, y: wed.y(12.5) });
    const dialog = page.getByRole("dialog", { name: "Ny opgave" });
    await expect(dialog.getByLabel("Slut")).toHaveValue("12:30");
    await expect(dialog.getByRole("combobox", { name: "Arbejde" })).toHaveValue("Montage");
    await dialog.getByRole("button", { name: "Gem", exact: true }).dblclick();
    await expect(column(page, dayOf(2)).getByRole("button", { name: /^11:00–12:30/ })).toBeVisible();
    expect(await timesOf(dayOf(2))).toEqual(["07:35–09:35", "11:00–12:30"]);
    await page.unrouteAll({ behavior: "ignoreErrors" });

    const back = monday.subtract({ weeks: 2 });
    await registered(back, "07:00", "09:00");
    await goInside(page, `/week?date=${back}&view=calendar`);
    await column(page, back)
      .getByRole("button", { name: /^07:00–09:00/ })
      .press("Enter");
    const moving = page.getByRole("dialog", { name: "Flyt eller kopiér" });
    await expectAccessible(page);
    await moving.getByLabel("Slut").fill("06:55");
    await page.keyboard.press("Control+Enter");
    // As in the form, an end before the start is on the next day.
    await expect(column(page, back).getByRole("button", { name: /^07:00–06:55/ })).toBeVisible();
    await column(page, back)
      .getByRole("button", { name: /^07:00–06:55/ })
      .press("Enter");
    await moving.getByLabel("Start").fill("10:02");
    await moving.getByLabel("Slut").fill("11:00");
    await page.keyboard.press("Control+Enter");
    await expect(moving.getByRole("alert")).toContainText("Vælg hele 5 minutter");
    await moving.getByLabel("Start").fill("10:00");
    await moving.getByRole("checkbox").press("Space");
    await page.keyboard.press("Control+Enter");
    await expect(moving).toHaveCount(0);
    expect(await timesOf(back)).toEqual(["07:00–06:55", "10:00–11:00"]);
    await page.getByRole("button", { name: `Ny opgave ${longDay(back.add({ days: 6 }).toString())}` }).press("Enter");
    await page
      .getByRole("dialog", { name: "Ny opgave" })
      .getByRole("button", { name: "Gem", exact: true })
      .press("Enter");
    await expect(column(page, back.add({ days: 6 })).getByRole("button")).toHaveCount(1);
  });
});
