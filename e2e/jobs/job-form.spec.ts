import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { employeeWithJob } from "../support/calls.ts";
import { setTime } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { requestsOf } from "../support/network.ts";
import { enter } from "../support/people.ts";
import { countTaps } from "../support/taps.ts";

const today = Temporal.Now.plainDateISO("Europe/Copenhagen");
const tenDaysAgo = today.subtract({ days: 10 });

const digits = (date: Temporal.PlainDate) =>
  [date.day, date.month].map((part) => String(part).padStart(2, "0")).join("") + date.year;
const shown = (date: Temporal.PlainDate) => `${date.day}/${date.month}-${date.year}`;

// Most tests type dates and times on desktops. Only on phones do calendars have a heading, and pickers an OK button.
test("on a phone typed dates and times open no picker, and each choice in a picker opens the next picker", {
  tag: "@phone",
}, async ({ page }) => {
  const user = await employeeWithJob("Bo Bundlinje", `bundlinje-${Date.now()}`);
  await enter(page, "admin", `/users/${user.id}/jobs/new`);
  await expectText(picker(page, "Starttid"), "08:00");
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

  await test.step("OK in a picker confirms the proposal, and opens no other picker", async () => {
    await page.getByRole("button", { name: "Vælg", exact: true }).click();
    await page.getByRole("dialog", { name: "Startdato" }).getByRole("gridcell", { selected: true }).click();
    const clock = page.getByRole("dialog", { name: "Starttid" });
    await expectAccessible(page);
    await clock.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectText(picker(page, "Starttid"), "08:00");
  });

  await test.step("typed dates and times stay", async () => {
    await type(page, "Startdato", digits(tenDaysAgo));
    await expectText(picker(page, "Startdato"), shown(tenDaysAgo));
    // The end keeps its initial day until the start has a date and a time.
    await expectText(picker(page, "Slutdato"), shown(today));
    await type(page, "Starttid", "0710");
    await expectText(picker(page, "Slutdato"), shown(tenDaysAgo));
    await type(page, "Sluttid", "0825");
    await expectText(picker(page, "Startdato"), shown(tenDaysAgo));
    await expectText(picker(page, "Starttid"), "07:10");
    await expectText(picker(page, "Sluttid"), "08:25");
    await expect(page.getByLabel("Varighed")).toHaveValue("1 time 15 min.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("the calendar shows the day in Danish", async () => {
    await empty(page, "Startdato");
    await picker(page, "Startdato").getByRole("button").click();
    const calendar = page.getByRole("dialog", { name: "Startdato" });
    await expect(calendar.getByRole("heading", { name: "Vælg en dag" })).toBeVisible();
    await choosePeriod(page);
    await picker(page, "Startdato").getByRole("button").click();
    await expect(calendar.getByRole("heading", { name: new RegExp(`^${today.day}\\. \\p{L}+$`, "u") })).toBeVisible();
  });
});

test.describe("the form of a job on a device in another time zone", { tag: "@desktop" }, () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });

  test("all missing fields are reported at once, and entered hours set the end once the start is complete", async ({
    page,
  }) => {
    await page.route("**/api/jobs/suggestions*", (route) => route.abort());
    await openForm(page);
    await empty(page, "Startdato");
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(page.locator("main .Mui-error.MuiFormHelperText-root")).toHaveText(
      ["et projekt", "arbejde", "startdato", "starttid", "sluttid"].map((what) => `Vælg ${what}.`),
    );
    await expect(page.getByRole("combobox", { name: "Projekt" })).toBeFocused();

    await openAgain(page);
    await page.getByLabel("Antal timer").fill("8");
    await page.getByLabel("Antal timer").press("Tab");
    // An hour alone means the full hour.
    await type(page, "Starttid", "8");
    await page.getByLabel("Antal timer").fill("7t28");
    await expect(page.getByText("7 timer 30 min. (afrundet til hele 5 minutter)")).toBeVisible();
    await expectText(picker(page, "Starttid"), "08:00");
    await page.getByLabel("Antal timer").press("Enter");
    await expect(page.getByText("Vælg et projekt.")).toBeVisible();
    await expect(page.getByText("Vælg sluttid.")).toHaveCount(0);
    await expectText(picker(page, "Sluttid"), "15:30");
  });

  test("a typed end date stays, invalid days and minutes are refused, and one tap moves an end past midnight", async ({
    page,
  }) => {
    await openForm(page);
    await test.step("the calendar marks Copenhagen's day as today", async () => {
      await expectText(picker(page, "Startdato"), shown(today));
      await picker(page, "Startdato").getByRole("button").click();
      await expect(page.locator('[aria-current="date"]')).toHaveText([String(today.day)]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });

    await type(page, "Slutdato", digits(today));
    await type(page, "Startdato", digits(today.subtract({ months: 3, days: 1 })));
    await type(page, "Starttid", "0713");
    await expectText(picker(page, "Slutdato"), shown(today));
    await page.getByLabel("Note").click();
    await expect(page.getByText("Vælg hele 5 minutter, fx 07:05.")).toBeVisible();
    await expect(page.getByText("Datoen må højst ligge 3 måneder tilbage.")).toBeVisible();

    const yesterday = today.subtract({ days: 1 });
    await page.getByRole("button", { name: "I går" }).click();
    await type(page, "Slutdato", digits(yesterday));
    await setTime(page, "Starttid", "22:00");
    await setTime(page, "Sluttid", "06:00");
    await page.getByLabel("Note").click();
    await expect(page.getByText("Slut skal være efter start.")).toBeVisible();
    await page.getByRole("button", { name: "Slutter næste dag" }).click();
    await expectText(picker(page, "Slutdato"), shown(today));
    await expect(page.getByText("Slut skal være efter start.")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Slutter næste dag" })).toHaveCount(0);
    await expect(picker(page, "Slutdato").getByRole("button")).toBeFocused();

    await setTime(page, "Starttid", "16:00");
    await type(page, "Slutdato", digits(yesterday));
    await type(page, "Sluttid", "2400");
    await page.getByLabel("Note").click();
    await expectText(picker(page, "Sluttid"), "00:00");
    await expectText(picker(page, "Slutdato"), shown(today));
    await expect(page.getByLabel("Varighed")).toHaveValue(/^[789] timer$/);
  });

  test("an unknown job leads to the list, a changed form asks before leaving, and many taps save one job", async ({
    page,
  }) => {
    const newJob = page.getByRole("link", { name: "Ny opgave" });
    const save = page.getByRole("button", { name: "Gem", exact: true });
    await test.step("the page of an unknown job says so and leads to the list", async () => {
      await enter(page, "medarbejder", "/jobs/2147483647");
      await expect(page.getByText("Opgaven findes ikke, eller du har ikke adgang til den.")).toBeVisible();
      await page.getByRole("link", { name: "Gå til opgaverne" }).click();
      await expect(page).toHaveURL(/\/jobs$/);
    });

    await test.step("a company with work alone is asked for no kind", async () => {
      await page.route(/\/api\/job-types(\?|$)/, async (route) => {
        const response = await route.fetch();
        const types: { kind: string }[] = await response.json();
        await route.fulfill({ response, json: types.filter(({ kind }) => kind === "work") });
      });
      await newJob.press("Enter");
      await expect(page.locator("main")).toBeFocused();
      await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/./);
      await expect(page.getByRole("group", { name: "Type" })).toHaveCount(0);
    });

    await test.step("leaving with unsaved changes asks first", async () => {
      await page.getByLabel("Note").fill("Ikke gemt endnu");
      await page.getByRole("button", { name: "Annuller" }).click();
      const question = page.getByRole("dialog", { name: "Forlad uden at gemme?" });
      await question.getByRole("button", { name: "Annuller" }).click();
      await expect(page.getByLabel("Note")).toHaveValue("Ikke gemt endnu");
      await page.goBack();
      await question.getByRole("button", { name: "Forlad" }).click();
      await expect(page).toHaveURL(/\/jobs$/);
    });

    await test.step("many taps save one job, at the server's price, and lead back once", async () => {
      await newJob.click();
      const saves = requestsOf(page, "POST", /./);
      await page.getByRole("button", { name: "I går" }).click();
      await setTime(page, "Starttid", "07:10");
      await setTime(page, "Sluttid", "08:25");
      await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/./);
      await page.getByLabel("Timepris").fill("51,5");
      await expect(page.getByLabel("Total")).toHaveValue("64,38");
      // On a slow phone the saved form can be tapped until the next screen has its data.
      await page.route(/\/api\/jobs\?/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      await tapUntilItIsGone(save);
      await expectSaid(page, "Job gemt");
      await page.waitForLoadState("networkidle");
      await expect(page).toHaveURL(/\/jobs$/);
      expect(saves).toHaveLength(1);
      await page.unrouteAll({ behavior: "wait" });
      await newJob.click();
      // With a mouse, the second click would hit the list that replaces the form.
      await page.getByRole("button", { name: "Annuller" }).evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await expect(newJob).toBeVisible();
      await expect(page).toHaveURL(/\/jobs$/);
    });

    await test.step("by keyboard alone a job takes forty-six keys", async () => {
      const hours = page.getByLabel("Antal timer");
      const keys = await countTaps(page);
      const tabTo = async (target: Locator) => {
        while (!(await target.evaluate((element) => element === document.activeElement)))
          await page.keyboard.press("Tab");
      };
      await tabTo(newJob);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/./);
      await tabTo(hours);
      await page.keyboard.type("0,5");
      await page.keyboard.press("Enter");
      await expectSaid(page, "Job gemt");
      expect(await keys()).toBeLessThanOrEqual(46);
    });

    await newJob.click();
    await test.step("the error of an amount does not move the save button away from a click", async () => {
      const total = page.getByLabel("Total");
      await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/./);
      await page.getByRole("radio", { name: "Manuelt indtastet" }).check();
      await total.fill("hundrede");
      await save.click();
      await expect(page.getByText("Beløbet skal være et tal, fx 1.250,50.")).toBeVisible();
      await expect(total).toBeFocused();
      await expect(total).toHaveValue("hundrede");
      await total.fill("100");
    });
  });
});

