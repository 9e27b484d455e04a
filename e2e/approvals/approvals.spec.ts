import { expect, type Locator, type Page, test } from "@playwright/test";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { withoutReceipt } from "#testing/data/factories.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside, heldBack, loadWhole } from "../support/network.ts";
import { letTimePass, stopTheClock } from "../support/page-clock.ts";
import { apiOf, enter, giveSession } from "../support/people.ts";
import { bar, type Employee, newPeople, ownProject, registerWork, rows, unfold, workdays } from "./waiting-work.ts";

const apisOf = (logins: readonly string[]) => Promise.all(logins.map((login) => apiOf(login)));

/** A new project on which each user has an hour of work on each of `daysCount` workdays. @returns its id */
async function projectWithJobs(users: readonly Employee[], daysCount: number, hour: number): Promise<number> {
  const project = await ownProject("Godkendelser");
  for (const user of users) await registerWork(user, project, { days: workdays(daysCount), hour, minutes: 60 });
  return project;
}

async function lookOf(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("h1, main tr:not(thead tr), main td:not(.actions, .expand)"), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      // The numbers of folded jobs and notes appear only once all rows are loaded.
      const text = element.textContent.replace(/(?: · )?\d+ (?:foldet sammen|med note)/g, "");
      return [text, x, y, width, height];
    }).slice(0, 60),
  );
}

test("forty jobs fill at most two screens, and a project owner decides all in at most eight clicks", {
  tag: "@desktop",
}, async ({ page }) => {
  const project = await ownProject("Godkendelser");
  // Tuesday to Saturday. The jobs on the Saturday have warnings.
  const monday = weekStart(today().subtract({ days: 22 }));
  const days = [1, 2, 3, 4, 5].map((day) => monday.add({ days: day }).toString());
  for (const employee of await newPeople(8)) await registerWork(employee, project, { days, hour: 5, minutes: 30 });
  // The click on the link in the mail counts, too.
  let clicks = 1;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await enter(page, "ejer", `/approvals?project=${project}`);
  await expect(page.getByRole("heading", { name: "40 opgaver venter på din godkendelse" })).toBeVisible();
  await expect(bar(page).getByRole("button", { name: /^Vælg \d+ uden advarsler$/ })).toBeEnabled();

  await test.step("an ordinary week is one line, which opens", async () => {
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1600);
    const quiet = page.locator("tr.week").getByRole("button", { expanded: false }).first();
    await expect(quiet).toContainText(/^ ?Uge \d+.*opgaver · .*kr\..*med note$/);
    const before = await rows(page).count();
    await quiet.click();
    expect(await rows(page).count()).toBeGreaterThan(before);
    await expect(rows(page).first()).not.toContainText("Registreret");
  });

  await test.step("the lines are low", async () => {
    await click(page.getByRole("button", { name: "Fold alle ud" }));
    await expect(rows(page)).toHaveCount(40);
    expect(
      await rows(page)
        .nth(5)
        .evaluate((row) => row.clientHeight),
    ).toBeLessThanOrEqual(36);
  });

  await test.step("two are rejected, each with its own reason, and the others approved", async () => {
    for (const [place, reason] of [
      [3, "Det var ikke den dag."],
      [17, "Timen hører til Havnekajen."],
    ] as const) {
      const row = rows(page).nth(place);
      await click(row.getByRole("button", { name: "Afvis", exact: true }));
      await page.getByRole("dialog", { name: "Afvis opgave" }).getByLabel("Begrundelse").fill(reason);
      await page.keyboard.press("Control+Enter");
      await expect(row.getByText("Afvist")).toBeVisible();
    }
    await click(bar(page).getByRole("button", { name: /^Vælg \d+ uden advarsler$/ }));
    await click(bar(page).getByRole("button", { name: /^Vælg også \d+ med advarsler$/ }));
    await click(bar(page).getByRole("button", { name: /^Godkend 38 opgaver · / }));
    await expectSaid(page, "38 opgaver er godkendt.");
    await expect(page.getByText("Ingen af de opgaver, der venter på dig, passer til filteret")).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(8);
  });
});

