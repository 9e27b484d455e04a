import { expect, type Page, test } from "@playwright/test";
import { formatDate, today } from "#common/rules/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { newProject, workOnHavnekajen } from "../support/calls.ts";
import { expectFlash, expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { countTaps } from "../support/taps.ts";

async function register(login: string, project_id: number): Promise<void> {
  const api = await apiOf(login);
  const day = today().subtract({ days: 1 }).toString();
  await api.post("/api/jobs", {
    started_at: `${day} 03:15:00`,
    ended_at: `${day} 05:40:00`,
    ...(await workOnHavnekajen(api)),
    project_id,
    price_mode: "auto",
    hourly_rate: 200,
  });
}

const cardsWith = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const favourites = (page: Page) => page.getByRole("region", { name: "Favoritter" });
const nameOf = (page: Page) => page.getByRole("dialog").getByLabel("Navn");

test("a job is saved as a favourite, which is registered again in three taps", { tag: "@phone" }, async ({ page }) => {
  const login = "sofie.brandt";
  const project = await newProject("Havn");
  await register(login, project.id);
  await enter(page, login, "/jobs");
  const cards = cardsWith(page, project.name);
  await cards.getByRole("button", { name: "Flere handlinger" }).click();
  await page.getByRole("menuitem", { name: "Gør til favorit" }).click();
  await expect(page.getByRole("dialog")).toContainText(`${project.name} · Montage · 03:15–05:40`);
  await nameOf(page).fill(project.code);
  await nameOf(page).press("Enter");
  await expectFlash(page, "Success!", "Favorit gemt.");

  // Phones hide the button while scrolling down.
  await page.evaluate(() => scrollTo(0, 0));
  const taps = await countTaps(page);
  await page.getByRole("link", { name: "Ny opgave" }).click();
  await favourites(page).getByRole("button", { name: project.code }).click();
  await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(project.name);
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Job gemt");
  expect(await taps()).toBeLessThanOrEqual(3);
  await expect(cards.filter({ hasText: `${formatDate(today().toString())} 03:15 – 05:40` })).toHaveCount(1);
});

test("a trip is saved as a favourite, which fills only the form of a trip @desktop", async ({ page }) => {
  const login = "sofie.brandt";
  const api = await apiOf(login);
  const idOf = async (path: string) => (await api.get(path))[0].id;
  const purpose = `Tilsyn ${Date.now()}`;
  const day = `${today().subtract({ days: 1 })} 12:00:00`;
  await api.post("/api/jobs", {
    ...{ kind: "mileage", started_at: day, ended_at: day, price_mode: "manual" },
    project_id: await idOf("/api/projects?filter=Havnekajen"),
    job_type_id: await idOf("/api/job-types?kind=all&filter=rsel%20i%20egen"),
    trip: {
      ...{ from_place: "Vestergade 1, 7100 Vejle", to_place: "Havnegade 12, 8000 Aarhus C", purpose, km: 72.5 },
      ...{ is_round_trip: true, vehicle: "car", registration_number: "AB 12 345", is_own_vehicle: true },
    },
  });
  await enter(page, login, `/jobs?filter=${purpose}`);
  await cardsWith(page, purpose).first().getByRole("button", { name: "Flere handlinger" }).click();
  await page.getByRole("menuitem", { name: "Gør til favorit" }).click();
  await expect(page.getByRole("dialog")).toContainText(`Vestergade 1 – Havnegade 12 · 145 km tur-retur · ${purpose}`);
  await nameOf(page).fill(purpose);
  await nameOf(page).press("Enter");
  await expectFlash(page, "Success!", "Favorit gemt.");

  await goInside(page, "/jobs/new");
  await expect(favourites(page).getByRole("button", { name: "Gør til favorit" })).toBeVisible();
  await expect(favourites(page).getByRole("button", { name: purpose })).toHaveCount(0);
  await page.getByRole("button", { name: "Kørsel", exact: true }).click();
  await page.getByRole("checkbox", { name: "Jeg kørte i egen bil" }).check();
  await favourites(page).getByRole("button", { name: "Gør til favorit" }).click();
  await expectFlash(page, "Fejl!", "Fra skal udfyldes.");
  await favourites(page).getByRole("button", { name: purpose }).click();
  await expect(page.getByRole("textbox", { name: "Formål" })).toHaveValue(purpose);
  await expect(page.getByRole("textbox", { name: "Registreringsnummer" })).toHaveValue("AB 12 345");
  await expect(page.getByRole("checkbox", { name: "Tur-retur" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Jeg kørte i egen bil" })).not.toBeChecked();

  await test.step("a favourite by car shows the registration number again after a bicycle was chosen", async () => {
    const number = page.getByRole("textbox", { name: "Registreringsnummer" });
    await page.getByRole("combobox", { name: "Køretøj" }).click();
    await page.getByRole("option", { name: "Cykel" }).click();
    await expect(number).toHaveCount(0);
    await favourites(page).getByRole("button", { name: purpose }).click();
    await expect(page.getByRole("combobox", { name: "Køretøj" })).toHaveText("Bil");
    await expect(number).toHaveValue("AB 12 345");
  });
});

test("favourites are renamed, sorted and deleted by keyboard", { tag: "@desktop" }, async ({ page }) => {
  const api = await apiOf("aase.oerum");
  const [project] = await api.get("/api/projects?filter=Skolen");
  const [jobType] = await api.get("/api/job-types?filter=Service");
  for (const { id } of await api.get("/api/favourites")) await api.delete(`/api/favourites/${id}`);
  for (const name of ["Først", "Sidst"])
    await api.post("/api/favourites", { name, project_id: project.id, job_type_id: jobType.id });
  await enter(page, "aase.oerum", "/jobs/new");
  await favourites(page).getByRole("button", { name: "Sidst" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue("Skolen ved Søvej");

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
  await rows.nth(1).getByRole("button", { name: "Slet" }).press("Enter");
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("Escape");
  // Submitting the dialog does not submit the job's form.
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await expect(favourites(page).getByRole("button")).toHaveText([
    "Skolen, service",
    "Gør til favorit",
    "Ret favoritter",
  ]);
});
