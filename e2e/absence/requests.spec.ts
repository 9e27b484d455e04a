import { expect, type Page, test } from "@playwright/test";
import { demoCompanyDays } from "#app/server/demo/terms.ts";
import { lastWorkdayUpTo } from "#common/rules/norm/company-workdays.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { latestWorkday } from "../support/calls.ts";
import { typeDay } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { comeToRest } from "../support/look.ts";
import { apiOf, enter, newEmployee, newPassword, pressInEndedSession, sendOpenLogin } from "../support/people.ts";
import { countTaps } from "../support/taps.ts";

const usual = {
  ...{ unit: "half-day", approval: "leader", pay: "own", fixed_rate: null, credits_norm: true, statistics_code: null },
  ...{ salary_code: null, is_sent: false, shown_as: "Fravær", asks_reason: false, is_used: true },
};
const ill = { unit: "hour", approval: "none" };

test.beforeAll(async () => {
  const admin = await apiOf("admin");
  const kinds: { template: string; is_used: boolean }[] = await admin.get("/api/absence-kinds");
  for (const kind of [
    { ...usual, template: "holiday", name: "Ferie" },
    { ...usual, ...ill, template: "sickness", name: "Sygdom" },
    { ...usual, ...ill, template: "child-first-day", name: "Barns 1. sygedag" },
    { ...usual, ...ill, template: "work-accident", name: "Arbejdsulykke" },
  ])
    if (!kinds.some(({ template, is_used }) => template === kind.template && is_used))
      await admin.post("/api/absence-kinds", kind);
});

async function idOfKind(template: string): Promise<number> {
  const kinds: { id: number; template: string; is_used: boolean }[] = await (await apiOf("admin")).get(
    "/api/absence-kinds",
  );
  return kinds.find((kind) => kind.template === template && kind.is_used)?.id as number;
}

function comingMonday(): Temporal.PlainDate {
  const first = today().add({ months: 1 }).with({ day: 1 });
  return first.add({ days: (8 - first.dayOfWeek) % 7 });
}

async function pick(page: Page, field: string, day: number): Promise<void> {
  const calendar = page.getByRole("dialog", { name: field, exact: true });
  await expect(calendar).toBeVisible();
  await comeToRest(page);
  await calendar.getByRole("gridcell", { name: String(day), exact: true }).click();
}

