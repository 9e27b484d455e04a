import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expectFlash } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { aTrip } from "./other-kinds.ts";

const favourites = (page: Page) => page.getByRole("region", { name: "Favoritter" });
const nameOf = (page: Page) => page.getByRole("dialog").getByLabel("Navn");

test("a trip's favourite fills only the form of a trip, and favourites are renamed, sorted and deleted by keyboard", {
  tag: "@desktop",
}, async ({ page }) => {
  const login = "aase.oerum";
  const api = await apiOf(login);
  const [project] = await api.get("/api/projects?filter=Skolen");
  const [jobType] = await api.get("/api/job-types?filter=Service");
  for (const { id } of await api.get("/api/favourites")) await api.delete(`/api/favourites/${id}`);
  for (const name of ["Først", "Sidst"])
    await api.post("/api/favourites", { name, project_id: project.id, job_type_id: jobType.id });
  const purpose = `Tilsyn ${Date.now()}`;
  const { project_id, job_type_id, trip } = await aTrip(api, purpose);
  await api.post("/api/favourites", { name: purpose, project_id, job_type_id, trip });
  await enter(page, login, "/jobs/new");
  await favourites(page).getByRole("button", { name: "Sidst" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue("Skolen ved Søvej");
  await expect(favourites(page).getByRole("button", { name: purpose })).toHaveCount(0);

  await test.step("the favourites of work are renamed, sorted and deleted by keyboard", async () => {
    await favourites(page).getByRole("button", { name: "Ret favoritter" }).press("Enter");
    const rows = page.getByRole("dialog", { name: "Ret favoritter" }).getByRole("listitem");
    await rows.filter({ hasText: "Sidst" }).getByRole("button", { name: "Flyt op" }).press("Enter");
    await expect(rows.first()).toContainText("Sidst");
    await expect(rows.first().getByRole("button", { name: "Flyt ned" })).toBeFocused();
    await rows.first().getByRole("button", { name: "Omdøb" }).press("Enter");
    await expect(nameOf(page)).toBeFocused();
    await nameOf(page).fill("");
    await nameOf(page).press("Enter");
    await expect(rows.first()).toContainText("Navn skal udfyldes.");
    await expectAccessible(page);
    await nameOf(page).fill("Skolen, service");
    await nameOf(page).press("Enter");
    await expect(rows.first().getByRole("button", { name: "Omdøb" })).toBeFocused();
    await rows.filter({ hasText: "Først" }).getByRole("button", { name: "Slet" }).press("Enter");
    await expect(rows.filter({ hasText: "Først" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    // Submitting the dialog does not submit the job's form.
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    await expect(favourites(page).getByRole("button")).toHaveText([
      "Skolen, service",
      "Gør til favorit",
      "Ret favoritter",
    ]);
  });

  await test.step("the trip's favourite fills the form of a trip, and its vehicle again after a bicycle was chosen", async () => {
    await page.getByRole("button", { name: "Annuller" }).click();
    await page.getByRole("button", { name: "Forlad" }).click();
    await goInside(page, "/jobs/new?kind=mileage");
    const isOwn = page.getByRole("checkbox", { name: "Jeg kørte i egen bil" });
    await isOwn.check();
    await favourites(page).getByRole("button", { name: "Gør til favorit" }).click();
    await expectFlash(page, "Fejl!", "Fra skal udfyldes.");
    await favourites(page).getByRole("button", { name: purpose }).click();
    await expect(page.getByRole("textbox", { name: "Formål" })).toHaveValue(purpose);
    await expect(isOwn).not.toBeChecked();
    const number = page.getByRole("textbox", { name: "Registreringsnummer" });
    await page.getByRole("combobox", { name: "Køretøj" }).click();
    await page.getByRole("option", { name: "Cykel" }).click();
    await expect(number).toHaveCount(0);
    await favourites(page).getByRole("button", { name: purpose }).click();
    await expect(page.getByRole("combobox", { name: "Køretøj" })).toHaveText("Bil");
    await expect(number).toBeVisible();
  });
});
