import { expect, test } from "@playwright/test";
import { monthTitle } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { latestWorkday } from "../support/calls.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

type Named = { readonly id: number; readonly name: string };

/** Gives Mads Kjær a leader and a new colleague. The colleague has a sick day whose kind colleagues must not see. */
async function anIllColleague(day: Temporal.PlainDate): Promise<{ colleague: Named; kind: Named }> {
  const admin = await apiOf("admin");
  const users = await admin.get("/api/users");
  const [leader, person] = ["leder", "medarbejder"].map((login) =>
    users.find(({ email }: { email: string }) => email === `${login}@dagvaerk.test`),
  );
  const { id, name, email, employee_id, default_hourly_rate, roles, version } = person;
  const input = { name, email, employee_id, default_hourly_rate, version, leader_id: leader.id };
  await admin.put(`/api/users/${id}`, { ...input, roles: roles.map((role: Named) => role.id) });
  const mark = `${Date.now()}`;
  const colleague = await admin.post("/api/users", {
    ...{ name: `Syge Søren ${mark}`, email: `syg-${mark}@dagvaerk.test`, employee_id: mark, default_hourly_rate: 200 },
    ...{ roles: [4], leader_id: leader.id },
  });
  const kind = await admin.post("/api/absence-kinds", {
    ...{ template: "sickness", name: `Xsygdomskode ${mark}`, unit: "hour", approval: "none", pay: "own" },
    ...{ fixed_rate: null, credits_norm: true, statistics_code: "1100", salary_code: null, is_sent: true },
    ...{ shown_as: "Fravær", asks_reason: false, is_used: true },
  });
  const dates = { from_date: day.toString(), to_date: day.toString() };
  await admin.post("/api/absences", { user_id: colleague.id, kind_id: kind.id, ...dates });
  return { colleague, kind };
}

test("an employee sees a colleague's absence without its kind, browses the calendar and subscribes to it", {
  tag: "@phone",
}, async ({ page }) => {
  const day = latestWorkday();
  const { colleague, kind } = await anIllColleague(day);
  await enter(page, "medarbejder", `/absence/calendar?month=${day.toPlainYearMonth()}`);
  const row = page.getByRole("row", { name: new RegExp(`^${colleague.name}`) });
  await expect(row.getByRole("cell", { name: "Fravær" }).first()).toBeVisible();
  expect(await page.content()).not.toContain(kind.name);

  await row.getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: colleague.name });
  await expect(dialog.getByText("Fravær", { exact: true }).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Luk" }).click();

  const next = day.toPlainYearMonth().add({ months: 1 });
  await page.getByRole("button", { name: "Næste måned" }).click();
  await expect(page.getByRole("heading", { name: monthTitle(next.toPlainDate({ day: 1 })) })).toBeVisible();
  await page.getByRole("button", { name: "Kvartal" }).click();
  await expect(page.getByRole("heading", { name: /kvartal/ })).toBeVisible();
  await expect(page).toHaveURL(/view=quarter/);

  await page.getByRole("button", { name: "Abonnér" }).click();
  await page.getByRole("checkbox", { name: /Også mit team/ }).check();
  await page.getByRole("checkbox", { name: /Også mine opgaver/ }).check();
  await page.getByRole("button", { name: "Lav adresse" }).click();
  const url = await page.getByRole("textbox", { name: "Adresse" }).inputValue();
  await expectDialogAccessible(page);
  const file = await page.request.get(url, { headers: { cookie: "" } });
  expect(await file.text()).toContain(`SUMMARY:${colleague.name}: Fravær\r\n`);
  await page.getByRole("button", { name: "Luk" }).click();
  await page.getByRole("button", { name: "Abonnér" }).click();
  await page.getByRole("button", { name: "Slå fra" }).click();
  await expect(page.getByRole("button", { name: "Lav adresse" })).toBeVisible();
  expect((await page.request.get(url)).status()).toBe(404);
});

test("an administrator downloads a period's absence, and sees field errors when registering a user's absence", {
  tag: "@phone",
}, async ({ page }) => {
  await enter(page, "admin", "/absence/calendar?scope=all");
  await page.getByRole("button", { name: "Eksportér" }).click();
  const dialog = page.getByRole("dialog", { name: "Eksportér fravær" });
  await dialog.getByRole("radio", { name: "Opgørelse til Danmarks Statistik" }).check();
  await dialog.getByRole("radio", { name: "CSV" }).check();
  await expectDialogAccessible(page);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/^fravaersstatistik-.+\.csv$/);

  await goInside(page, "/absence");
  await page.getByRole("button", { name: "Nyt fravær" }).first().click();
  const form = page.getByRole("dialog", { name: "Nyt fravær" });
  await form.getByRole("combobox", { name: "For" }).fill("Mette");
  await page.getByRole("option", { name: "Mette Bæk" }).click();
  await form.getByRole("button", { name: "Meld fravær" }).click();
  await expect(form).toContainText("Fra skal udfyldes.");
  await form.getByRole("combobox", { name: "For" }).fill("");
  await form.getByRole("button", { name: /Send ansøgning|Meld fravær/ }).click();
  await expect(form).toContainText("Vælg en fra listen.");
});
