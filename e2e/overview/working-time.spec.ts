import { expect, test } from "@playwright/test";
import { weekStart } from "#common/rules/calendar/week.ts";
import { formatDate, monthTitle, today } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { typeDay } from "../support/fields.ts";
import { apiOf, enter, giveSession, newEmployee } from "../support/people.ts";

const before = today().with({ day: 1 }).subtract({ months: 1 });

test("a leader reads a person's working time by month and week, and gets a link to the file", {
  tag: "@phone",
}, async ({ page }) => {
  await enter(page, "leder", "/working-time");
  await page.getByRole("button", { name: "Forrige måned" }).click();
  await expect(page.getByRole("heading", { name: monthTitle(before) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`month=${before.toPlainYearMonth()}`));
  await expect(page.getByRole("combobox", { name: "Person" })).toHaveValue("Lars Højgaard");
  await page.getByRole("combobox", { name: "Person" }).fill("Mads Kj");
  await page.getByRole("option", { name: "Mads Kjær" }).click();
  const table = page.getByRole("table", { name: `Arbejdstid i ${monthTitle(before).toLowerCase()}` });
  await expect(table.getByRole("row", { name: /^I alt i / })).toContainText(/\d/);
  await expect(page).toHaveURL(/user=\d+/);

  await test.step("a week has its sum, and in print lines to sign", async () => {
    await expect(page.getByText("Dato og underskrift, leder")).toBeHidden();
    await page.getByRole("button", { name: "Uge", exact: true }).click();
    const monday = weekStart(before.with({ day: 4 }));
    await expect(page).toHaveURL(new RegExp(`week=${monday}`));
    const name = `uge ${monday.weekOfYear}, ${monday.yearOfWeek}`;
    const ofWeek = page.getByRole("table", { name: `Arbejdstid i ${name}` });
    await expect(ofWeek.getByRole("row", { name: `I alt i ${name}` })).toContainText(/\d/);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(`Arbejdstid, Mads Kjær, ${name}`)).toBeVisible();
    await expect(page.getByText("Dato og underskrift, medarbejder")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "Næste uge" }).click();
    await expect(page).toHaveURL(new RegExp(`week=${monday.add({ weeks: 1 })}`));
    await page.getByRole("button", { name: "Måned", exact: true }).click();
    await expect(page.getByRole("heading", { name: monthTitle(before) })).toBeVisible();
  });

  await page.getByRole("button", { name: "Til Arbejdstilsynet" }).click();
  const dialog = page.getByRole("dialog", { name: "Til Arbejdstilsynet" });
  await expect(dialog.getByRole("button", { name: "Mads Kjær" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Hent som Excel" })).toHaveAttribute(
    "href",
    /\/api\/working-time\/file\?from=.+&users=\d+&format=xlsx$/,
  );
  await expectDialogAccessible(page);
});

test("an employee corrects a planned day, and then reports that they did not work on that day", {
  tag: "@phone",
}, async ({ page }) => {
  const recent = today().subtract({ days: 7 });
  await enter(page, "leder2", `/working-time?month=${recent.toPlainYearMonth()}`);
  const table = page.getByRole("table", { name: `Arbejdstid i ${monthTitle(recent).toLowerCase()}` });
  const byPlan = table.getByRole("row").filter({ hasText: "Efter plan" });
  const name = (await byPlan.first().getByRole("rowheader").innerText()).split("\n")[0] ?? "";
  const row = table.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect(row).toContainText("07:00");
  await row.getByRole("button", { name: /^Ret / }).click();
  const dialog = page.getByRole("dialog", { name: /^Ret / });
  await expect(dialog.getByLabel("Start")).toHaveValue("07:00");
  await expectDialogAccessible(page);
  await dialog.getByLabel("Start").fill("halv otte");
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(dialog.getByText("Start er ikke et klokkeslæt, fx 07:30.")).toBeVisible();
  await dialog.getByLabel("Start").fill("730");
  await dialog.getByLabel("Slut").fill("15:15");
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(row).toContainText("07:30–15:15");
  await expect(row).toContainText(/Rettet \d+\/\d+-\d{4}, efter planen 07:00–1/);

  await row.getByRole("button", { name: /^Ret / }).click();
  await dialog.getByRole("button", { name: "Jeg mødte ikke" }).click();
  await expect(row).toContainText("mødte ikke, efter planen 07:00");
});

test("an employee explains a short rest, and the leader signs the explanation", { tag: "@phone" }, async ({ page }) => {
  const day = today().subtract({ days: 3 });
  const employee = await newEmployee();
  const api = await apiOf(employee);
  const { id } = await api.get("/api/user");
  await api.post("/api/jobs", {
    ...(await workOnHavnekajen(api)),
    started_at: `${day} 06:00:00`,
    ended_at: `${day} 20:30:00`,
    price_mode: "auto",
    hourly_rate: 200,
  });
  await enter(page, employee, `/working-time?month=${day.toPlainYearMonth()}`);
  await page.getByRole("button", { name: `Forklar: kort hvile ${formatDate(day.toString())}` }).click();
  const dialog = page.getByRole("dialog", { name: "Forklar fravigelsen" });
  await dialog.getByLabel("Begrundelse").fill("Pumpen stod af");
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(dialog.getByText("Kompensation skal udfyldes.")).toBeVisible();
  await expectDialogAccessible(page);
  await dialog.getByLabel("Kompensation").fill("Møder kl. 10 fredag");
  await typeDay(page, "Gives igen senest", today().add({ days: 7 }));
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByText("Venter på leders underskrift")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ret: kort hvile / })).toBeVisible();

  await giveSession(page, "leder");
  await page.goto(`/working-time?month=${day.toPlainYearMonth()}&user=${id}`);
  await page.getByRole("button", { name: /^Underskriv: kort hvile / }).click();
  await expect(page.getByText("Underskrevet af Lars Højgaard")).toBeVisible();
});

