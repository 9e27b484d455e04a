import { expect, type Page, test } from "@playwright/test";
import { formatDate, today } from "#common/rules/clock.ts";
import { employeeWithJob, workOnHavnekajen } from "../support/calls.ts";
import { setTime, typeIn } from "../support/fields.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { anExpense } from "./other-kinds.ts";

test.describe("the form of a new job", { tag: "@desktop" }, () => {
  const yesterday = () => today().subtract({ days: 1 });

  test("a form with only proposals is left without a question, and proposals never replace input or a search; a manual price asks only for a day, and for times on request", async ({
    page,
  }) => {
    const { id } = await openFormOf(page, "forslag");
    await expect(page.getByText("Forslag: sædvanlig start")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/^Havnekajen, etape 2/);
    await expect(page.getByRole("combobox", { name: "Arbejde" })).toHaveValue("Montage");
    await page.getByRole("button", { name: "Annuller" }).click();
    await expect(page).toHaveURL(/\/jobs\?scope=all$/);

    let answer = () => {};
    const isTyped = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/jobs/suggestions*", (route) => isTyped.then(() => route.continue()));
    await page.getByRole("link", { name: "Ny opgave" }).click();
    await setTime(page, "Starttid", "07:10");
    await page.getByRole("combobox", { name: "Projekt" }).fill("Kollegiet");
    await page.getByRole("option", { name: "Kollegiet Ørnen" }).click();
    answer();
    await expect(page.getByRole("combobox", { name: "Arbejde" })).toHaveValue("Montage");
    await expect(field(page, "Starttid")).toContainText("07:10");
    await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/^Kollegiet Ørnen/);
    await expect(page.getByText(/^Forslag:/)).toHaveCount(1);
    await page.getByRole("button", { name: "Annuller" }).click();
    await page.getByRole("button", { name: "Forlad" }).click();

    await page.getByRole("link", { name: "Ny opgave" }).click();
    await page.getByRole("radio", { name: "Manuelt indtastet" }).check();
    await expect(page.getByRole("group", { name: /tid$/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Angiv tid" }).press("Enter");
    await expect(field(page, "Starttid").getByRole("button")).toBeFocused();
    await page.getByRole("button", { name: "Kun en dato" }).press("Enter");
    await expect(field(page, "Dato").getByRole("button")).toBeFocused();
    await page.getByRole("button", { name: "Annuller" }).click();
    await page.getByRole("button", { name: "Forlad" }).click();

    await test.step("no proposal replaces a search for a project: expense", async () => {
      const admin = await apiOf("admin");
      await admin.post(`/api/users/${id}/jobs`, await anExpense(admin));
      const project = page.getByRole("combobox", { name: "Projekt" });
      const isSearched = Promise.withResolvers<void>();
      await page.unrouteAll();
      await page.route("**/jobs/suggestions*", (route) => isSearched.promise.then(() => route.continue()));
      await goInside(page, `/users/${id}/jobs/new?kind=expense`);
      await project.click();
      await page.keyboard.type("Kol");
      isSearched.resolve();
      await expect(page.getByRole("combobox", { name: "Kategori" })).toHaveValue("Materialer og værktøj");
      await expect(project).toHaveValue("Kol");
      await expect(project).not.toHaveAccessibleDescription(/Forslag/);
      await page.getByRole("option", { name: "Kollegiet Ørnen" }).click();
      await expect(project).toHaveValue(/^Kollegiet Ørnen/);
    });
  });

  test("the form has the usual days one tap away; it accepts short notations of times and hours, and shows how it read them", async ({
    page,
  }) => {
    const { id } = await openFormOf(page, "timer");
    await workUntil(id, `${yesterday()} 11:30:00`);
    await page.getByRole("button", { name: "I går" }).click();
    for (const name of ["Startdato", "Slutdato"]) await expect(field(page, name)).toContainText(shown(yesterday()));
    await expect(page.getByRole("button", { name: "I går" })).toHaveAttribute("aria-pressed", "true");
    // Input replaces the whole proposal: an hour alone means the full hour.
    await expect(field(page, "Starttid")).toContainText("11:30");
    await typeIn(field(page, "Starttid"), "8");
    const hours = page.getByLabel("Antal timer");
    await hours.focus();
    await expect(field(page, "Starttid")).toContainText("08:00");
    await hours.fill("7t28");
    await expect(page.getByText("7 timer 30 min. (afrundet til hele 5 minutter)")).toBeVisible();
    await hours.press("Tab");
    await expect(field(page, "Sluttid")).toContainText("15:30");
    await expect(page.getByLabel("Varighed")).toHaveValue("7 timer 30 min.");
    await expect(page.getByText("Afrundet fra 7:28 til 7:30")).toBeVisible();

    // Night work is registered the next morning; changing the start moves the end.
    await page.getByRole("button", { name: "I dag" }).click();
    await setTime(page, "Starttid", "22:00");
    await hours.fill("8");
    await hours.press("Tab");
    await expect(field(page, "Slutdato")).toContainText(shown(today().add({ days: 1 })));
    await page.getByRole("button", { name: "I går" }).click();
    await expect(field(page, "Slutdato")).toContainText(shown(today()));
  });
});

const field = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const shown = (day: Temporal.PlainDate) => formatDate(day.toString());

/** A new job of a new employee, whose last job was from 8 to 12 on Havnekajen. */
async function openFormOf(page: Page, name: string): Promise<{ id: number }> {
  const mark = `${name}-${Date.now()}`;
  const user = await employeeWithJob(`Tove ${mark}`, mark);
  await enter(page, "admin", `/users/${user.id}/jobs?scope=all`);
  await page.getByRole("link", { name: "Ny opgave" }).click();
  await expect(field(page, "Startdato")).toBeVisible();
  return user;
}

async function workUntil(userId: number, ended_at: string): Promise<void> {
  const admin = await apiOf("admin");
  await admin.post(`/api/users/${userId}/jobs`, {
    started_at: Temporal.PlainDateTime.from(ended_at).subtract({ hours: 2 }).toString().replace("T", " "),
    ended_at,
    ...(await workOnHavnekajen(admin)),
    price_mode: "auto",
    hourly_rate: 200,
  });
}
