import { expect, test } from "@playwright/test";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { formatDate, monthTitle, today } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

const last = today().with({ day: 1 }).subtract({ days: 1 });
const month = monthTitle(last).toLowerCase();

test.afterEach(async () => {
  await (await apiOf("admin")).delete(`/api/closed-months/${last.toString().slice(0, 7)}`);
});

const aJob = async (): Promise<{ id: number; user_id: number }> => {
  const employee = await apiOf("medarbejder");
  return employee.post("/api/jobs", {
    started_at: `${last} 04:00:00`,
    ended_at: `${last} 05:00:00`,
    ...(await workOnHavnekajen(employee)),
    price_mode: "auto",
    hourly_rate: 200,
  });
};

/** A day of sickness on the last workday of the month. */
async function aSickDay(): Promise<{ id: number; day: string }> {
  const employee = await apiOf("medarbejder");
  const kinds: { id: number; template: string }[] = await employee.get("/api/absence-kinds");
  const kind_id = kinds.find(({ template }) => template === "sickness")?.id;
  const workday = [0, 1, 2, 3, 4, 5, 6]
    .map((days) => last.subtract({ days }))
    .find((day) => day.dayOfWeek <= 5 && holidayName(day.toString()) === undefined) as Temporal.PlainDate;
  const day = workday.toString();
  const { id } = await employee.post("/api/absences", { kind_id, from_date: day, to_date: day });
  return { id, day };
}

test("in a closed month absence is withdrawn with a cause, and a job is changed with a reason", {
  tag: "@phone",
}, async ({ page }) => {
  const { id, user_id } = await aJob();
  const { day } = await aSickDay();
  await (await apiOf("admin")).put(`/api/closed-months/${day.slice(0, 7)}`, {});
  await test.step("absence is withdrawn with a cause from a list", async () => {
    await enter(page, "medarbejder", "/absence");
    const card = page
      .getByRole("article")
      .filter({ hasText: formatDate(day) })
      .first();
    await card.getByRole("button", { name: "Flere handlinger" }).click();
    await page.getByRole("menuitem", { name: "Træk tilbage" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Træk tilbage" }).click();
    const question = page.getByRole("dialog", { name: "Måneden er lukket" });
    await expect(question).toContainText(`${monthTitle(last)} er lukket. Vælg en begrundelse, så bliver det gemt.`);
    await question.getByRole("button", { name: "Gem" }).click();
    await expect(question).toContainText("Vælg en begrundelse fra listen.");
    await question.getByRole("combobox", { name: "Begrundelse" }).click();
    await page.getByRole("option", { name: "Rettelse af en fejl" }).click();
    await question.getByRole("button", { name: "Gem" }).click();
    await expectSaid(page, "Fraværet er trukket tilbage.");
    await expect(page.getByText("Efter lukket måned: Rettelse af en fejl").first()).toBeVisible();
  });

  await enter(page, "admin", "/payrolls");
  const card = page.getByRole("region", { name: "Luk en måned" });
  await test.step("withdrawn absence is named, and the month is reopened", async () => {
    await expect(page.getByText(/Fravær trukket tilbage siden: .*Rettelse af en fejl\./)).toBeVisible();
    await card.getByRole("button", { name: `Genåbn ${month}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Genåbn måneden" }).click();
    await expect(card.getByRole("button", { name: `Luk ${month}` })).toBeVisible();
  });

  await test.step("who has not finished is named, and the month is closed once", async () => {
    await card.getByRole("button", { name: new RegExp(`mangler( endnu)? i ${month}$`) }).click();
    const list = page.getByRole("dialog", { name: `Hvem er færdig med ${month}?` });
    await expect(list.getByRole("listitem").first()).toContainText(/Uge \d+/);
    await expectDialogAccessible(page);
    await list.getByRole("button", { name: "Luk" }).click();
    await card.getByRole("button", { name: `Luk ${month}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Luk måneden" }).dblclick();
    await expect(card.getByRole("button", { name: `Genåbn ${month}` })).toBeVisible();
    await expect(card).toContainText(`Lukket ${formatDate(today().toString())} af `);
  });

  await test.step("a job of the month is changed with a reason", async () => {
    await goInside(page, `/users/${user_id}/jobs/${id}`);
    await page.getByLabel("Note").fill("Husket senere");
    await page.getByRole("button", { name: "Gem" }).click();
    const question = page.getByRole("dialog", { name: "Måneden er lukket" });
    await expect(question).toContainText(`${monthTitle(last)} er lukket. Skriv en begrundelse, så bliver det gemt.`);
    await question.getByRole("button", { name: "Gem" }).click();
    await expect(question).toContainText("Skriv en begrundelse.");
    await question.getByLabel("Begrundelse").fill("Fandt sedlen i bilen");
    await question.getByRole("button", { name: "Gem" }).click();
    await expectSaid(page, "Job opdateret");
    await goInside(page, `/users/${user_id}/jobs?scope=all&from=${last}&to=${last}`);
    const job = page.getByRole("listitem").filter({ hasText: "Efter lukket måned" }).first();
    await job.getByRole("link").first().click();
    await expect(page.getByText("Begrundelse: Fandt sedlen i bilen")).toBeVisible();
  });
});