test("an administrator adds working-time rules for a group, changes them from a day on, and deletes them", {
  tag: "@desktop",
}, async ({ page }) => {
  const name = "Vagthold fra testen";
  await enter(page, "admin", "/working-time");
  await page.getByRole("button", { name: "Regler", exact: true }).click();
  const list = page.getByRole("dialog", { name: "Regler for arbejdstid" });
  const group = list.getByRole("region", { name });
  await list.getByRole("button", { name: "Tilføj regler for en gruppe" }).click();

  const added = page.getByRole("dialog", { name: "Regler for en gruppe" });
  await added.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(added.getByText("Navn skal udfyldes.")).toBeVisible();
  await added.getByLabel("Navn").fill(name);
  await added.getByLabel("Daglig hvile").click();
  await page.getByRole("option", { name: "8 timer" }).click();
  await expectDialogAccessible(page);
  await added.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(group).toContainText(
    "Fra start: 8 timers hvile, gennemsnit over 4 måneder, fridøgn senest efter 6 døgn",
  );

  await group.getByRole("button", { name: `Redigér regler: ${name}` }).click();
  const changed = page.getByRole("dialog", { name: `Regler: ${name}` });
  await changed.getByRole("button", { name: "Andre regler fra en dag" }).click();
  const later = changed.getByRole("group", { name: "Periode 2" });
  await later.getByLabel("Fridøgn senest efter").click();
  await page.getByRole("option", { name: "12 døgn" }).click();
  await changed.getByRole("button", { name: "Gem", exact: true }).click();
  const from = today().add({ months: 1 }).with({ day: 1 }).toString();
  await expect(group).toContainText(`Fra ${formatDate(from)}: 8 timers hvile, gennemsnit over 4 måneder`);
  await expect(group).toContainText("fridøgn senest efter 12 døgn");

  await group.getByRole("button", { name: `Slet regler: ${name}` }).click();
  await page.getByRole("dialog", { name: "Slet regler" }).getByRole("button", { name: "Slet" }).click();
  await expect(list).toBeVisible();
  await expect(group).toBeHidden();
});
