import { expect, type Page, test } from "@playwright/test";
import { formatDay } from "#common/rules/calendar/week.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { latestWorkday } from "../support/calls.ts";
import { pickEarlierDay } from "../support/fields.ts";
import { expectFlash } from "../support/flash.ts";
import { apiOf, enter, newEmployee } from "../support/people.ts";

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

/** A day of absence, onto which jobs are copied only after confirmation. */
async function away(login: string, day: string): Promise<void> {
  const admin = await apiOf("admin");
  const kinds: { id: number; template: string; is_used: boolean }[] = await admin.get("/api/absence-kinds");
  const usual = { unit: "hour", approval: "none", pay: "own", fixed_rate: null, credits_norm: true, is_used: true };
  const more = { statistics_code: null, salary_code: null, is_sent: false, shown_as: "Fravær", asks_reason: false };
  const kind = { ...usual, ...more, template: "work-accident", name: "Arbejdsulykke" };
  const { id: kind_id } =
    kinds.find(({ template, is_used }) => template === kind.template && is_used) ??
    (await admin.post("/api/absence-kinds", kind));
  await (await apiOf(login)).post("/api/absences", { kind_id, from_date: day, to_date: day });
}

test("jobs ticked by keyboard are copied onto a day of absence, and the focus returns", {
  tag: "@desktop",
}, async ({ page }) => {
  const target = latestWorkday(today().subtract({ days: 1 }));
  const [day, onto] = [target.subtract({ days: 1 }).toString(), target.toString()];
  const login = await newEmployee();
  await register(login, day, [
    ["03:05", "03:35"],
    ["03:40", "04:10"],
  ]);
  await away(login, onto);
  await enter(page, login, "/jobs");
  await copyDayButton(page, day).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Kopiér dagen" });
  await dialog.getByRole("button", { name: "Vælg" }).press("Enter");
  await pickEarlierDay(page, dialog.getByLabel("Dag", { exact: true }), target);
  await expect(dialog).toContainText(`Du har fravær ${formatDay(onto)}. Kopiér alligevel?`);
  const first = dialog.getByRole("checkbox", { name: `${formatDate(onto)} 03:05 – 03:35` });
  await expect(first).not.toBeChecked();
  await expect(dialog.getByRole("button", { name: "Kopiér", exact: true })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: /03:40 – 04:10/ }).press("Space");
  await expect(first).not.toBeChecked();
  await page.keyboard.press("Control+Enter");
  await expectFlash(page, "Success!", `kopieret til ${formatDay(onto)}.`);
  await expect(copyDayButton(page, day)).toBeFocused();
  await expect(cardsOfDay(page, onto).filter({ hasText: "03:40 – 04:10" })).toHaveCount(1);
  await expect(cardsOfDay(page, onto).filter({ hasText: "03:05 – 03:35" })).toHaveCount(0);
});