async function openForm(page: Page): Promise<void> {
  await enter(page, "medarbejder", "/jobs/new");
  await expect(picker(page, "Startdato")).toBeVisible();
}

/** Leaves the form without saving, and opens another one inside the app. */
async function openAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Annuller" }).click();
  await page.getByRole("button", { name: "Forlad" }).click();
  await page.getByRole("link", { name: "Ny opgave", exact: true }).click();
  await expect(picker(page, "Startdato")).toBeVisible();
}

function picker(page: Page, name: string): Locator {
  return page.getByRole("group", { name, exact: true });
}

/** The visible text of a picker's sections, without the invisible marks between them. */
async function expectText(field: Locator, text: string): Promise<void> {
  await expect
    .poll(async () =>
      (await field.getByRole("spinbutton").first().locator("xpath=../..").innerText()).replace(/[^\wæøå/:-]/g, ""),
    )
    .toBe(text);
}

/** Clicks whenever the button is enabled, until it disappears. */
async function tapUntilItIsGone(button: Locator): Promise<void> {
  await button.evaluate(
    (element: HTMLButtonElement) =>
      new Promise<void>((resolve) => {
        const tapping = setInterval(() => {
          element.click();
          if (element.isConnected) return;
          clearInterval(tapping);
          resolve();
        });
      }),
  );
}