test("keys decide jobs, no job is skipped while a decision is sent, and a decision can be undone for ten seconds", {
  tag: "@desktop",
}, async ({ page }) => {
  const project = await projectWithJobs(await newPeople(1), 8, 8);
  await enter(page, "ejer", `/approvals?project=${project}`);
  await unfold(page);
  await expect(rows(page)).toHaveCount(8);
  // Keys work although nothing in the list has the focus.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Taster i listen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press("g");
  await expect(rows(page).first()).toContainText("Godkendt");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(rows(page).nth(1)).toContainText("1 time");
  await page.keyboard.press("ArrowLeft");
  await expect(rows(page).nth(1)).not.toContainText("1 time");
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press(" ");
  await expect(bar(page)).toContainText("2 valgt · 2 timer");
  await page.keyboard.press("a");
  await page.getByRole("dialog", { name: "Afvis 2 opgaver" }).getByLabel("Begrundelse").fill("Begge er forkerte.");
  await page.keyboard.press("Control+Enter");
  await expectSaid(page, "2 opgaver er afvist.");
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole("button", { name: "Fortryd" }).click();
  await expectSaid(page, "2 afgørelser er trukket tilbage.");
  await expect(rows(page)).toHaveCount(7);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Taster i listen" });
  await expect(keys).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(rows(page).first()).toBeFocused();

  await test.step("a key pressed while a decision is being sent skips no job", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/approvals/decisions", async (route) => {
      await released;
      await route.continue();
    });
    const sent = page.waitForRequest("**/api/approvals/decisions");
    // Two presses within one frame, before the screen can re-render.
    await page.evaluate(() => {
      const press = () =>
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "g", bubbles: true }));
      press();
      press();
    });
    await sent;
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press("g");
    await page.keyboard.press("g");
    await expect(rows(page).nth(1)).toBeFocused();
    release();
    await expect(rows(page).first()).toContainText("Godkendt");
    await page.keyboard.press("g");
    await expect(rows(page).nth(1)).toContainText("Godkendt");
    await expect(rows(page).nth(2)).toBeFocused();
    await expect(rows(page).nth(2)).not.toContainText("Godkendt");
    await page.unrouteAll();
  });

  await test.step("the button to take back a decision is shown for ten seconds", async () => {
    const undo = page.getByRole("button", { name: "Fortryd" });
    await stopTheClock(page);
    await page.keyboard.press("g");
    await letTimePass(page, rows(page).nth(2).getByText("Godkendt", { exact: true }));
    await page.clock.runFor(9000);
    await expect(undo).toBeVisible();
    await page.clock.runFor(2000);
    await expect(undo).toHaveCount(0);
    await page.clock.resume();
  });

  const id = await rows(page).nth(3).getAttribute("data-job");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/jobs/${id}$`));
});

test("a job that another user has changed stays in the list with the reason, and later jobs move up to the page", {
  tag: "@desktop",
}, async ({ page }) => {
  const project = await projectWithJobs(await newPeople(1), 4, 8);
  await enter(page, "ejer", `/approvals?project=${project}`);
  await unfold(page);
  await expect(rows(page)).toHaveCount(4);
  const taken = Number(await rows(page).first().getAttribute("data-job"));
  const employee = await apiOf("leder");
  await employee.patch(`/api/jobs/${taken}`, { cost_center_id: (await employee.get("/api/cost-centers"))[0].id });
  await bar(page).getByRole("button", { name: "Vælg 4 uden advarsler" }).click();
  await page.route("**/api/approvals?*", async (route) => {
    const { meta, ...page } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...page, meta: { ...meta, total: 150 } } });
  });
  await bar(page)
    .getByRole("button", { name: /^Godkend 4 opgaver/ })
    .click();
  await expectSaid(page, "3 opgaver er godkendt.");
  await expect(page.getByRole("alert").filter({ hasText: "1 opgave blev ikke ændret" })).toContainText(
    "En anden har ændret opgaven",
  );
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("En anden har ændret opgaven");

  await rows(page).first().getByRole("button", { name: "Godkend", exact: true }).click();
  await expect(rows(page).first()).toContainText("Godkendt");
  await page.getByRole("button", { name: "Gå til side 2" }).click();
  await expectSaid(page, "De næste opgaver er rykket op på denne side.");
  await expect(page).not.toHaveURL(/page=2/);
});

test("the server's page fills the first screen with rows that do not move later, and the list keeps its position", {
  tag: "@desktop",
}, async ({ page }) => {
  const people = await newPeople(3);
  const project = await projectWithJobs(people, 8, 8);
  // The widest amount belongs to the user who comes last.
  const last = people[2] as Employee;
  const materials = (await last.get("/api/job-types?kind=all&filter=Materialer"))[0].id;
  await last.post("/api/jobs", {
    ...{ kind: "expense", started_at: `${today()} 12:00:00`, ended_at: `${today()} 12:00:00`, price_mode: "manual" },
    ...{ project_id: project, job_type_id: materials, price: 123_456.78, note: "Stillads ".repeat(20) },
    expense: { vat: 24_691.36, supplier: "Vestjydsk Stilladsudlejning og Materiel A/S", ...withoutReceipt },
  });
  await giveSession(page, "ejer");
  const appCode = await heldBack(page);
  let asked = 0;
  await page.route("**/api/approvals?*", async (route) => {
    asked += 1;
    await route.continue();
  });
  await loadWhole(page, `/approvals?project=${project}`);
  await expect(page.locator("tr.week").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "25 opgaver venter på din godkendelse" })).toBeVisible();
  await expect(page.locator("tr.person th")).toHaveText([/[89] opgaver · 8 timer/, /[89] opgaver · 8 timer/]);
  const before = await lookOf(page);
  appCode.release();
  await expect(bar(page)).toContainText("Ingen valgt");
  expect((await lookOf(page)).slice(0, before.length)).toEqual(before);
  expect(asked).toBe(0);
  await unfold(page);
  await expect(rows(page)).toHaveCount(25);
  await bar(page)
    .getByRole("button", { name: /^Vælg \d+ uden advarsler$/ })
    .click();
  await expect(bar(page)).toContainText(/\d+ valgt · \d+ timer/);

  await expectPlaceKept(page);
});

async function expectPlaceKept(page: Page): Promise<void> {
  const place = () => page.evaluate(() => window.scrollY);
  await rows(page).last().scrollIntoViewIfNeeded();
  const there = await place();
  // While the code of the job's form is missing, its placeholder is short. The list must keep its position.
  await page.route("**/assets/JobFormScreen-*.js", () => {});
  await rows(page).last().getByRole("link").click();
  await expect(page).toHaveURL(/\/jobs\/\d+$/);
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(there);
  await page.unroute("**/assets/JobFormScreen-*.js");
  // The server renders only the first rows, so its page is too short for this position. Unfolded weeks stay unfolded.
  await page.reload();
  await expect(rows(page)).toHaveCount(25);
  await expect.poll(place).toBe(there);
  await rows(page).last().getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Kommentarer" })).toBeVisible();
  await page.goBack();
  await expect.poll(place).toBe(there);
}

test("the address has the filter of approvals, a moved job leaves the list, and a reversed period is a field error", {
  tag: "@desktop",
}, async ({ page }) => {
  const project = await projectWithJobs(await apisOf(["medarbejder", "medarbejder2"]), 2, 4);
  await enter(page, "ejer", `/approvals?project=${project}`);
  await unfold(page);
  await expect(rows(page)).toHaveCount(4);
  await page.getByLabel("Person").fill("Mette");
  await page.getByRole("option", { name: "Mette Bæk" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/user=\d+/);
  await rows(page).first().getByRole("button", { name: "Flere handlinger" }).click();
  await page.getByRole("menuitem", { name: "Skift projekt" }).click();
  await page
    .getByRole("dialog", { name: "Skift Projekt" })
    .getByRole("button", { name: /Skolen ved Søvej/ })
    .click();
  await expect(rows(page)).toHaveCount(1);
  const narrow = new URL(page.url());
  narrow.searchParams.set("to", today().subtract({ years: 1 }).toString());
  await goInside(page, narrow.pathname + narrow.search);
  await expect(page.getByText("Ingen af de opgaver, der venter på dig, passer til filteret")).toBeVisible();
  await page.getByLabel("Kun med advarsler").click();
  await expect(page).toHaveURL(/flagged=yes/);
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Udlæg" }).click();
  await expect(page).toHaveURL(/kind=expense/);
  await page.getByRole("button", { name: "Ryd filteret" }).click();
  await expect(page).toHaveURL(/\/approvals$/);

  await goInside(page, "/approvals?from=2026-02-02&to=2026-01-02");
  await expect(page.getByText("Ret perioden for at se opgaver.")).toBeVisible();
  await expect(page.getByText("Opgaverne kunne ikke hentes.")).toHaveCount(0);
  await expect(page.getByText("Til skal være samme dag som Fra eller senere.")).toBeVisible();
  await goInside(page, "/users-jobs/waiting");
  await expect(page).toHaveURL(/\/approvals$/);
});

test("jobs stay selected when another job is decided, a job is opened, or a decision cannot be sent", {
  tag: "@phone",
}, async ({ page }) => {
  const project = await projectWithJobs(await apisOf(["medarbejder", "medarbejder2"]), 2, 6);
  await enter(page, "ejer", `/approvals?project=${project}`);
  await unfold(page);
  await expect(rows(page)).toHaveCount(4);
  for (const index of [0, 1, 3]) await rows(page).nth(index).getByRole("checkbox").check();
  await rows(page).nth(2).getByRole("button", { name: "Vis detaljer" }).click();
  await rows(page).nth(2).getByRole("button", { name: "Godkend" }).click();
  await expect(rows(page).nth(2)).toContainText("Godkendt");
  await expect(rows(page).nth(2)).toBeFocused();
  await expect(bar(page)).toContainText("3 valgt · 3 timer");
  await rows(page).nth(1).getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Kommentarer" })).toBeVisible();
  await page.goBack();
  await expect(bar(page)).toContainText("3 valgt · 3 timer");

  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await bar(page).getByRole("button", { name: "Afvis 3" }).click();
  const dialog = page.getByRole("dialog", { name: "Afvis 3 opgaver" });
  await dialog.getByLabel("Begrundelse").fill("Timerne er skrevet to gange.");
  await page.keyboard.press("Control+Enter");
  await expectSaid(page, "Afvisning fejlede: Ingen forbindelse til serveren. Prøv igen.");
  await expect(dialog.getByLabel("Begrundelse")).toHaveValue("Timerne er skrevet to gange.");
  await page.context().setOffline(false);
  await page.keyboard.press("Control+Enter");
  await expectSaid(page, "3 opgaver er afvist.");
  await expect(rows(page)).toHaveCount(0);
});
