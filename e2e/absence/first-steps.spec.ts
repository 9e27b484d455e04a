import { expect, test } from "@playwright/test";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { formatDay, weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/clock.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { choose } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter, newEmployee } from "../support/people.ts";

/** The id of a company's kind of this template, which is added if there is none. */
async function kindOf(template: string, name: string): Promise<number> {
  const admin = await apiOf("admin");
  const kinds: { id: number; template: string; is_used: boolean }[] = await admin.get("/api/absence-kinds");
  const found = kinds.find((kind) => kind.template === template && kind.is_used);
  if (found) return found.id;
  const usual = { unit: "hour", approval: "none", pay: "own", fixed_rate: null, credits_norm: true, is_used: true };
  const more = { statistics_code: null, salary_code: null, is_sent: false, shown_as: "Fravær", asks_reason: false };
  return (await admin.post("/api/absence-kinds", { ...usual, ...more, template, name })).id;
}

test("copying a week onto days of absence asks first, and copies what is ticked", { tag: "@desktop" }, async ({
  page,
}) => {
  const login = await newEmployee();
  const api = await apiOf(login);
  const lastWeek = weekStart(today()).subtract({ weeks: 1 });
  const away = Array.from({ length: 5 }, (_, days) => lastWeek.add({ days })).find(
    (day) => !holidayName(day.toString()),
  );
  if (!away) throw new Error("a week without workdays");
  const day = away.subtract({ weeks: 1 });
  await api.post("/api/jobs", {
    ...{ started_at: `${day} 04:05:00`, ended_at: `${day} 04:30:00`, price_mode: "auto", hourly_rate: 200 },
    ...(await workOnHavnekajen(api)),
  });
  const kind_id = await kindOf("work-accident", "Arbejdsulykke");
  const period = { from_date: away.toString(), to_date: away.toString() };
  const { id } = await api.post("/api/absences", { kind_id, ...period });
  await enter(page, login, `/week?date=${weekStart(day)}`);
  await page.getByRole("button", { name: "Kopiér ugen" }).click();
  const dialog = page.getByRole("dialog", { name: "Kopiér ugen" });
  await dialog.getByRole("button", { name: "Forrige uge" }).click();
  await expect(dialog).toContainText(`Du har fravær ${formatDay(away.toString())}. Kopiér alligevel?`);
  const box = dialog.getByRole("checkbox", { name: /04:05 – 04:30/ });
  await expect(box).not.toBeChecked();
  await expect(dialog.getByRole("button", { name: "Kopiér", exact: true })).toBeDisabled();
  await box.check();
  await dialog.getByRole("button", { name: "Kopiér 1 opgave" }).click();
  await expectSaid(page, "1 opgave kopieret");
  await api.post(`/api/absences/${id}/withdrawal`, {});
});

test("several people get the same leader from the list of users", { tag: "@desktop" }, async ({ page }) => {
  await enter(page, "admin", "/users");
  await page.getByRole("button", { name: "Samme leder for flere" }).click();
  const dialog = page.getByRole("dialog", { name: "Samme leder for flere" });
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(dialog.getByText("Vælg mindst én medarbejder.")).toBeVisible();
  for (const name of ["Camilla Riis", "Peter Nygaard"]) {
    await dialog.getByRole("combobox", { name: "Medarbejdere" }).fill(name);
    await page.getByRole("option", { name }).click();
  }
  await page.keyboard.press("Escape");
  await choose(page, "Leder", "Lene Østergaard");
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Lederen er gemt for 2 medarbejdere.");
});
