import { expect, type Page, test } from "@playwright/test";
import { formatDate, today } from "#common/rules/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { employeeWithJob } from "../support/calls.ts";
import { enter } from "../support/people.ts";

const field = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

test("the proposed values are shown above the save button, and OK in a picker confirms them and opens no other picker @phone", async ({
  page,
}) => {
  const user = await employeeWithJob("Bo Bundlinje", `bundlinje-${Date.now()}`);
  await enter(page, "admin", `/users/${user.id}/jobs/new`);
  const order = ["Projekt", "Arbejde", "Antal timer", "Starttid", "Sluttid"];
  const tops = await Promise.all(
    order.map(async (name) => {
      const box = await page
        .getByRole(/tid$/.test(name) ? "group" : name === "Antal timer" ? "textbox" : "combobox", { name, exact: true })
        .boundingBox();
      return box?.y ?? 0;
    }),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await page.getByLabel("Antal timer").fill("4");
  await expect(page.getByText("Havnekajen, etape 2 · Montage")).toBeInViewport();
  await expect(page.getByText(/^800,00\skr\.$/)).toBeInViewport();

  await expect(field(page, "Starttid")).toContainText("08:00");
  await page.getByRole("button", { name: "Vælg", exact: true }).click();
  const calendar = page.getByRole("dialog", { name: "Startdato" });
  await calendar.getByRole("gridcell", { selected: true }).click();
  const clock = page.getByRole("dialog", { name: "Starttid" });
  await expectAccessible(page);
  await clock.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(field(page, "Starttid")).toContainText("08:00");
});

test("the calendar of absence can be left by OK and Annuller on a phone @phone", async ({ page }) => {
  await enter(page, "medarbejder", "/absence");
  await page.getByRole("button", { name: "Nyt fravær" }).click();
  const form = page.getByRole("dialog", { name: "Nyt fravær" });
  const calendar = page.getByRole("dialog", { name: "Fra" });
  for (const button of ["Annuller", "OK"]) {
    await form
      .getByRole("button", { name: /^Vælg dato/ })
      .first()
      .click();
    await calendar.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  }
});

test("a click into an empty date field starts at the day @desktop", async ({ page }) => {
  await enter(page, "admin", "/jobs?projectScope=all");
  await page.getByRole("button", { name: "Filtre" }).click();
  const from = page.getByRole("group", { name: "Fra" });
  await from.getByRole("spinbutton", { name: "År" }).click();
  await page.keyboard.type("11092026");
  await page.keyboard.press("Tab");
  await expect(from).toContainText("11/9-2026");
});

test.describe("on a device in another zone", () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });

  test("the calendar marks Copenhagen's day as today @desktop", async ({ page }) => {
    await enter(page, "medarbejder", "/jobs/new");
    await field(page, "Startdato").getByRole("button").click();
    await expect(page.getByRole("gridcell", { name: String(today().day), exact: true })).toHaveAttribute(
      "aria-current",
      "date",
    );
    await expect(page.locator('[aria-current="date"]')).toHaveCount(1);
    await expect(field(page, "Startdato")).toContainText(formatDate(today().toString()));
  });
});

test("the VAT computed from an amount clears the error of the missing VAT @desktop", async ({ page }) => {
  await enter(page, "medarbejder", "/jobs/new?kind=expense");
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByText("Moms skal udfyldes.")).toBeVisible();
  await page.getByLabel("Beløb").first().fill("249,50");
  await expect(page.getByLabel("Moms", { exact: true })).toHaveValue("49,90");
  await expect(page.getByText("Moms skal udfyldes.")).toHaveCount(0);
});
