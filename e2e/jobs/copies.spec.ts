import { expect, type Page, test } from "@playwright/test";
import { formatDay } from "#common/rules/calendar/week.ts";
import { formatDate, today } from "#common/rules/clock.ts";
import { pickEarlierDay } from "../support/fields.ts";
import { expectFlash } from "../support/flash.ts";
import { apiOf, enter, newEmployee } from "../support/people.ts";

const yesterday = () => today().subtract({ days: 1 }).toString();

async function register(login: string, day: string, times: readonly [string, string][]): Promise<void> {
  const api = await apiOf(login);
  const idOf = async (path: string) => (await api.get(path))[0].id;
  const project_id = await idOf("/api/projects?filter=Havnekajen");
  const job_type_id = await idOf("/api/job-types?filter=Montage");
  for (const [start, end] of times)
    await api.post("/api/jobs", {
      started_at: `${day} ${start}:00`,
      ended_at: `${day} ${end}:00`,
      project_id,
      job_type_id,
      price_mode: "auto",
      hourly_rate: 200,
    });
}

const cardsOfDay = (page: Page, day: string) =>
  page.getByRole("list", { name: new RegExp(formatDay(day)) }).getByRole("listitem");
const copyDayButton = (page: Page, day: string) =>
  page
    .getByRole("heading", { name: new RegExp(formatDay(day)) })
    .locator("..")
    .getByRole("button", { name: "Kopiér dagen" });

test("by keyboard the dialog of copies leaves out unticked jobs, and returns the focus", { tag: "@desktop" }, async ({
  page,
}) => {
  const day = today().subtract({ days: 2 }).toString();
  const login = await newEmployee();
  await register(login, day, [
    ["03:05", "03:35"],
    ["03:40", "04:10"],
  ]);
  await enter(page, login, "/jobs");
  await copyDayButton(page, day).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Kopiér dagen" });
  await dialog.getByRole("checkbox", { name: /03:05 – 03:35/ }).press("Space");
  await dialog.getByRole("button", { name: "Vælg" }).press("Enter");
  await pickEarlierDay(page, dialog.getByLabel("Dag", { exact: true }), today().subtract({ days: 1 }));
  await expect(dialog.getByRole("checkbox", { name: `${formatDate(yesterday())} 03:05 – 03:35` })).not.toBeChecked();
  await page.keyboard.press("Control+Enter");
  await expectFlash(page, "Success!", `kopieret til ${formatDay(yesterday())}.`);
  await expect(copyDayButton(page, day)).toBeFocused();
  await expect(cardsOfDay(page, yesterday()).filter({ hasText: "03:40 – 04:10" })).toHaveCount(1);
  await expect(cardsOfDay(page, yesterday()).filter({ hasText: "03:05 – 03:35" })).toHaveCount(0);
});
