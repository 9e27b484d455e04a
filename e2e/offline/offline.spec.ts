import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { aTrip } from "../jobs/other-kinds.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { choose } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { cardsOf } from "../support/look.ts";
import { appIsThere, goInside, requestsOf } from "../support/network.ts";
import { apiOf, enter, newEmployee } from "../support/people.ts";
import { countClicks } from "../support/taps.ts";
import { isKept, jobsWith, newNote, queueJob, watchStart } from "./device.ts";

test.use({ serviceWorkers: "allow" });

test("without a network the app starts, shows stored data with its age, and keeps a new job until the network returns", {
  tag: "@phone",
}, async ({ page, context }) => {
  const note = newNote();
  const { start_url } = await (await page.request.get("/manifest.webmanifest")).json();
  const api = await apiOf("medarbejder");
  const [[project], [jobType]] = [await api.get("/api/projects"), await api.get("/api/job-types?filter=Montage")];
  const named = { name: note, project_id: project.id, job_type_id: jobType.id };
  const favourite = await api.post("/api/favourites", named);
  await enter(page, "medarbejder", "/jobs");
  await goInside(page, "/jobs/new");
  await expect(page.getByRole("button", { name: note })).toBeVisible();
  await isKept(page, "favourites");
  await isKept(page, "job-suggestions");
  await goInside(page, "/jobs");
  await api.delete(`/api/favourites/${favourite.id}`);
  // Waits for the whole page, not only for its first cards.
  const seen = 15;
  await expect(cardsOf(page)).toHaveCount(seen);
  await context.setOffline(true);
  const looks = await watchStart(page);
  // An installed app starts at this address.
  await page.goto(start_url);
  await appIsThere(page);
  await expect(cardsOf(page)).toHaveCount(seen);
  await expect(page.getByRole("status").filter({ hasText: "Uden forbindelse" })).toContainText(
    /Set \d+\/\d+-\d{4} \d\d:\d\d/,
  );
  // The stored page is shown first and does not move. Its age is always shown, and may differ by a minute from the age
  // of the app's data.
  const seenLooks = await looks();
  expect(new Set(seenLooks.map(({ top }) => top)).size).toBe(1);
  for (const { note } of seenLooks) expect(note).toMatch(/^Uden forbindelse · Set \d/);

  await test.step("a proposed job takes three taps", async () => {
    const taps = await countClicks(page);
    await page.getByRole("link", { name: "Ny opgave", exact: true }).click();
    await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/./);
    await expect(page.getByRole("button", { name: note })).toBeVisible();
    await page.getByLabel("Antal timer").click();
    await page.getByLabel("Antal timer").fill("0,5");
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Gemt på enheden. Opgaven sendes, når der er forbindelse igen.");
    expect(await taps()).toBeLessThanOrEqual(3);
    await expect(page.getByRole("link", { name: "1 venter på forbindelse" })).toBeVisible();
  });

  await queueJob(page, note, 15);
  await page.getByRole("link", { name: "2 venter på forbindelse" }).click();
  await expect(page.getByRole("heading", { name: "Venter på forbindelse (2)" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: note })).toContainText("45 min. · 15 min. pause");
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText("Alt er sendt")).toBeVisible();
  expect(await jobsWith(note)).toBe(1);
});

