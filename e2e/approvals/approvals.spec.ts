import { expect, type Page, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { withoutReceipt } from "#testing/data/factories.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside, heldBack, loadWhole } from "../support/network.ts";
import { letTimePass, stopTheClock } from "../support/page-clock.ts";
import { apiOf, enter } from "../support/people.ts";
import { bar, type Employee, newPeople, ownProject, registerWork, rows, unfold, workdays } from "./waiting-work.ts";

const apisOf = (logins: readonly string[]) => Promise.all(logins.map((login) => apiOf(login)));

/** A new project with an hour of each user on each of the days. */
async function projectWithJobs(users: readonly Employee[], daysCount: number, hour: number): Promise<number> {
  const project = await ownProject("Godkendelser");
  for (const user of users) await registerWork(user, project, { days: workdays(daysCount), hour, minutes: 60 });
  return project;
}

/** Texts and positions of the first elements. */
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

test.describe("forty jobs of eight people", { tag: "@desktop" }, () => {
  test("forty jobs are approved except two, each rejected with its own reason, in eight clicks at most, at both steps", async ({
    page,
  }) => {
    const project = await projectWithJobs(await newPeople(8), 5, 8);
    expect(await approveAllButTwo(page, project, "ejer", 40)).toBeLessThanOrEqual(8);
    await page.getByRole("button", { name: "Log ud" }).click();
    // Its response would end the next session, too.
    await expect(page.getByRole("heading", { name: "Log ind for at se og registrere opgaver" })).toBeVisible();
    expect(await approveAllButTwo(page, project, "leder", 38)).toBeLessThanOrEqual(8);
    const manager = await apiOf("leder");
    expect((await manager.get(`/api/approvals?project_id=${project}`)).meta.total).toBe(0);
  });

  /** @returns the number of clicks */
  async function approveAllButTwo(page: Page, project: number, login: string, count: number): Promise<number> {
    await enter(page, login, "/profile");
    let clicks = 0;
    const click = async (target: ReturnType<Page["getByRole"]>) => {
      clicks += 1;
      await target.click();
    };
    // Simulates following the link in a mail, which is a click too.
    clicks += 1;
    await page.goto(`/approvals?project=${project}`);
    await expect(page.getByRole("heading", { name: `${count} opgaver venter på din godkendelse` })).toBeVisible();
    await click(page.getByRole("button", { name: "Fold alle ud" }));
    await expect(rows(page)).toHaveCount(count);
    const [first, second] = [rows(page).nth(3), rows(page).nth(17)];
    for (const [row, reason] of [
      [first, "Det var ikke den dag."],
      [second, "Timen hører til Havnekajen."],
    ] as const) {
      await click(row.getByRole("button", { name: "Afvis", exact: true }));
      await page.getByRole("dialog", { name: "Afvis opgave" }).getByLabel("Begrundelse").fill(reason);
      await page.keyboard.press("Control+Enter");
      await expect(row.getByText("Afvist")).toBeVisible();
    }
    await click(bar(page).getByRole("button", { name: `Vælg ${count - 2} uden advarsler` }));
    await click(bar(page).getByRole("button", { name: new RegExp(`^Godkend ${count - 2} opgaver · `) }));
    await expectSaid(page, `${count - 2} opgaver er godkendt.`);
    await expect(page.getByText("Ingen af de opgaver, der venter på dig, passer til filteret")).toBeVisible();
    return clicks;
  }
});

test.describe("a few jobs", { tag: "@desktop" }, () => {
  test("jobs are decided by at most two keys each, and the decisions are taken back", async ({ page }) => {
    const project = await projectWithJobs(await newPeople(2), 4, 8);
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
    const id = await rows(page).first().getAttribute("data-job");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/jobs/${id}$`));
  });

  test("jobs that another user decides meanwhile stay in the list with the reason", async ({ page }) => {
    const project = await projectWithJobs(await newPeople(1), 4, 8);
    await enter(page, "ejer", `/approvals?project=${project}`);
    await unfold(page);
    await expect(rows(page)).toHaveCount(4);
    const taken = Number(await rows(page).first().getAttribute("data-job"));
    const employee = await apiOf("leder");
    await employee.patch(`/api/jobs/${taken}`, { cost_center_id: (await employee.get("/api/cost-centers"))[0].id });
    await bar(page).getByRole("button", { name: "Vælg 4 uden advarsler" }).click();
    await bar(page)
      .getByRole("button", { name: /^Godkend 4 opgaver/ })
      .click();
    await expectSaid(page, "3 opgaver er godkendt.");
    await expect(page.getByRole("alert").filter({ hasText: "1 opgave blev ikke ændret" })).toContainText(
      "En anden har ændret opgaven",
    );
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText("En anden har ændret opgaven");
  });
});

test("the server's page has all rows of the first screen, and nothing moves when the others appear", async ({
  page,
  isMobile,
}) => {
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
  await enter(page, "ejer", "/profile");
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

  // The place in a list is the browser's matter, whatever the size.
  if (isMobile) await expectPlaceKept(page);
});

async function expectPlaceKept(page: Page): Promise<void> {
  const place = () => page.evaluate(() => window.scrollY);
  await rows(page).last().scrollIntoViewIfNeeded();
  const there = await place();
  await rows(page).last().getByRole("link").click();
  await expect(page).toHaveURL(/\/jobs\/\d+$/);
  await page.goBack();
  await expect.poll(place).toBe(there);
  // The list also keeps its position while the job's code loads and a short placeholder is shown.
  await page.route("**/assets/JobFormScreen-*.js", () => {});
  await page.reload();
  await expect.poll(place).toBe(there);
  await rows(page).last().getByRole("link").click();
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(there);
  await page.unroute("**/assets/JobFormScreen-*.js");
  // The first rows are part of the page, but shorter than the scroll position.
  await page.reload();
  await expect(rows(page)).toHaveCount(25);
  await expect.poll(place).toBe(there);
}

test("the filter of the approvals is in the address, and a moved job leaves the filtered list", {
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
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
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
  await page.getByRole("button", { name: "Ryd filteret" }).click();
  await expect(page).toHaveURL(/\/approvals$/);
});

test("the selection stays when one job is decided by itself, opened, or cannot be sent", { tag: "@phone" }, async ({
  page,
}) => {
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

test("the button to take back a decision is shown for ten seconds", { tag: "@desktop" }, async ({ page }) => {
  const project = await projectWithJobs(await apisOf(["medarbejder"]), 1, 7);
  await enter(page, "ejer", `/approvals?project=${project}`);
  await expect(bar(page)).toContainText("Ingen valgt");
  const undo = page.getByRole("button", { name: "Fortryd" });
  await stopTheClock(page);
  await rows(page).first().getByRole("button", { name: "Godkend" }).click();
  await letTimePass(page, undo);
  await page.clock.runFor(9000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(2000);
  await expect(undo).toHaveCount(0);
  await page.clock.resume();
});

test("a key pressed while a decision is being sent skips no job", { tag: "@desktop" }, async ({ page }) => {
  const project = await projectWithJobs(await apisOf(["medarbejder"]), 3, 8);
  await enter(page, "ejer", `/approvals?project=${project}`);
  await unfold(page);
  await expect(rows(page)).toHaveCount(3);
  // The list accepts keys once it is complete.
  await expect(bar(page)).toContainText("Ingen valgt");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/approvals/decisions", async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press("ArrowDown");
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
});

test("an impossible period of the approvals is a field error, and the address in older mails leads to the list", {
  tag: "@desktop",
}, async ({ page }) => {
  await enter(page, "ejer", "/approvals?from=2026-02-02&to=2026-01-02");
  await expect(page.getByText("Ret perioden for at se opgaver.")).toBeVisible();
  await expect(page.getByText("Opgaverne kunne ikke hentes.")).toHaveCount(0);
  await expect(page.getByText("Til skal være samme dag som Fra eller senere.")).toBeVisible();
  await goInside(page, "/users-jobs/waiting");
  await expect(page).toHaveURL(/\/approvals$/);
});
