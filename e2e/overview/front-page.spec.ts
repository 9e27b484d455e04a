import { expect, type Page, test } from "@playwright/test";
import { demoCompanyDays } from "#app/server/demo/terms.ts";
import { weekdayOf, weekNumber, weekStart } from "#common/rules/calendar/week.ts";
import { isCompanyWorkday } from "#common/rules/norm/company-workdays.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { answer } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

const monday = weekStart(today());
const week = Array.from({ length: 7 }, (_, days) => monday.add({ days }).toString());

/** The response for the front page, empty except for `parts`. */
const frontPage = (parts: object) => ({
  rejected: { jobs_count: 0, jobs: [] },
  waiting: { jobs_count: 0, minutes: 0, sums: [], people_count: 0, people: [] },
  week: week.map((date) => ({ date, minutes: 0 })),
  away: [],
  month_minutes: 0,
  recent: [],
  open_kinds: ["work"],
  ...parts,
});

/** Opens the front page from another page, so that the browser requests its data. */
async function open(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Dagværk" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
}

test("the front page shows why a job was rejected, and its correction is one tap away", { tag: "@phone" }, async ({
  page,
}) => {
  const employee = await apiOf("medarbejder2");
  const { default_hourly_rate } = await employee.get("/api/user");
  const day = today().subtract({ days: 1 }).toString();
  const job = await employee.post("/api/jobs", {
    started_at: `${day} 20:00:00`,
    ended_at: `${day} 20:30:00`,
    ...(await workOnHavnekajen(employee)),
    price_mode: "auto",
    hourly_rate: default_hourly_rate,
  });
  const reason = `Det var en anden aften (${job.id}).`;
  // leder2 is the substitute of the project's owner.
  await (await apiOf("leder2")).patch(`/api/jobs/${job.id}`, { job_status: "REJECTED", rejection_reason: reason });
  await enter(page, "medarbejder2", "/");
  const row = page
    .getByRole("region", { name: /er afvist$/ })
    .getByRole("listitem")
    .filter({ hasText: reason });
  await expect(row).toContainText("Havnekajen, etape 2");
  await expect(row).toContainText("Lene Østergaard for Erik Aagaard");
  await row.getByRole("link", { name: "Ret og send igen" }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${job.id}$`));
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByText(reason)).toHaveCount(0);
});

test("the front page shows the week with an entry for each day, an absence, and links for workdays without hours", {
  tag: "@desktop",
}, async ({ page }) => {
  await enter(page, "medarbejder", "/profile");
  // Jobs of other tests may break a rest, for which the front page would ask for an explanation.
  const nothingOpen = { own: { count: 0, month: null }, to_sign: { count: 0, people: [] } };
  await answer(page, "GET", "**/api/working-time/deviations/open", 200, nothingOpen);

  // All hours are at the weekend, so every workday up to today lacks hours, except Monday with its absence.
  const minutes = [0, 0, 0, 0, 0, 450, 480];
  await answer(page, "GET", "**/api/jobs/front-page", 200, {
    ...frontPage({
      week: week.map((date, day) => ({ date, minutes: minutes[day] })),
      away: [{ date: week[0], minutes: 450, is_whole: true, kind: "Ferie" }],
      month_minutes: 930,
    }),
  });
  await open(page);
  const section = page.getByRole("region", { name: `Uge ${weekNumber(today())} · 15 timer 30 min.` });
  await expect(section).toContainText("15 timer 30 min. i denne måned");
  await expect(page.getByRole("main").getByRole("region")).toHaveCount(1);
  await expect(section.getByRole("listitem")).toHaveCount(7);
  const saturday = week[5] as string;
  await expect(
    section.getByRole("listitem", { name: `${weekdayOf(saturday)} ${formatDate(saturday)}: 7 timer 30 min.` }),
  ).toBeVisible();
  const away = `${weekdayOf(week[0] as string)} ${formatDate(week[0] as string)}: Ferie, 7 timer 30 min.`;
  await expect(section.getByRole("listitem", { name: away })).toBeVisible();
  const missing = section.getByRole("link", { name: /^Registrér / });
  const asked = week
    .slice(1)
    .filter((date) => date <= today().toString() && isCompanyWorkday(Temporal.PlainDate.from(date), demoCompanyDays));
  await expect(missing).toHaveCount(asked.length);
  // If today is Monday, no day lacks hours yet.
  if (asked.length === 0) return;
  const date = ((await missing.first().getAttribute("href")) ?? "").replace(/.*date=/, "");
  await missing.first().click();
  await expect(page.getByRole("group", { name: "Startdato" })).toContainText(formatDate(date));
});