test("an employee requests and withdraws two weeks of holiday, and ends an absence that had no last day", {
  tag: "@phone",
}, async ({ page }) => {
  const monday = comingMonday();
  const api = await apiOf("medarbejder2");
  const accident = await api.post("/api/absences", {
    ...{ kind_id: await idOfKind("work-accident"), from_date: today().toString(), to_date: null },
  });
  await enter(page, "medarbejder2", "/absence");
  await expect(page.getByRole("tab", { name: "Mit fravær" })).toHaveAttribute("aria-selected", "true");
  const form = page.getByRole("dialog", { name: "Nyt fravær" });
  const taps = await countTaps(page);
  await page.getByRole("button", { name: "Nyt fravær" }).first().click();
  await form
    .getByRole("button", { name: /Vælg dato/ })
    .first()
    .click();
  await comeToRest(page);
  await page.getByRole("dialog", { name: "Fra", exact: true }).getByRole("button", { name: "Næste måned" }).click();
  await pick(page, "Fra", monday.day);
  await pick(page, "Til", monday.day + 11);
  await expect(form).toContainText(/\d+ arbejdsdage/);
  await expectDialogAccessible(page);
  const sending = page.waitForResponse((answer) => answer.url().endsWith("/api/absences"));
  await form.getByRole("button", { name: "Send ansøgning" }).click();
  expect(await taps()).toBeLessThanOrEqual(6);
  await expectSaid(page, "Ansøgningen er sendt.");
  const { id, from_date, to_date } = await (await sending).json();
  expect([from_date, to_date]).toEqual([monday.toString(), monday.add({ days: 11 }).toString()]);

  const card = page.getByRole("article").filter({ hasText: "Venter på leder" });
  await expect(card).toHaveCount(1);
  await card.getByRole("button", { name: "Flere handlinger" }).click();
  await page.getByRole("menuitem", { name: "Træk tilbage" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Træk tilbage" }).click();
  await expectSaid(page, "Fraværet er trukket tilbage.");
  expect((await api.get(`/api/absences/${id}`)).status).toBe("withdrawn");

  const open = page.getByRole("article", { name: "Arbejdsulykke" }).filter({ hasText: /fra /i }).first();
  await open.getByRole("button", { name: "Flere handlinger" }).click();
  await page.getByRole("menuitem", { name: "Rask" }).click();
  await expect(page.getByRole("dialog", { name: "Rask" })).toContainText("Hvornår var den sidste dag?");
  await page.getByRole("button", { name: /^I dag/ }).click();
  await expectSaid(page, "Det er meldt.");
  expect((await api.get(`/api/absences/${accident.id}`)).to_date).toBe(today().toString());
  await api.post(`/api/absences/${accident.id}/withdrawal`, {});
});

test("an employee reports illness and recovery offline in two taps each, and a child's first sick day in two taps", {
  tag: "@phone",
}, async ({ page, context }) => {
  await enter(page, "medarbejder2", "/");
  const report = page.getByRole("button", { name: "Syg i dag" });
  await expect(report).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const taps = await countTaps(page);
  await report.click();
  await expectDialogAccessible(page);
  await page.getByRole("button", { name: "Jeg er syg i dag" }).click();
  expect(await taps()).toBeLessThanOrEqual(2);
  await expectSaid(page, "Gemt på enheden. Sendes, når der er forbindelse igen.");
  await expect(page.getByText("Sendes, når der er forbindelse", { exact: true })).toBeVisible();
  // The device stores no word about illness.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/syg|sick(?!ness_kind_id)/i);

  await page.getByRole("button", { name: "Rask" }).click();
  await page.getByRole("button", { name: /^I dag/ }).click();
  expect(await taps()).toBeLessThanOrEqual(4);
  await expect(report).toBeVisible();
  await expect(page.getByRole("link", { name: "2 venter på forbindelse" })).toBeVisible();
  await context.setOffline(false);
  await expectSaid(page, "Fraværet er sendt");
  await expect(page.getByText("Sendes, når der er forbindelse", { exact: true })).toHaveCount(0);
  const api = await apiOf("medarbejder2");
  const now = today().toString();
  const absences: { id: number; from_date: string; to_date: string | null; status: string }[] = await api.get(
    `/api/absences?from=${now}&to=${now}`,
  );
  const reported = absences.filter(({ status }) => status === "approved");
  expect(reported).toMatchObject([{ from_date: now, to_date: now }]);
  await api.post(`/api/absences/${reported[0]?.id}/withdrawal`, {});

  // The server refuses a report of a day without working time, so the page's today is set to the latest workday.
  const day = lastWorkdayUpTo(today(), demoCompanyDays).toString();
  await page.evaluate((date) => {
    Temporal.Now.plainDateISO = () => Temporal.PlainDate.from(date);
  }, day);
  const before = await taps();
  const answering = page.waitForResponse((answer) => answer.url().endsWith("/api/absences"));
  await report.click();
  await page.getByRole("button", { name: "Barns 1. sygedag" }).click();
  expect((await taps()) - before).toBeLessThanOrEqual(2);
  const ofChild = await (await answering).json();
  expect(ofChild).toMatchObject({ from_date: day, to_date: day, kind: { template: "child-first-day" } });
  await api.post(`/api/absences/${ofChild.id}/withdrawal`, {});
});

test("earlier absence is listed, and an unsent request is restored after a new login and then sent", {
  tag: "@desktop",
}, async ({ page }) => {
  const login = await newEmployee();
  await enter(page, login, "/absence");
  await page.getByRole("button", { name: /^Vis fravær siden / }).click();
  await expect(
    page.getByText(`Du har intet fravær siden ${formatDate(today().subtract({ years: 1 }).toString())}.`),
  ).toBeVisible();
  await page.getByRole("button", { name: "Nyt fravær" }).first().click();
  const form = page.getByRole("dialog", { name: "Nyt fravær" });
  const to = latestWorkday(today().subtract({ days: 1 }));
  await typeDay(page, "Fra", latestWorkday(to.subtract({ days: 1 })));
  await typeDay(page, "Til", to);
  await expect(form).toContainText("2 arbejdsdage");
  await pressInEndedSession(form.getByRole("button", { name: "Send ansøgning" }));
  await sendOpenLogin(page, login, newPassword);
  await expect(form.getByText("Det, du havde skrevet, står her igen.")).toBeVisible();
  await expect(form).toContainText("2 arbejdsdage");
  await form.getByRole("button", { name: "Send ansøgning" }).click();
  await expectSaid(page, "Ansøgningen er sendt.");
});