async function type(page: Page, name: string, keys: string): Promise<void> {
  await picker(page, name).getByRole("spinbutton").first().click();
  await page.keyboard.type(keys);
}

async function empty(page: Page, name: string): Promise<void> {
  await picker(page, name).getByRole("spinbutton").first().click();
  for (const key of ["Backspace", "ArrowRight", "Backspace", "ArrowRight", "Backspace"]) await page.keyboard.press(key);
  await expectText(picker(page, name), "dd/mm-åååå");
}

function dayIn(page: Page, name: string, day: Temporal.PlainDate): Locator {
  return page.getByRole("dialog", { name }).getByRole("gridcell", { name: String(day.day), exact: true });
}

async function chooseDay(page: Page, name: string, day: Temporal.PlainDate): Promise<void> {
  await dayIn(page, name, day).click();
}

async function chooseTime(page: Page, name: string, hours: string, minutes: string): Promise<void> {
  const clock = page.getByRole("dialog", { name });
  await clock.getByRole("option", { name: `${hours} time` }).click();
  await clock.getByRole("option", { name: `${minutes} minutter` }).click();
}

/** Starts in the open calendar of the start date. */
async function choosePeriod(page: Page): Promise<void> {
  await chooseDay(page, "Startdato", today);
  const clock = page.getByRole("dialog", { name: "Starttid" });
  await expect(clock).toBeVisible();
  await expect(clock.getByText("--").filter({ visible: true })).toHaveCount(0);
  await chooseTime(page, "Starttid", "07", "10");
  // The end date has a value; selecting the same day still opens the next picker.
  await expect(dayIn(page, "Slutdato", today)).toHaveAttribute("aria-selected", "true");
  await chooseDay(page, "Slutdato", today);
  await chooseTime(page, "Sluttid", "15", "25");

  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectText(picker(page, "Startdato"), shown(today));
  await expectText(picker(page, "Starttid"), "07:10");
  await expectText(picker(page, "Sluttid"), "15:25");
  await expect(page.getByLabel("Varighed")).toHaveValue("8 timer 15 min.");
  await expect(picker(page, "Sluttid").getByRole("button")).toBeFocused();

  await picker(page, "Startdato").getByRole("button").click();
  await chooseDay(page, "Startdato", today);
  await clock.getByRole("option", { name: "07 timer" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
