import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { employeeWithJob, newProject, workOnHavnekajen } from "../support/calls.ts";
import { setTime } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside, requestsOf } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { countTaps } from "../support/taps.ts";

test("yesterday's crew is registered again in five clicks, without people who already have the job", {
  tag: "@desktop",
}, async ({ page }) => {
  const mark = `igen-desk-${Date.now()}`;
  const people: { id: number }[] = [];
  for (const name of ["Igen Ada", "Igen Bo", "Igen Cai"])
    people.push(await employeeWithJob(`${name} ${mark}`, `${name.slice(5)}-${mark}`));
  // The owner would see this person's rate only in a job on the owner's project.
  const stranger = { name: `Igen Ib ${mark}`, email: `ib-${mark}@dagvaerk.test`, employee_id: `ib-${mark}` };
  const admin = await apiOf("admin");
  const ib = await admin.post("/api/users", { ...stranger, default_hourly_rate: 200, roles: [4] });
  const owner = await apiOf("ejer");
  const day = today().subtract({ days: 1 }).toString();
  await owner.post("/api/crew-jobs", {
    started_at: `${day} 07:00:00`,
    ended_at: `${day} 15:00:00`,
    ...(await workOnHavnekajen(owner)),
    price_mode: "auto",
    people: people.map(({ id }) => ({ user_id: id })),
  });
  const save = page.getByRole("button", { name: "Gem", exact: true });
  await enter(page, "ejer", "/users-jobs");
  const clicks = await countTaps(page);
  await page.getByRole("link", { name: "Ny opgave for flere" }).click();
  await page.getByRole("button", { name: "Samme hold som sidst" }).click();
  const chosen = page.getByRole("list", { name: "Valgte medarbejdere" });
  await expect(chosen.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/^Havnekajen/);
  await page.getByLabel("Antal timer").click();
  await page.keyboard.type("8");
  await save.click();
  await expectSaid(page, "Job gemt for 3 personer");
  expect(await clicks()).toBeLessThanOrEqual(5);

  // The same crew and times again: all three people have the job already, so nobody is selected.
  await page.getByRole("link", { name: "Ny opgave for flere" }).click();
  await page.getByRole("button", { name: "Samme hold som sidst" }).click();
  await expect(chosen.getByRole("listitem")).toHaveCount(3);
  const first = await owner.get(`/api/users/${people[0]?.id}/jobs`);
  await setTime(page, "Starttid", first.data[0].started_at.slice(11, 16));
  await setTime(page, "Sluttid", first.data[0].ended_at.slice(11, 16));
  await expect(chosen.getByText(/^Har allerede \d\d:\d\d–\d\d:\d\d på Havnekajen, etape 2$/)).toHaveCount(3);
  await expect(chosen.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expectAccessible(page);
  await chosen.getByRole("checkbox", { name: /Igen Bo/ }).check();
  await expect(page.getByText("1 person · 8 timer")).toBeVisible();

  await test.step("while a search is running, the list has only people who match", async () => {
    const offered = page.getByRole("option");
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/crew-jobs/people?filter=*", async (route) => {
      await isAnswered;
      await route.continue();
    });
    const field = page.getByRole("combobox", { name: "Medarbejdere" });
    await field.click();
    await expect(offered.nth(1)).toBeVisible();
    const listed = await offered.nth(1).innerText();
    await field.fill(listed);
    await expect(offered).toHaveText([listed]);
    answer();
    await field.fill(stranger.name);
  });
  await test.step("people who already have the job stay unticked while that is asked about one more person", async () => {
    const asked = Promise.withResolvers<void>();
    const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**/api/crew-jobs/flags?*${ib.id}*`, async (route) => {
      asked.resolve();
      await isSeen;
      await route.continue();
    });
    await page.getByRole("option").filter({ hasText: stranger.name }).click();
    await page.keyboard.press("Escape");
    await asked.promise;
    await expect(chosen.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await expect(chosen.getByRole("checkbox", { name: /Igen (Ada|Cai)/, checked: false })).toHaveCount(2);
    answer();
  });
  await save.click();
  await expect(page.getByText(`Skriv en timepris for ${stranger.name}.`)).toBeVisible();
  await page.getByLabel(`Timepris, ${stranger.name}`).fill("180");
  await expect(page.getByText("2 personer · 16 timer")).toBeVisible();
  await expect(page.getByText(/^3\.040,00\skr\.$/)).toBeVisible();
  const saves = requestsOf(page, "POST", /\/api\/crew-jobs$/);
  await save.dblclick();
  await expectSaid(page, "Job gemt for 2 personer");
  expect(saves).toHaveLength(1);
  const jobs = await admin.get(`/api/users/${ib.id}/jobs?projectScope=all`);
  expect(jobs).toMatchObject({ meta: { total: 1 }, data: [{ hourly_rate: 180, price: 1440 }] });
});

test("an administrator without projects registers a job for an employee, and returns to a list with that job", {
  tag: "@desktop",
}, async ({ page }) => {
  const name = `Uden Leder ${Date.now()}`;
  const [employee_id, email] = [name.slice(11), `uden-${name.slice(11)}@dagvaerk.test`];
  const user = { name, email, employee_id, default_hourly_rate: 200, roles: [4] };
  const admin = await apiOf("admin");
  const { id } = await admin.post("/api/users", user);
  const { id: project_id, name: project } = await newProject("Uden leder");
  const day = today().subtract({ days: 1 });
  await admin.post(`/api/users/${id}/jobs`, {
    ...{ started_at: `${day} 08:00:00`, ended_at: `${day} 10:00:00`, price_mode: "auto", hourly_rate: 200 },
    ...(await workOnHavnekajen(admin)),
    project_id,
  });
  await enter(page, "admin", `/users/${id}/jobs?scope=own`);
  await expect(page.getByText("Ingen opgaver på dine projekter")).toBeVisible();
  await page.getByRole("link", { name: "Ny opgave", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(new RegExp(`^${project}`));
  await page.getByLabel("Antal timer").fill("1");
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.locator("main").getByText(project)).toHaveCount(2);
  await expect(page.getByRole("switch", { name: "Vis opgaver på alle projekter" })).toBeChecked();
  // The choice counts only for this page, and is not stored in the browser.
  await goInside(page, "/users-jobs");
  await expect(page.getByRole("switch", { name: "Vis opgaver på alle projekter" })).not.toBeChecked();
});
