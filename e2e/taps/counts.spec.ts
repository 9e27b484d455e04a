import { expect, type Page, test } from "@playwright/test";
import { formatDay } from "#common/rules/calendar/week.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { drawnReceipt } from "#testing/data/receipt-files.ts";
import { anExpense, aTrip } from "../jobs/other-kinds.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { newProject, workOnHavnekajen } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside, requestsOf } from "../support/network.ts";
import { apiOf, enter, newEmployee } from "../support/people.ts";
import { countTaps } from "../support/taps.ts";

/**
 * The number of taps, clicks or keys for each role's usual jobs. Other tests count a job without a network, weeks,
 * crews and approvals.
 */

const mark = () => `t${Date.now()}${Math.round(Math.random() * 1e4)}`;

test.describe("taps on a phone", { tag: "@phone" }, () => {
  test("from the front page a usual trip takes four taps, and an expense eight", async ({ page }) => {
    const login = await newEmployee();
    const api = await apiOf(login);
    const last = await aTrip(api, `Byggemøde ${mark()}`);
    for (const job of [await anExpense(api), last]) await api.post("/api/jobs", job);
    await enter(page, login, "/");
    const tapsOf = await countingTaps(page);
    const save = () => page.getByRole("button", { name: "Gem", exact: true }).click();
    await test.step("a usual trip", async () => {
      await tapsOf(4, async () => {
        await page.getByRole("link", { name: "Ny kørsel" }).click();
        await page.getByRole("region", { name: "Seneste ture" }).getByRole("button").first().click();
        await expect(page.getByRole("textbox", { name: "Formål", exact: true })).toHaveValue(last.trip.purpose);
        await page.getByRole("checkbox", { name: "Jeg kørte i egen bil" }).click();
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

  test("from the list of jobs, registering a favourite takes three taps, and copying a day takes three", async ({
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
    await api.post("/api/jobs", { ...work, started_at: `${day} 01:00:00`, ended_at: `${day} 01:20:00` });
    await enter(page, login, "/jobs");
    const tapsOf = await countingTaps(page);
    const save = () => page.getByRole("button", { name: "Gem", exact: true }).click();

    const cards = page.getByRole("listitem").filter({ hasText: project.name });
    await test.step("a job is saved as a favourite, which is registered again", async () => {
      await cards.getByRole("button", { name: "Flere handlinger" }).click();
      await page.getByRole("menuitem", { name: "Gør til favorit" }).click();
      await expect(page.getByRole("dialog")).toContainText(`${project.name} · Montage · 03:15–05:40`);
      await page.getByRole("dialog").getByLabel("Navn").fill(project.code);
      await page.getByRole("dialog").getByLabel("Navn").press("Enter");
      await expectSaid(page, "Favorit gemt.");
      // On phones, scrolling down hides the button.
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
      await expectDialogAccessible(page);
    });
  });

  test("a new user's first job takes eight taps, and a second job on another project takes six", async ({ page }) => {
    const name = mark();
    const admin = await apiOf("admin");
    const body = { name, email: `${name}@dagvaerk.test`, employee_id: name, default_hourly_rate: 200, roles: [4] };
    const { id } = await admin.post("/api/users", body);
    await enter(page, "admin", `/users/${id}/jobs?scope=all`);
    const tapsOf = await countingTaps(page);
    const newJob = page.getByRole("link", { name: "Ny opgave", exact: true });
    const hours = page.getByLabel("Antal timer");
    const save = () => page.getByRole("button", { name: "Gem", exact: true }).click();
    const cards = page.getByRole("listitem").filter({ hasText: formatDate(today().toString()) });

    await tapsOf(8, async () => {
      await newJob.click();
      await hours.click();
      await hours.fill("4");
      // The hours appear below the field and above the save button.
      await expect(page.getByText("4 timer", { exact: true })).toHaveCount(2);
      for (const [field, choice] of [
        ["Projekt", "Havnekajen"],
        ["Arbejde", "Montage"],
      ] as const) {
        await page.getByRole("combobox", { name: field, exact: true }).click();
        await page.getByRole("option").filter({ hasText: choice }).first().click();
      }
      await save();
      await expect(cards.filter({ hasText: "Havnekajen, etape 2" })).toContainText("4 timer");
    });

    const before = today().subtract({ days: 4 }).toString();
    await admin.post(`/api/users/${id}/jobs`, {
      ...{ started_at: `${before} 08:00:00`, ended_at: `${before} 12:00:00`, price_mode: "auto", hourly_rate: 200 },
      ...(await workOnHavnekajen(admin)),
      project_id: (await admin.get("/api/projects?filter=Kollegiet"))[0].id,
    });
    await tapsOf(6, async () => {
      await newJob.click();
      await expect(page.getByText("Forslag: sidste sluttid")).toBeVisible();
      await hours.click();
      await page.keyboard.type("3");
      await page.getByRole("combobox", { name: "Projekt" }).click();
      await page.getByRole("group", { name: "Senest brugt" }).getByRole("option", { name: "Kollegiet Ørnen" }).click();
      await save();
      await expect(cards.filter({ hasText: "Kollegiet Ørnen" }).filter({ hasText: "3 timer" })).toHaveCount(1);
    });
  });
});

/** Returns a function that expects an action to take at most `most` taps. Keys of the phone count as taps. */
async function countingTaps(page: Page): Promise<(most: number, act: () => Promise<void>) => Promise<void>> {
  const taps = await countTaps(page);
  return async (most, act) => {
    const before = await taps();
    await act();
    expect((await taps()) - before).toBeLessThanOrEqual(most);
  };
}
