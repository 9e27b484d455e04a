import { expect, type Page, test } from "@playwright/test";
import { formatDay } from "#common/rules/calendar/week.ts";
import { formatDate, today } from "#common/rules/clock.ts";
import { drawnReceipt } from "#testing/data/receipt-files.ts";
import { anExpense, aTrip } from "../jobs/other-kinds.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { approve, approvedJob, employeeWithJob, newProject, workOnHavnekajen } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { appIsThere, goInside, requestsOf } from "../support/network.ts";
import { apiOf, enter, newEmployee, sendLogin } from "../support/people.ts";
import { countClicks, countTaps } from "../support/taps.ts";

/**
 * The number of taps, clicks or keys for each role's usual jobs. Other tests count a job without a network, weeks, crews
 * and approvals.
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

  test("from the front page a timer takes five taps, a usual trip four, the first from a favourite five, and an expense eight", async ({
    page,
  }) => {
    const login = await newEmployee();
    const api = await apiOf(login);
    const day = today().subtract({ days: 1 });
    const name = mark();
    const last = await aTrip(api, `Byggemøde ${name}`);
    for (const job of [
      {
        ...{ started_at: `${day} 04:00:00`, ended_at: `${day} 04:15:00`, price_mode: "auto", hourly_rate: 200 },
        ...(await workOnHavnekajen(api)),
      },
      await anExpense(api),
      last,
    ])
      await api.post("/api/jobs", job);
    const { trip, project_id, job_type_id } = last;
    await api.post("/api/favourites", { name, project_id, job_type_id, trip });
    await enter(page, login, "/");
    const tapsOf = await countingTaps(page);
    const save = () => page.getByRole("button", { name: "Gem", exact: true }).click();
    const isOwn = page.getByRole("checkbox", { name: "Jeg kørte i egen bil" });

    await test.step("a timer is started in two taps, and stopped and saved as a job in three", async () => {
      const timer = page.getByRole("banner").getByRole("button", { name: /^Stopur/ });
      await tapsOf(2, async () => {
        await timer.click();
        await page.getByRole("menuitem", { name: /^Seneste opgave/ }).click();
        await expect(timer).toHaveAccessibleName(/kører/);
      });
      await tapsOf(3, async () => {
        await timer.click();
        await page.getByRole("menuitem", { name: "Stop og registrér" }).click();
        await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/./);
        await save();
        await expectSaid(page, "Job gemt");
      });
    });

    await test.step("a usual trip", async () => {
      await goInside(page, "/");
      await tapsOf(4, async () => {
        await page.getByRole("link", { name: "Ny kørsel" }).click();
        await page.getByRole("region", { name: "Seneste ture" }).getByRole("button").first().click();
        await expect(page.getByRole("textbox", { name: "Formål", exact: true })).toHaveValue(trip.purpose);
        await isOwn.click();
        await save();
        await expectSaid(page, "Job gemt");
      });
    });

    await test.step("the first trip from a favourite", async () => {
      await goInside(page, "/");
      await tapsOf(5, async () => {
        await page.getByRole("link", { name: "Ny kørsel" }).click();
        await page.getByRole("region", { name: "Favoritter" }).getByRole("button", { name }).click();
        await isOwn.click();
        await save();
        await expectSaid(page, "Job gemt");
      });
    });

    await test.step("an expense with a picture, and its VAT proposed", async () => {
      await goInside(page, "/");
      const buffer = await drawnReceipt({ number: Date.now() % 40_000 });
      await tapsOf(8, async () => {
        await page.getByRole("link", { name: "Nyt udlæg" }).click();
        await expect(page.getByRole("combobox", { name: "Kategori" })).toHaveValue("Materialer og værktøj");
        const camera = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Tag billede" }).click();
        await (await camera).setFiles({ name: "kvittering.jpg", mimeType: "image/jpeg", buffer });
        await expect(page.getByText("kvittering.jpg er vedhæftet.")).toBeAttached();
        await page.getByRole("textbox", { name: "Beløb inkl. moms" }).click();
        await page.keyboard.type("845");
        await expect(page.getByRole("textbox", { name: "Moms", exact: true })).toHaveValue("169,00");
        await save();
        await expectSaid(page, "Job gemt");
      });
    });
  });

  test("from the list of jobs a rejected one is corrected in four taps, a favourite registered in three, and a day copied in three", async ({
    page,
  }) => {
    const login = await newEmployee();
    const api = await apiOf(login);
    const project = await newProject("Havn");
    const day = today().subtract({ days: 1 });
    const work = { ...(await workOnHavnekajen(api)), price_mode: "auto", hourly_rate: 200 };
    await api.post("/api/jobs", {
      ...{ ...work, project_id: project.id },
      ...{ started_at: `${day} 03:15:00`, ended_at: `${day} 05:40:00` },
    });
    const rejected = await api.post("/api/jobs", {
      ...{ ...work, started_at: `${day} 01:00:00`, ended_at: `${day} 01:20:00` },
    });
    const rejection = { job_status: "REJECTED", rejection_reason: "Skriv, hvad du lavede" };
    await (await apiOf("ejer")).patch(`/api/jobs/${rejected.id}`, rejection);
    await enter(page, login, "/jobs");
    const tapsOf = await countingTaps(page);
    const save = () => page.getByRole("button", { name: "Gem", exact: true }).click();

    await test.step("a rejected job is corrected", () =>
      tapsOf(4, async () => {
        await page.getByRole("tab", { name: /^Afvist/ }).click();
        await page.locator(`main a[href="/jobs/${rejected.id}"]`).first().click();
        await page.getByLabel("Note").click();
        await page.getByLabel("Note").fill("Ryddede op");
        await save();
        await expectSaid(page, "Job opdateret");
      }));

    const cards = page.getByRole("listitem").filter({ hasText: project.name });
    await test.step("a job is saved as a favourite, which is registered again", async () => {
      await goInside(page, "/jobs");
      await cards.getByRole("button", { name: "Flere handlinger" }).click();
      await page.getByRole("menuitem", { name: "Gør til favorit" }).click();
      await expect(page.getByRole("dialog")).toContainText(`${project.name} · Montage · 03:15–05:40`);
      await page.getByRole("dialog").getByLabel("Navn").fill(project.code);
      await page.getByRole("dialog").getByLabel("Navn").press("Enter");
      await expectSaid(page, "Favorit gemt.");
      // Phones hide the button while scrolling down.
      await page.evaluate(() => scrollTo(0, 0));
      await tapsOf(3, async () => {
        await page.getByRole("link", { name: "Ny opgave" }).click();
        await page.getByRole("region", { name: "Favoritter" }).getByRole("button", { name: project.code }).click();
        await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(project.name);
        await save();
        await expectSaid(page, "Job gemt");
      });
      await expect(cards.filter({ hasText: `${formatDate(today().toString())} 03:15 – 05:40` })).toHaveCount(1);
    });

    await test.step("a day is copied once, without what is there already", async () => {
      const sent = requestsOf(page, "POST", /\/api\/jobs\/copies$/);
      const dialog = page.getByRole("dialog", { name: "Kopiér dagen" });
      const copy = page
        .getByRole("heading", { name: new RegExp(formatDay(day.toString())) })
        .locator("..")
        .getByRole("button", { name: "Kopiér dagen" });
      await tapsOf(3, async () => {
        await copy.click();
        await expect(dialog.getByRole("list", { name: "Kopieres" })).toContainText("01:00 – 01:20");
        await dialog.getByRole("button", { name: "Kopiér 1 opgave" }).dblclick();
        await expectSaid(page, `kopieret til ${formatDay(today().toString())}.`);
      });
      await expect(dialog).toHaveCount(0);
      const ofToday = page.getByRole("list", { name: new RegExp(formatDay(today().toString())) }).getByRole("listitem");
      await expect(ofToday.filter({ hasText: "01:00 – 01:20" })).toHaveCount(1);
      expect(sent).toHaveLength(1);

      await copy.click();
      await expect(dialog.getByRole("region", { name: "Kopieres ikke" })).toContainText(
        "Den samme opgave er der allerede.",
      );
      await expect(dialog.getByRole("button", { name: /^Kopiér/ })).toBeDisabled();
      await expectAccessible(page);
    });
  });

  test("a new user's first job takes eight taps, and asks only for what cannot be proposed; a day with two projects takes ten, and a manual price eight and no times", async ({
    page,
  }) => {
    const name = mark();
    const admin = await apiOf("admin");
    const body = { name, email: `${name}@dagvaerk.test`, employee_id: name, default_hourly_rate: 200, roles: [4] };
    const { id } = await admin.post("/api/users", body);
    await enter(page, "admin", `/users/${id}/jobs?scope=all`);
    await expect(page.getByText("Ingen opgaver her endnu")).toBeVisible();
    const tapsOf = await countingTaps(page);
    const newJob = page.getByRole("link", { name: "Ny opgave", exact: true });
    const hours = page.getByLabel("Antal timer");
    const save = () => page.getByRole("button", { name: "Gem", exact: true }).click();

    await test.step("a new user's first job", async () => {
      // Nine with the one that asks for what is missing.
      await tapsOf(9, async () => {
        await newJob.click();
        await hours.click();
        await hours.fill("7,5");
        await save();
        await expect(page.locator("main .Mui-error.MuiFormHelperText-root")).toHaveText([
          "Vælg et projekt.",
          "Vælg arbejde.",
        ]);
        await expect(page.getByRole("combobox", { name: "Projekt" })).toBeFocused();
        for (const [field, choice] of [
          ["Projekt", "Havnekajen"],
          ["Arbejde", "Montage"],
        ] as const) {
          await page.getByRole("combobox", { name: field, exact: true }).click();
          await page.getByRole("option").filter({ hasText: choice }).first().click();
        }
        await save();
        await expectSaid(page, "Job gemt");
      });
    });

    // After a similar day.
    const similar = await employeeWithJob(`Tove ${name}`, `tove-${name}`);
    const day = today().subtract({ days: 4 }).toString();
    await admin.post(`/api/users/${similar.id}/jobs`, {
      ...{ started_at: `${day} 08:00:00`, ended_at: `${day} 12:00:00`, price_mode: "auto", hourly_rate: 200 },
      ...(await workOnHavnekajen(admin)),
      project_id: (await admin.get("/api/projects?filter=Kollegiet"))[0].id,
    });
    await goInside(page, `/users/${similar.id}/jobs?scope=all`);
    const todayText = formatDate(today().toString());
    const card = (hours: string) => page.getByRole("listitem").filter({ hasText: `${todayText} ${hours}` });
    await expect(page.getByRole("listitem").filter({ hasText: "Kollegiet Ørnen" })).toBeVisible();

    await test.step("a day with two projects", () =>
      tapsOf(10, async () => {
        await newJob.click();
        await expect(page.getByText("Forslag: sædvanlig start")).toBeVisible();
        await hours.click();
        await page.keyboard.type("4");
        // The hours appear below the field and above the save button.
        await expect(page.getByText("4 timer", { exact: true })).toHaveCount(2);
        await save();
        await expect(card("08:00 – 12:00")).toContainText("Havnekajen, etape 2");

        await newJob.click();
        await expect(page.getByText("Forslag: sidste sluttid")).toBeVisible();
        await hours.click();
        await page.keyboard.type("3");
        await page.getByRole("combobox", { name: "Projekt" }).click();
        await page
          .getByRole("group", { name: "Senest brugt" })
          .getByRole("option", { name: "Kollegiet Ørnen" })
          .click();
        await save();
        await expect(card("12:00 – 15:00")).toContainText("Kollegiet Ørnen");
      }));

    await test.step("a manual price", async () => {
      await tapsOf(8, async () => {
        await newJob.click();
        await expect(page.getByText("Forslag: fra den sidste opgave")).toHaveCount(2);
        await page.getByRole("radio", { name: "Manuelt indtastet" }).click();
        await page.getByRole("textbox", { name: "Total" }).click();
        await page.keyboard.type("84,5");
        await save();
        await expect(page.getByRole("listitem").filter({ hasText: "84,50 kr." })).toBeVisible();
      });
      const manual = page.getByRole("listitem").filter({ hasText: "84,50 kr." });
      await expect(manual.getByText(todayText, { exact: true }).first()).toBeVisible();
      await expect(manual).not.toContainText("12:00");
      await expect(manual).not.toContainText("min.");
    });
  });
});

/** Expects an action to take no more taps, keys of the phone among them. */
async function countingTaps(page: Page): Promise<(most: number, act: () => Promise<void>) => Promise<void>> {
  const taps = await countTaps(page);
  return async (most, act) => {
    const before = await taps();
    await act();
    expect((await taps()) - before).toBeLessThanOrEqual(most);
  };
}

test.describe("on a desktop, in clicks", { tag: "@desktop" }, () => {
  test("a month's payroll run with its file takes four clicks, and a person's mileage record five", async ({
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
