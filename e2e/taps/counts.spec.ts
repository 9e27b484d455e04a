import { expect, type Page, test } from "@playwright/test";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/clock.ts";
import { longDay } from "#features/week/rules/week-days.ts";
import { aTrip } from "../jobs/other-kinds.ts";
import { approve, approvedJob, newProject, workOnHavnekajen } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { answer, appIsThere } from "../support/network.ts";
import { apiOf, enter, newEmployee, sendLogin } from "../support/people.ts";
import { countClicks, countTaps } from "../support/taps.ts";

/**
 * The number of taps, clicks or keys for each role's usual jobs. Other tests count two projects in a day, a job without
 * a network, expenses, trips, crews, copied days and approvals.
 */

const mark = () => `t${Date.now()}${Math.round(Math.random() * 1e4)}`;

const go = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link", { name }).click();

test.describe("on a phone, in taps", { tag: "@phone" }, () => {
  test("a login takes two taps, and then the user's pay and its date are two taps away", async ({ page }) => {
    await approvedJob();
    await page.goto("/");
    await appIsThere(page);
    const taps = await countClicks(page);
    await sendLogin(page, "medarbejder");
    await page.waitForURL("**/jobs");
    expect(await taps()).toBeLessThanOrEqual(2);

    await page.getByRole("button", { name: "Menu" }).click();
    await go(page, "Min løn");
    await expect(page.getByText(/^Kommer med i .*\d/).first()).toBeVisible();
    expect(await taps()).toBeLessThanOrEqual(4);
  });

  test("a timer is started in two taps, and stopped and saved as a job in three", async ({ page }) => {
    const login = "aase.oerum";
    const api = await apiOf(login);
    const day = today().subtract({ days: 1 });
    await api.post("/api/jobs", {
      ...{ started_at: `${day} 04:00:00`, ended_at: `${day} 04:15:00`, price_mode: "auto", hourly_rate: 200 },
      ...(await workOnHavnekajen(api)),
    });
    const { running } = await api.get("/api/timers");
    if (running) await api.delete(`/api/timers/${running.id}`);
    await enter(page, login, "/jobs");
    const timer = page.getByRole("banner").getByRole("button", { name: /^Stopur/ });
    await expect(timer).toBeVisible();
    const taps = await countClicks(page);
    await timer.click();
    await page.getByRole("menuitem", { name: /^Seneste opgave/ }).click();
    await expect(timer).toHaveAccessibleName(/kører/);
    expect(await taps()).toBeLessThanOrEqual(2);
    await timer.click();
    await page.getByRole("menuitem", { name: "Stop og registrér" }).click();
    await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/./);
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Job gemt");
    expect(await taps()).toBeLessThanOrEqual(5);
  });

  test("a rejected job is corrected in four taps from the list", async ({ page }) => {
    const api = await apiOf("medarbejder2");
    const day = today().subtract({ days: 2 });
    const { id } = await api.post("/api/jobs", {
      ...{ started_at: `${day} 01:00:00`, ended_at: `${day} 01:20:00`, price_mode: "auto", hourly_rate: 200 },
      ...(await workOnHavnekajen(api)),
    });
    const owner = await apiOf("ejer");
    await owner.patch(`/api/jobs/${id}`, { job_status: "REJECTED", rejection_reason: "Skriv, hvad du lavede" });
    await enter(page, "medarbejder2", "/jobs");
    const taps = await countClicks(page);
    await page.getByRole("tab", { name: /^Afvist/ }).click();
    await page.locator(`main a[href="/jobs/${id}"]`).first().click();
    await page.getByLabel("Note").click();
    await page.getByLabel("Note").fill("Ryddede op");
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Job opdateret");
    expect(await taps()).toBeLessThanOrEqual(4);
  });

  test("a new user's first job takes eight taps, and asks only for what cannot be proposed", async ({ page }) => {
    const name = mark();
    const admin = await apiOf("admin");
    const body = { name, email: `${name}@dagvaerk.test`, employee_id: name, default_hourly_rate: 200, roles: [4] };
    const { id } = await admin.post("/api/users", body);
    await enter(page, "admin", `/users/${id}/jobs?scope=all`);
    await expect(page.getByText("Ingen opgaver her endnu")).toBeVisible();
    const taps = await countClicks(page);
    await page.getByRole("link", { name: "Ny opgave", exact: true }).click();
    await page.getByLabel("Antal timer").click();
    await page.getByLabel("Antal timer").fill("7,5");
    const before = await taps();
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(page.locator("main .Mui-error.MuiFormHelperText-root")).toHaveText([
      "Vælg et projekt.",
      "Vælg arbejde.",
    ]);
    await expect(page.getByRole("combobox", { name: "Projekt" })).toBeFocused();
    const tooEarly = (await taps()) - before;
    for (const [field, choice] of [
      ["Projekt", "Havnekajen"],
      ["Arbejde", "Montage"],
    ] as const) {
      await page.getByRole("combobox", { name: field, exact: true }).click();
      await page.getByRole("option").filter({ hasText: choice }).first().click();
    }
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Job gemt");
    expect((await taps()) - tooEarly).toBeLessThanOrEqual(8);
  });

  test("the first trip from a favourite takes five taps from the front page", async ({ page }) => {
    const login = "medarbejder2";
    const api = await apiOf(login);
    const name = mark();
    // The form proposes the last trip's registration number.
    const last = await aTrip(api, `Byggemøde ${name}`);
    await api.post("/api/jobs", last);
    const { trip, project_id, job_type_id } = last;
    await api.post("/api/favourites", { name, project_id, job_type_id, trip });
    await enter(page, login, "/");
    const taps = await countClicks(page);
    await page.getByRole("link", { name: "Ny kørsel" }).click();
    await page.getByRole("region", { name: "Favoritter" }).getByRole("button", { name }).click();
    await page.getByRole("checkbox", { name: "Jeg kørte i egen bil" }).click();
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Job gemt");
    expect(await taps()).toBeLessThanOrEqual(5);
  });

  test("two days of last week take twelve taps", async ({ page }) => {
    const login = "sofie.brandt";
    const api = await apiOf(login);
    const monday = weekStart(today()).subtract({ weeks: 1 });
    await api.post("/api/jobs", {
      ...{
        started_at: `${monday.subtract({ days: 5 })} 08:00:00`,
        ended_at: `${monday.subtract({ days: 5 })} 09:00:00`,
      },
      ...{ ...(await workOnHavnekajen(api)), price_mode: "auto", hourly_rate: 200 },
    });
    await enter(page, login, "/week");
    const taps = await countClicks(page);
    await page.getByRole("button", { name: "Forrige uge", exact: true }).click();
    for (const days of [0, 1]) {
      const day = longDay(monday.add({ days }).toString());
      await page
        .getByRole("navigation", { name: "Ugens dage" })
        .getByRole("button", { name: new RegExp(`^${day.slice(0, 3)}`) })
        .click();
      await expect(page.getByRole("heading", { name: new RegExp(`^${day}$`, "i") })).toBeVisible();
      await page.getByRole("link", { name: "Ny opgave", exact: true }).click();
      await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/./);
      await page.getByLabel("Antal timer").click();
      await page.getByLabel("Antal timer").fill("7,5");
      await page.getByRole("button", { name: "Gem", exact: true }).click();
      await expectSaid(page, "Job gemt");
    }
    expect(await taps()).toBeLessThanOrEqual(12);
  });
});