test("the form of a trip shows price and errors, and a queued trip shows its places and keeps its vehicle @desktop", async ({
  page,
  context,
}) => {
  const purpose = newNote();
  const api = await apiOf("medarbejder2");
  await api.post("/api/jobs", await aTrip(api, `Byggemøde ${purpose}`));
  const vehicle = page.getByRole("combobox", { name: "Køretøj" });
  const waiting = page.getByRole("heading", { name: "Venter på forbindelse (1)" });
  const save = () => page.getByRole("button", { name: "Gem", exact: true }).click();
  await enter(page, "medarbejder2", "/jobs/new?kind=mileage");
  await expect(page.getByRole("textbox", { name: "Registreringsnummer" })).toHaveValue("AB 12 345");
  await isKept(page, "trip-proposals");
  const kilometres = page.getByRole("textbox", { name: "Km én vej" });
  await page.getByRole("combobox", { name: "Fra", exact: true }).fill("Vestergade 1, 7100 Vejle");
  await page.getByRole("button", { name: "Tilføj sted undervejs" }).click();
  await page.getByRole("combobox", { name: "Via", exact: true }).fill("Ømvej 3, 8700 Horsens");
  await page.getByRole("combobox", { name: "Til", exact: true }).fill("Havnegade 12, 8000 Aarhus C");
  await kilometres.fill("72,55");
  await page.getByRole("textbox", { name: "Formål" }).fill(purpose);
  await vehicle.click();
  await page.getByRole("option", { name: "Cykel eller knallert" }).click();
  await choose(page, "Projekt", "Havnekajen");
  await save();
  await expect(page.getByText("Km skal være et tal med højst 1 decimal.")).toBeVisible();
  await expect(page.getByText("Bekræft, at du kørte i eget køretøj.")).toBeVisible();
  await kilometres.fill("72,5");
  await page.getByRole("checkbox", { name: "Tur-retur" }).check();
  await page.getByRole("checkbox", { name: "Tur mellem hjem og arbejde" }).check();
  // At the start of a year, its rates may be missing.
  await expect(page.getByText(/145\skm à \d,\d\d|Satsen for/).first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Jeg kørte på egen cykel eller knallert" }).check();
  await context.setOffline(true);
  await save();
  await page.getByRole("link", { name: "1 venter på forbindelse" }).click();
  const card = page.getByRole("listitem").filter({ hasText: purpose });
  await expect(card).toContainText("145\u00a0km");
  await expect(card).toContainText(
    "Vestergade 1, 7100 Vejle – Ømvej 3, 8700 Horsens – Havnegade 12, 8000 Aarhus C, tur-retur, hjem–arbejde",
  );
  await expect(card).not.toContainText("kr.");

  await page.goto("/jobs/unsent");
  await appIsThere(page);
  await page.getByRole("link", { name: /^Ret/ }).click();
  await expect(page.getByRole("region", { name: "Seneste ture" }).getByRole("button").first()).toBeVisible();
  await expect(vehicle).toHaveText("Cykel eller knallert");
  await save();
  // The edit must be on the device before the network returns.
  await expect(waiting).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Alt er sendt")).toBeVisible();
  expect((await api.get(`/api/jobs?filter=${purpose}`)).data[0].trip.vehicle).toBe("bicycle");
});

test("the proposals of an open form stay while the queue is sent, and the next form uses the sent jobs @desktop", async ({
  page,
  context,
}) => {
  const login = await newEmployee();
  const api = await apiOf(login);
  const [[project], [jobType]] = [
    await api.get("/api/projects?filter=Skolen"),
    await api.get("/api/job-types?filter=Montage"),
  ];
  const day = today().subtract({ days: 2 });
  await api.post("/api/jobs", {
    ...{ started_at: `${day} 08:00:00`, ended_at: `${day} 12:00:00`, price_mode: "auto", hourly_rate: 200 },
    ...{ project_id: project.id, job_type_id: jobType.id },
  });
  const proposed = page.getByRole("combobox", { name: "Projekt" });
  await enter(page, login, "/jobs/new");
  await expect(proposed).toHaveValue(/^Skolen/);
  await isKept(page, "job-suggestions");
  await context.setOffline(true);
  await queueJob(page, newNote());
  const asked = requestsOf(page, "GET", /\/suggestions/);
  await context.setOffline(false);
  await expectSaid(page, "1 opgave sendt");
  expect(asked).toEqual([]);
  await expect(proposed).toHaveValue(/^Skolen/);

  await page.getByRole("button", { name: "Annuller" }).click();
  await page.getByRole("link", { name: "Ny opgave" }).click();
  await expect(proposed).toHaveValue(/^Havnekajen/);
});
