import { expect, type Page, test } from "@playwright/test";
import { employeeWithJob } from "../support/calls.ts";
import { setTime } from "../support/fields.ts";
import { enter } from "../support/people.ts";

test.describe("the form of a new job", { tag: "@desktop" }, () => {
  test("proposals never replace input, a form with only proposals closes at once, and a manual price needs no times", async ({
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
    const project = page.getByRole("combobox", { name: "Projekt" });
    await project.click();
    await page.keyboard.type("Kol");
    answer();
    await expect(page.getByRole("combobox", { name: "Arbejde" })).toHaveValue("Montage");
    await expect(field(page, "Starttid")).toContainText("07:10");
    await expect(project).toHaveValue("Kol");
    await page.getByRole("option", { name: "Kollegiet Ørnen" }).click();
    await expect(project).toHaveValue(/^Kollegiet Ørnen/);
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
  });
});

const field = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

/** Opens the form of a new job for a new employee, whose last job was from 8 to 12 on Havnekajen. */
async function openFormOf(page: Page, name: string): Promise<void> {
  const mark = `${name}-${Date.now()}`;
  const user = await employeeWithJob(`Tove ${mark}`, mark);
  await enter(page, "admin", `/users/${user.id}/jobs?scope=all`);
  await page.getByRole("link", { name: "Ny opgave" }).click();
  await expect(field(page, "Startdato")).toBeVisible();
}
