import { expect, test } from "@playwright/test";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { formatDate, monthTitle, today } from "#common/rules/clock.ts";
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

test("a month is closed, a job in it is then changed only with a reason, and the month is reopened", {
  tag: "@phone",
}, async ({ page }) => {
  const employee = await apiOf("medarbejder");
  const { id } = await employee.post("/api/jobs", {
    started_at: `${last} 04:00:00`,
    ended_at: `${last} 05:00:00`,
    ...(await workOnHavnekajen(employee)),
    price_mode: "auto",
    hourly_rate: 200,
  });

  await enter(page, "admin", "/payrolls");
  const card = page.getByRole("region", { name: "Luk en måned" });
  await card.getByRole("button", { name: new RegExp(`mangler( endnu)? i ${month}$`) }).click();
  const list = page.getByRole("dialog", { name: `Hvem er færdig med ${month}?` });
  await expect(list.getByRole("listitem").first()).toContainText(/Uge \d+/);
  await expectDialogAccessible(page);
  await list.getByRole("button", { name: "Luk" }).click();
  await card.getByRole("button", { name: `Luk ${month}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Luk måneden" }).dblclick();
  await expect(card.getByRole("button", { name: `Genåbn ${month}` })).toBeVisible();
  await expect(card).toContainText(`Lukket ${formatDate(today().toString())} af `);

  await enter(page, "medarbejder", `/jobs/${id}`);
  await page.getByLabel("Note").fill("Husket senere");
  await page.getByRole("button", { name: "Gem" }).click();
  const question = page.getByRole("dialog", { name: "Måneden er lukket" });
  await expect(question).toContainText(`${monthTitle(last)} er lukket. Skriv en begrundelse, så bliver det gemt.`);
  await question.getByRole("button", { name: "Gem" }).click();
  await expect(question).toContainText("Skriv en begrundelse.");
  await expectDialogAccessible(page);
  await question.getByLabel("Begrundelse").fill("Fandt sedlen i bilen");
  await question.getByRole("button", { name: "Gem" }).click();
  await expectSaid(page, "Job opdateret");

  await goInside(page, `/jobs/${id}`);
  await expect(page.getByText("Begrundelse: Fandt sedlen i bilen")).toBeVisible();
  await goInside(page, `/jobs?from=${last}&to=${last}`);
  await expect(page.getByText("Efter lukket måned").first()).toBeVisible();

  await enter(page, "admin", "/payrolls");
  await card.getByRole("button", { name: `Genåbn ${month}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Genåbn måneden" }).click();
  await expect(card.getByRole("button", { name: `Luk ${month}` })).toBeVisible();
});

test("absence in a closed month is withdrawn with a cause from a list, which who pays sees", {
  tag: "@phone",
}, async ({ page }) => {
  const [employee, admin] = [await apiOf("medarbejder"), await apiOf("admin")];
  const kinds: { id: number; template: string }[] = await employee.get("/api/absence-kinds");
  const kind_id = kinds.find(({ template }) => template === "sickness")?.id;
  const workday = [0, 1, 2, 3, 4, 5, 6]
    .map((days) => last.subtract({ days }))
    .find((day) => day.dayOfWeek <= 5 && holidayName(day.toString()) === undefined) as Temporal.PlainDate;
  const dates = { from_date: workday.toString(), to_date: workday.toString() };
  await employee.post("/api/absences", { kind_id, ...dates });
  await admin.put(`/api/closed-months/${workday.toString().slice(0, 7)}`, {});

  await enter(page, "medarbejder", "/absence");
  const card = page.getByRole("article").filter({ hasText: formatDate(workday.toString()) });
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
  await expect(card.getByText("Efter lukket måned: Rettelse af en fejl")).toBeVisible();

  await enter(page, "admin", "/payrolls");
  const withdrawn = page.getByText(/Fravær trukket tilbage siden: .*Rettelse af en fejl\./);
  await expect(withdrawn).toBeVisible();
});
