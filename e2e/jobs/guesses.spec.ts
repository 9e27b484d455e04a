import { expect, type Page, test } from "@playwright/test";
import { formatDate, monthTitle, today } from "#common/rules/clock.ts";
import { employeeWithJob, workOnHavnekajen } from "../support/calls.ts";
import { dayIn, setTime, typeIn } from "../support/fields.ts";
import { appIsThere } from "../support/network.ts";
import { apiOf, enter, giveSession } from "../support/people.ts";
import { anExpense, aTrip } from "./other-kinds.ts";

test.describe("the form of a new job", { tag: "@desktop" }, () => {
  const yesterday = () => today().subtract({ days: 1 });

  test("a form with only proposals is left without a question, and proposals never replace input; a manual price asks only for a day, and for times on request", async ({
    page,
  }) => {
    await openFormOf(page, "forslag");
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

    await page.getByRole("textbox", { name: "Total" }).fill("84,50");
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await page.getByRole("listitem").filter({ hasText: "84,50 kr." }).getByRole("link", { name: "Redigér" }).click();
    await expect(field(page, "Dato")).toContainText(shown(today()));
    await expect(page.getByLabel("Varighed")).toHaveCount(0);
  });

  const proposed = {
    Udlæg: (page: Page) =>
      expect(page.getByRole("combobox", { name: "Kategori" })).toHaveValue("Materialer og værktøj"),
    Kørsel: (page: Page) => expect(page.getByRole("textbox", { name: "Registreringsnummer" })).toHaveValue("AB 12 345"),
  };
  test("no proposal replaces a search for a project", async ({ page }) => {
    const mark = `soegt-${Date.now()}`;
    const { id } = await employeeWithJob(`Tove ${mark}`, mark);
    const admin = await apiOf("admin");
    for (const job of [await anExpense(admin), await aTrip(admin, "Møde med bygherren")])
      await admin.post(`/api/users/${id}/jobs`, job);
    await giveSession(page, "admin");
    const project = page.getByRole("combobox", { name: "Projekt" });
    for (const [kind, areProposed] of Object.entries(proposed))
      await test.step(kind, async () => {
        await page.goto(`/users/${id}/jobs?scope=all`);
        await appIsThere(page);
        let answer = () => {};
        const isTyped = new Promise<void>((resolve) => (answer = resolve));
        await page.route(/\/jobs\/(suggestions|trips\/proposals)/, (route) => isTyped.then(() => route.continue()));
        await page.getByRole("link", { name: "Ny opgave" }).click();
        await page.getByRole("group", { name: "Type" }).getByRole("button", { name: kind }).click();
        await project.click();
        await page.keyboard.type("Kol");
        answer();
        await areProposed(page);
        await expect(project).toHaveValue("Kol");
        await expect(project).not.toHaveAccessibleDescription(/Forslag/);
        await page.getByRole("option", { name: "Kollegiet Ørnen" }).click();
        await expect(project).toHaveValue(/^Kollegiet Ørnen/);
        await page.unrouteAll();
        page.once("dialog", (dialog) => void dialog.accept());
      });
  });

  test("the form has the usual days one tap away, and others in the calendar; it accepts the usual notations of times and hours, and shows how it read them", async ({
    page,
    context,
  }) => {
    const { id } = await openFormOf(page, "timer");
    await workUntil(id, `${yesterday()} 11:30:00`);
    await page.getByRole("button", { name: "I går" }).click();
    for (const name of ["Startdato", "Slutdato"]) await expect(field(page, name)).toContainText(shown(yesterday()));
    await expect(page.getByRole("button", { name: "I går" })).toHaveAttribute("aria-pressed", "true");
    // Input replaces the whole proposal: an hour alone means the full hour.
    await expect(field(page, "Starttid")).toContainText("11:30");
    await typeIn(field(page, "Starttid"), "8");
    await page.getByLabel("Antal timer").focus();
    await expect(field(page, "Starttid")).toContainText("08:00");
    for (const half of ["830", "8.30"]) {
      await setTime(page, "Starttid", "07:00");
      await typeIn(field(page, "Starttid"), half);
      await expect(field(page, "Starttid")).toContainText("08:30");
    }
    await setTime(page, "Starttid", "08:00");
    const hours = page.getByLabel("Antal timer");
    await hours.fill("7t28");
    await expect(field(page, "Starttid")).toContainText("08:00");
    await expect(page.getByText("7 timer 30 min. (afrundet til hele 5 minutter)")).toBeVisible();
    await hours.press("Tab");
    await expect(field(page, "Sluttid")).toContainText("15:30");
    await expect(page.getByLabel("Varighed")).toHaveValue("7 timer 30 min.");
    await expect(page.getByText("Afrundet fra 7:28 til 7:30")).toBeVisible();

    await hours.fill("+30m");
    await hours.press("Tab");
    await expect(field(page, "Sluttid")).toContainText("16:00");
    await typeIn(field(page, "Sluttid"), "9.15");
    await expect(hours).toHaveValue("1:15");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => navigator.clipboard.writeText("1030"));
    await field(page, "Sluttid").getByRole("spinbutton").first().click();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(hours).toHaveValue("2:30");

    await hours.fill("syv");
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(page.getByText("Skriv fx 7,5, 7:30 eller 90m. Højst 24 timer.")).toBeVisible();
    await expect(hours).toBeFocused();
    await expect(hours).toHaveValue("syv");

    await page.getByRole("button", { name: "Vælg", exact: true }).click();
    const calendar = page.getByRole("dialog", { name: "Startdato" });
    if (yesterday().month !== today().month) {
      await calendar.getByRole("button", { name: "Næste måned" }).click();
      await expect(calendar.getByText(monthTitle(today()).toLowerCase(), { exact: true })).toBeVisible();
      await expect(calendar.getByRole("rowgroup")).toHaveCount(1);
    }
    await dayIn(calendar, today().day).click();
    await expect(page.getByRole("dialog", { name: "Starttid" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "I dag" })).toHaveAttribute("aria-pressed", "true");

    // Night work is registered the next morning; changing the start moves the end.
    await typeIn(field(page, "Starttid"), "22");
    await hours.fill("8");
    await hours.press("Tab");
    await expect(field(page, "Slutdato")).toContainText(shown(today().add({ days: 1 })));
    await page.getByRole("button", { name: "I går" }).click();
    await expect(field(page, "Slutdato")).toContainText(shown(today()));
    await hours.fill("7,5");
    await hours.press("Enter");
    await expect(page.getByRole("listitem").filter({ hasText: `${shown(yesterday())} 22:00` })).toContainText(
      "7 timer 30 min.",
    );
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