test.describe("on a desktop, in clicks", { tag: "@desktop" }, () => {
  test("five days in the grid take three clicks and twenty keys", async ({ page }) => {
    const login = await newEmployee();
    const api = await apiOf(login);
    const { id, name } = await newProject("0 Tælles");
    const { job_type_id } = await workOnHavnekajen(api);
    const monday = weekStart(today()).subtract({ weeks: 6 });
    const before = monday.subtract({ days: 7 });
    await api.post("/api/jobs", {
      ...{ started_at: `${before} 02:00:00`, ended_at: `${before} 03:00:00`, price_mode: "auto", hourly_rate: 200 },
      ...{ project_id: id, job_type_id },
    });
    await enter(page, login, `/week?date=${monday}`);
    const first = page.getByRole("textbox", { name: new RegExp(`^${name}.*${longDay(monday.toString())}: `) });
    await expect(first).toBeVisible();
    const taps = await countTaps(page);
    await first.click();
    for (const _ of "mtotf") {
      await page.keyboard.type("7,5");
      await page.keyboard.press("Tab");
    }
    expect(await taps()).toBeLessThanOrEqual(23);
    await expect
      .poll(async () => {
        const { jobs } = await api.get(`/api/week?date=${monday}`);
        return jobs.filter((job: { project_id: number }) => job.project_id === id).length;
      })
      .toBe(5);
  });

  test("an administrator creates a job type in three clicks, a user with a copied link or a cost center in five, and a project in seven", async ({
    page,
  }) => {
    await enter(page, "admin", "/");
    const clicks = await countClicks(page);
    for (const { screen, add, texts, choices, said, most } of [
      {
        ...{ screen: "Brugere", add: "Ny bruger", choices: [], said: "Bruger tilføjet.", most: 3 },
        texts: ["Navn", "E-mail", "Medarbejdernummer", "Timepris"],
      },
      {
        ...{ screen: "Projekter", add: "Nyt projekt", texts: ["Navn", "Kode"], said: "Projekt oprettet.", most: 7 },
        choices: [
          ["Ejer", "Erik Aagaard"],
          ["Standard Cost Center", "Byg"],
        ],
      },
      {
        ...{ screen: "Arbejdstyper", add: "Ny arbejdstype", texts: ["Navn", "Lønkode"], choices: [] },
        ...{ said: "Arbejdstype oprettet.", most: 3 },
      },
      {
        ...{ screen: "Cost-centre", add: "Nyt cost center", texts: ["Navn", "Kode"], said: "Cost-center oprettet." },
        ...{ choices: [["Ejer", "Lars Højgaard"]], most: 5 },
      },
    ])
      await test.step(screen, async () => {
        const name = mark();
        const before = await clicks();
        await go(page, screen);
        await page.getByRole("button", { name: add }).click();
        const dialog = page.getByRole("dialog");
        for (const label of texts)
          await dialog
            .getByLabel(label, { exact: false })
            .first()
            .fill(label === "E-mail" ? `${name}@dagvaerk.test` : label === "Timepris" ? "200" : name);
        for (const [label = "", choice = ""] of choices) {
          await dialog.getByRole("combobox", { name: label }).click();
          await page.getByRole("option").filter({ hasText: choice }).first().click();
        }
        await dialog.getByRole("button", { name: "Gem", exact: true }).click();
        await expectSaid(page, said);
        expect((await clicks()) - before).toBeLessThanOrEqual(most);
        if (screen === "Brugere") {
          // Three users without a mail server take thirteen clicks in all.
          const invitation = page.getByRole("dialog", { name: "Invitation" });
          await invitation.getByRole("button", { name: "Kopiér link" }).click();
          await invitation.getByRole("button", { name: "Luk" }).click();
          expect((await clicks()) - before).toBeLessThanOrEqual(5);
        }
        await expect(page.getByRole("dialog")).toHaveCount(0);
      });
  });

  test("a month's payroll run with its file takes four clicks, a person's mileage record five, and the setup of DataLøn seven", async ({
    page,
  }) => {
    const employee = await apiOf("medarbejder2");
    const { id } = await employee.post("/api/jobs", await aTrip(employee, `Byggemøde ${mark()}`));
    await approve(id);
    await enter(page, "admin", "/");
    const clicks = await countClicks(page);
    await makeRun(page, "Tælles med kørsel");
    const row = page.getByRole("row").filter({ hasText: "Tælles med kørsel" }).first();
    const file = page.waitForEvent("download");
    await row.getByRole("link", { name: "Download" }).click();
    await file;
    expect(await clicks()).toBeLessThanOrEqual(4);

    await go(page, "Forside");
    const before = await clicks();
    await go(page, "Løn eksport");
    await row.getByRole("link", { name: "Tælles med kørsel" }).click();
    await page.getByRole("tab", { name: "Pr. medarbejder" }).click();
    const record = page.waitForEvent("download");
    await page
      .getByRole("link", { name: /^Kørselsregnskab for / })
      .first()
      .click();
    await record;
    expect((await clicks()) - before).toBeLessThanOrEqual(5);

    // The setup is not saved, because other tests expect another format.
    await answer(page, "PUT", "**/api/payroll-setup", 503, { message: "Ikke her." });
    await go(page, "Forside");
    const beforeSetup = await clicks();
    await go(page, "Løn eksport");
    await page.getByRole("link", { name: "Lønopsætning" }).click();
    await page.getByRole("tab", { name: "DataLøn" }).click();
    await page.getByLabel("Virksomhedsnummer").click();
    for (const [label, text] of Object.entries({ Virksomhedsnummer: "123456", Løntermin: "51" }))
      await page.getByLabel(label).fill(text);
    await page.getByLabel("Gruppe", { exact: true }).fill("1");
    await page.getByLabel("Standardformat").click();
    await page.getByRole("option", { name: "DataLøn" }).click();
    const saving = page.waitForRequest((request) => request.method() === "PUT");
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    expect((await saving).postDataJSON()).toMatchObject({ default_format: "datalon" });
    expect((await clicks()) - beforeSetup).toBeLessThanOrEqual(7);
  });
});

async function makeRun(page: Page, description: string): Promise<void> {
  await go(page, "Løn eksport");
  await page.getByRole("button", { name: "Opret lønkørsel" }).click();
  const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
  await dialog.getByLabel("Beskrivelse").fill(description);
  await dialog.getByLabel("Oprettet før").fill(today().toString());
  await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
  await expectSaid(page, "Lønkørsel oprettet.");
}

test("by keyboard alone a job for a user in the list takes forty-six keys @desktop", async ({ page }) => {
  await enter(page, "medarbejder", "/jobs");
  const add = page.getByRole("link", { name: "Ny opgave", exact: true });
  const hours = page.getByLabel("Antal timer");
  await expect(add).toBeVisible();
  const keys = await countTaps(page);
  const tabTo = async (target: typeof add) => {
    while (!(await target.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  };
  await tabTo(add);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/./);
  await tabTo(hours);
  await page.keyboard.type("0,5");
  await page.keyboard.press("Enter");
  await expectSaid(page, "Job gemt");
  expect(await keys()).toBeLessThanOrEqual(46);
});
