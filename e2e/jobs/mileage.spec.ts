import { expect, type Page, test } from "@playwright/test";
import { employeeWithJob } from "../support/calls.ts";
import { choose } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { enter } from "../support/people.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const place = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

test("the form of a trip shows its price and its errors @desktop", async ({ page }) => {
  const mark = `trip-${Date.now()}`;
  const user = await employeeWithJob(`Tove ${mark}`, mark);
  await enter(page, "admin", `/users/${user.id}/jobs/new?kind=mileage`);
  await place(page, "Fra").fill("Vestergade 1, 7100 Vejle");
  await page.getByRole("button", { name: "Tilføj sted undervejs" }).click();
  await place(page, "Via").fill("Ømvej 3, 8700 Horsens");
  await place(page, "Til").fill("Havnegade 12, 8000 Aarhus C");
  await field(page, "Km én vej").fill("72,55");
  await field(page, "Formål").fill("kørsel");
  await page.getByRole("checkbox", { name: "Tur mellem hjem og arbejde" }).check();
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByText("Km skal være et tal med højst 1 decimal.")).toBeVisible();
  await expect(page.getByText("Bekræft, at du kørte i eget køretøj.")).toBeVisible();
  await field(page, "Km én vej").fill("72,5");
  await page.getByRole("checkbox", { name: "Tur-retur" }).check();
  await field(page, "Formål").fill("Møde med bygherren om etape 2");
  // A new year has no rates at first.
  await expect(page.getByText(/145\skm à \d,\d\d|Satsen for/).first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Jeg kørte i egen bil" }).check();
  await choose(page, "Projekt", "Havnekajen");
  await field(page, "Registreringsnummer").fill("AB 12 345");
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Job gemt");
});
