import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { employeeWithJob } from "../support/calls.ts";
import { shownDay, typeDay } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter, pageOf } from "../support/people.ts";

/** On this day, `employeeWithJob` registers four hours at 200 kr. */
const jobDay = today().subtract({ days: 3 });

test("an administrator adds terms with an adapted plan, corrects an earlier job's rate, and a raise keeps the plan", {
  tag: "@desktop",
}, async ({ page }) => {
  const name = `Rie ${Date.now()}`;
  const user = await employeeWithJob(name, `raise-${Date.now()}`, jobDay);
  await enter(page, "admin", `/users/${user.id}/terms`);
  const terms = page.getByRole("region", { name: "Ansættelsesvilkår" });
  await expect(terms.getByRole("row", { name: "Fra start" })).toContainText("200,00 kr.");

  await terms.getByRole("button", { name: "Tilføj vilkår" }).click();
  const dialog = page.getByRole("dialog", { name: "Tilføj vilkår" });
  await typeDay(page, "Fra", jobDay);
  await dialog.getByLabel("Timepris").fill("225");
  await dialog.getByLabel("Plan").click();
  await page.getByRole("option", { name: "37 timer, man–tor 7–15, fre 7–14:30" }).click();
  await expect(dialog.getByText("37:00 t./uge, man–fre")).toBeVisible();
  await dialog.getByRole("button", { name: "Tilpas" }).click();
  await dialog.getByRole("button", { name: "Uger i tur" }).click();
  const firstWeek = dialog.getByRole("group", { name: "Uge 1 begynder" });
  await firstWeek.getByRole("spinbutton", { name: "Dag" }).press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await dialog.getByLabel("Fredag: Slut").first().focus();
  await firstWeek.getByRole("spinbutton", { name: "År" }).click();
  await page.keyboard.type("02112026");
  await expect(firstWeek).toContainText("2/11-2026");
  await dialog.getByRole("button", { name: "Fjern uge 2" }).click();
  await dialog.getByLabel("Fredag: Slut").fill("25");
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Slut er ikke et klokkeslæt, fx 07:30.");
  await dialog.getByLabel("Fredag: Slut").fill("13");
  await expect(dialog.getByText("35:30 t./uge")).toBeVisible();
  await dialog.getByRole("button", { name: "Flere vilkår" }).click();
  const agreedBy = dialog.getByRole("group", { name: "Selvtilrettelægger" }).getByLabel("Aftalt af");
  await agreedBy.fill("Astrid Lund");
  await expectDialogAccessible(page);
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(dialog.getByText("Skriv, hvornår det er aftalt.")).toBeVisible();
  await agreedBy.fill("");
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Vilkårene er gemt.");
  const row = terms.getByRole("row", { name: `Fra ${shownDay(jobDay)}` });
  await expect(row).toContainText("Gælder nu");
  await expect(row).toContainText("35:30 t./uge, man–fre");

  const old = page.getByRole("region", { name: "Registreret med en anden sats" });
  await expect(old.getByRole("row", { name: "Havnekajen" })).toContainText("900,00 kr.før 800,00 kr.");
  await old.getByRole("button", { name: "Ret til ny sats" }).click();
  const question = page.getByRole("dialog", { name: "Ret til ny sats" });
  await expect(question).toContainText("1 opgave får timeprisen fra arbejdets dag.");
  await question.getByRole("button", { name: "Ret", exact: true }).click();
  await expectSaid(page, "1 opgave rettet.");
  await expect(old).toHaveCount(0);

  await terms.getByRole("button", { name: "Tilføj vilkår" }).click();
  await dialog.getByLabel("Timepris").fill("230");
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(terms.getByRole("row", { name: "Kommende" })).toContainText("35:30 t./uge, man–fre");
});

test("several people get the same plan, and the form names a person who cannot get the plan", {
  tag: "@desktop",
}, async ({ page }) => {
  const mark = `Samme ${Date.now()}`;
  const first = await employeeWithJob(`Sanne ${mark}`, `samme1-${Date.now()}`, jobDay);
  const second = await employeeWithJob(`Svend ${mark}`, `samme2-${Date.now()}`, jobDay);
  const admin = await apiOf("admin");
  const from = today().add({ days: 3 });
  await admin.post(`/api/users/${second.id}/terms`, { from_date: from.toString(), hourly_rate: 225 });
  await enter(page, "admin", `/users?search=${encodeURIComponent(mark)}`);
  const own = page.getByRole("link", { name: `Vilkår for Sanne ${mark}` });
  await expect(own).toHaveAttribute("href", `/users/${first.id}/terms`);
  await page.getByRole("button", { name: "Samme vilkår for flere" }).click();
  const dialog = page.getByRole("dialog", { name: "Samme vilkår for flere" });
  const people = dialog.getByRole("combobox", { name: "Medarbejdere" });
  await people.fill(mark);
  await page.getByRole("option", { name: `Sanne ${mark}` }).click();
  await page.getByRole("option", { name: `Svend ${mark}` }).click();
  await people.press("Escape");
  await typeDay(page, "Fra", from);
  await dialog.getByLabel("Plan").click();
  await page.getByRole("option", { name: "30 timer, man–tor 7–15" }).click();
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(dialog.getByText(`Svend ${mark} har allerede vilkår fra ${shownDay(from)}.`)).toBeVisible();
  await people.press("Backspace");
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Vilkårene er gemt for 1 medarbejder.");
  const [latest] = await admin.get(`/api/users/${first.id}/terms`);
  expect(latest).toMatchObject({ from_date: from.toString(), hourly_rate: 200 });
});

test("a job's form takes the rate of its day, before and after a raise, and keeps a typed rate", {
  tag: "@desktop",
}, async ({ browser }) => {
  const user = await employeeWithJob("Dorte Dato", `dato-${Date.now()}`, jobDay);
  const admin = await apiOf("admin");
  await admin.post(`/api/users/${user.id}/terms`, { from_date: jobDay.toString(), hourly_rate: 225 });
  const page = await pageOf(browser, "leder", `/users/${user.id}/jobs/new`);
  const rate = page.getByLabel("Timepris");
  await expect(rate).toHaveValue("225,00");
  const before = jobDay.subtract({ days: 1 });
  // While a year is typed, the date has a year of one, two and three digits.
  const day = page.getByRole("group", { name: "Startdato" });
  await day.getByRole("spinbutton").first().press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(before.toString().split("-").toReversed().join(""));
  await expect(rate).toHaveValue("200,00");
  await rate.fill("250");
  await typeDay(page, "Startdato", jobDay);
  await expect(rate).toHaveValue("250,00");
});
