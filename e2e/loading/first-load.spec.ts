import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { weekNumber } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { projectFile } from "#common/server/files/project-file.ts";
import { withoutReceipt } from "#testing/data/factories.ts";
import { employeeWithJob, workOnHavnekajen } from "../support/calls.ts";
import { appIsThere, consoleErrors, goInside, heldBack, loadWhole } from "../support/network.ts";
import { staysFresh } from "../support/page-clock.ts";
import { apiOf, enter, giveSession } from "../support/people.ts";

/** The requests of a browser for its first screen. */

test.describe("the first load", { tag: "@desktop" }, () => {
  test("the page of jobs needs one document and no call; flags and new comments are requested afterwards", async ({
    page,
  }) => {
    // A screen that makes no calls besides those of the menu's counts and the timer.
    const around = ["overview", "timers"].map((call) => page.waitForResponse(new RegExp(`/api/(jobs/)?${call}$`)));
    await enter(page, "medarbejder", "/findes/ikke");
    await Promise.all(around);
    await staysFresh(page);
    const asked = requestsOf(page);
    await loadWhole(page, "/jobs");
    const requests = () => asked.slice(asked.lastIndexOf("/jobs"));
    await expect(page.locator("main ul > li:has(h2)").first()).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Hovedmenu" })).toBeVisible();
    await appIsThere(page);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("main ul > li:has(h2)")).toHaveCount(15);
    const files = ["/favicon.svg", "/old-browser.js"];
    const calls = () => requests().filter((path) => !path.startsWith("/assets/") && !files.includes(path));
    const later = [
      "/api/jobs/allowances",
      "/api/jobs/day-sums",
      "/api/jobs/flags",
      "/api/jobs/new-comments",
      "/api/timers",
    ];
    // On a slow browser, low-priority requests may come later.
    await expect.poll(() => calls().slice(1).sort()).toEqual(later);
    expect(calls()[0]).toBe("/jobs");
    // The form's code is not loaded before it is needed.
    expect(requests().filter((path) => /\/assets\/(NewJobScreen|zod|form)-/.test(path))).toEqual([]);
    expect(requests().filter((path) => path.endsWith(".woff2"))).toEqual([requests()[1]]);
    // The styles are part of the page.
    expect(requests().filter((path) => path.endsWith(".css"))).toEqual([]);
  });

  test("data that came with a page is not requested again", async ({ page }) => {
    await giveSession(page, "admin");
    await staysFresh(page);
    const asked = requestsOf(page);
    await loadWhole(page, "/reports");
    await appIsThere(page);
    await page.waitForLoadState("networkidle");
    expect(asked).not.toContain("/api/reports");
  });

  test("a browser whose clock is a week ahead shows its own week", async ({ page }) => {
    await giveSession(page, "medarbejder");
    const errors = consoleErrors(page);
    page.on("pageerror", ({ message }) => errors.push(message));
    const ahead = today().add({ days: 7 });
    await page.clock.setFixedTime(Date.now() + 7 * 24 * 60 * 60 * 1000);
    await loadWhole(page, "/week");
    await expect(page.getByRole("main")).toContainText(`Uge ${weekNumber(ahead)}`);
    expect(errors).toEqual([]);
  });

  test("a list keeps its scroll position through Back and a reload, although its first cards appear before the others", async ({
    page,
  }) => {
    await enter(page, "medarbejder", "/jobs");
    const cards = page.locator("main ul > li:has(h2)");
    await expect(cards).toHaveCount(15);
    await cards.last().scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => window.scrollY);
    const there = await place();
    await cards.last().getByRole("heading").getByRole("link").click();
    await expect(page.getByLabel("Note").first()).toBeVisible();
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect.poll(place).toBe(there);
    await page.reload();
    await expect(cards).toHaveCount(15);
    await expect.poll(place).toBe(there);
  });

  test("inside the app the jobs are requested while the code of the screen loads", async ({ page }) => {
    await enter(page, "leder", "/profile");
    await staysFresh(page);
    const answered = page.waitForResponse("**/api/jobs?*");
    await page.route("**/assets/JobsScreen-*.js", async (route) => {
      await answered;
      await route.continue();
    });
    const requests = requestsOf(page);
    await goInside(page, "/jobs?scope=all&status=NEW&page=2");
    await expect(page.locator("main ul > li:has(h2)").first()).toBeVisible();
    expect(new URL((await answered).url()).search).toContain("projectScope=all&status=NEW&page=2&perPage=15");
    expect(requests.filter((path) => path === "/api/jobs")).toHaveLength(1);

    // The sums of the second tab are requested for the days of its own jobs, not of the first tab's jobs.
    const [answer, asked] = await Promise.all([
      page.waitForResponse("**/api/jobs?*"),
      // The sums of the first tab may be requested only now, because they have low priority.
      page.waitForRequest(/\/api\/jobs\/day-sums\?.*status=PAID/),
      page.getByRole("tab", { name: "Udbetalt" }).click(),
    ]);
    const { data } = (await answer.json()) as { data: { started_at: string }[] };
    const days = new Set(data.map(({ started_at }) => started_at.slice(0, 10)));
    expect(new URL(asked.url()).searchParams.get("days")?.split(",")).toEqual([...days]);
  });

  test("assets are compressed and cached for a year, and uncompressed for a client that accepts no encoding", async ({
    request,
  }) => {
    const [, path = ""] = /data-modules="(\S+)/.exec(await (await request.get("/")).text()) ?? [];
    const get = (encoding: string) => request.get(path, { headers: { "accept-encoding": encoding } });
    const plain = await get("identity");
    expect(plain.headers()["content-encoding"]).toBeUndefined();
    for (const [accepted, used] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
    ] as const) {
      const answer = await get(accepted);
      expect(answer.headers()).toMatchObject({
        "content-encoding": used,
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": expect.stringContaining("/javascript"),
        vary: expect.stringMatching(/accept-encoding/i),
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(await answer.text()).toBe(await plain.text());
    }
  });
});

/** The maximum of JavaScript per page, in kB of gzip, to catch a library that gets into every page. */
const budgets = {
  "src/app/web/main.tsx": 215,
  "src/app/web/HomeScreen.tsx": 357,
  "src/features/jobs/web/list/JobsScreen.tsx": 355,
  "src/features/jobs/web/form/NewJobScreen.tsx": 481,
  "src/features/approvals/web/ApprovalsScreen.tsx": 364,
  "src/features/payrolls/web/my-pay/MyPayScreen.tsx": 356,
  "src/features/jobs/web/users-jobs/UsersJobsScreen.tsx": 356,
  "src/features/working-time/web/WorkingTimeScreen.tsx": 362,
};

test("the pages on which users start stay within their budgets of JavaScript @desktop", () => {
  const built = (path: string) => readFileSync(projectFile(`dist/web/${path}`));
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(`${built(".vite/manifest.json")}`);
  for (const [screen, most] of Object.entries(budgets)) {
    const chunks = new Set(["src/app/web/main.tsx", screen]);
    for (const chunk of chunks) for (const imported of manifest[chunk]?.imports ?? []) chunks.add(imported);
    const weights = Array.from(chunks, (chunk) => gzipSync(built(manifest[chunk]?.file ?? "")).length / 1000);
    expect(
      weights.reduce((sum, weight) => sum + weight),
      screen,
    ).toBeLessThan(most);
  }
});

test.describe("a page before its code has loaded", () => {
  const firstJob = (page: Page) => page.locator("main ul > li:has(h2)").first();

  // The next test uses a phone.
  test("a page shows the jobs before its code has loaded, and looks the same afterwards", {
    tag: "@desktop",
  }, async ({ page }) => {
    await giveSession(page, "medarbejder");
    const appCode = await heldBack(page);
    const screen = page.waitForRequest("**/assets/JobsScreen-*.js");
    await loadWhole(page, "/jobs");
    await screen;
    await expect(firstJob(page)).toBeVisible();
    const drawer = page.getByRole("navigation", { name: "Hovedmenu" });
    await expect(drawer).toBeVisible();
    const before = await lookOf(page);
    appCode.release();
    await appIsThere(page);
    await expect(page.locator("main ul > li:has(h2)")).toHaveCount(15);
    expect(await lookOf(page)).toEqual(before);
    await expect(drawer).toBeVisible();
  });

  test("the heading of a week has room for the kinds of all its jobs before the code has loaded", {
    tag: "@phone",
  }, async ({ page }) => {
    const { id } = await employeeWithJob("Uge Overskrift", `uge-${Date.now()}`);
    const admin = await apiOf("admin");
    const work = await workOnHavnekajen(admin);
    const [materials] = await admin.get("/api/job-types?filter=Materialer&kind=expense");
    const noon = { started_at: `${today()} 12:00:00`, ended_at: `${today()} 12:00:00` };
    const expense = { vat: 0, supplier: "XL-BYG", ...withoutReceipt };
    const money = { price_mode: "manual", price: 1234.5, kind: "expense", expense };
    await admin.post(`/api/users/${id}/jobs`, { ...noon, ...money, ...work, job_type_id: materials.id });
    // More jobs than the first screen shows come before the expense.
    for (const hour of [13, 14, 15, 16, 17]) {
      const times = { started_at: `${today()} ${hour}:00:00`, ended_at: `${today()} ${hour}:30:00` };
      await admin.post(`/api/users/${id}/jobs`, { ...times, ...work, price_mode: "auto", hourly_rate: 200 });
    }
    await giveSession(page, "leder");
    const appCode = await heldBack(page);
    await loadWhole(page, `/users/${id}/jobs?scope=all`);
    await expect(firstJob(page)).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Hovedmenu" })).toBeHidden();
    const before = await lookOf(page);
    appCode.release();
    await appIsThere(page);
    await expect(page.getByRole("heading", { name: /^Uge .* udlæg 1\.234,50/ })).toBeVisible();
    expect(await lookOf(page)).toEqual(before);
  });

  test("the page of reports shows its chart before its code, and draws the chart at the window's width afterwards", {
    tag: "@phone",
  }, async ({ page }) => {
    await giveSession(page, "leder");
    const errors = consoleErrors(page);
    const appCode = await heldBack(page);
    await loadWhole(page, "/reports");
    const chart = page.locator("main svg:has(rect[class*=Bar])");
    await expect(chart).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    appCode.release();
    await appIsThere(page);
    await expect(chart).toHaveAttribute("viewBox", /^0 0 3\d\d /);
    expect(errors).toEqual([]);
  });

  test("a page before its code has the chosen colours, and handles an early click once the code has loaded", {
    tag: "@desktop",
  }, async ({ page }) => {
    await giveSession(page, "medarbejder");
    await page.addInitScript(() => localStorage.setItem("mui-mode", "dark"));
    const appCode = await heldBack(page);
    await loadWhole(page, "/jobs");
    await expect(firstJob(page)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-color-scheme", "dark");
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(16, 22, 20)");
    await page.getByRole("tab", { name: "Udbetalt" }).click();
    await expect(page).toHaveURL(/\/jobs$/);
    appCode.release();
    await expect(page).toHaveURL(/status=PAID/);
    await expect(page.getByRole("tab", { name: "Udbetalt" })).toHaveAttribute("aria-selected", "true");
  });

  test("before the code has loaded, a link opens a form at once, and the form leads back to the same list", {
    tag: "@desktop",
  }, async ({ page }) => {
    await giveSession(page, "medarbejder");
    const { release } = await heldBack(page);
    await loadWhole(page, "/jobs?status=NEW");
    await firstJob(page).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/jobs\/\d+$/);
    release();
    await page.getByRole("button", { name: "Annuller" }).click();
    await expect(page).toHaveURL(/\/jobs\?status=NEW$/);
    await expect(page.getByRole("tab", { name: "Afv. projektejer" })).toHaveAttribute("aria-selected", "true");
  });

  test("a page without code disappears when its user logs out in another window", { tag: "@desktop" }, async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    await enter(other, "medarbejder", "/my-pay");
    const appCode = await heldBack(page);
    await loadWhole(page, "/jobs");
    await expect(firstJob(page)).toBeVisible();
    await other.getByRole("button", { name: "Log ud" }).click();
    await expect(firstJob(page)).toBeHidden();
    appCode.release();
    await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Log ind" })).toBeVisible();
  });

  test("a page whose code failed to load says so, and retries by a button", { tag: "@desktop" }, async ({ page }) => {
    await giveSession(page, "medarbejder");
    await page.route("**/assets/app-*.js", (route) => route.abort());
    await loadWhole(page, "/jobs");
    const note = page.getByRole("alert");
    await expect(note).toContainText("Siden kunne ikke hentes helt.");
    await expect(firstJob(page)).toBeVisible();
    await page.unrouteAll();
    await note.getByRole("button", { name: "Prøv igen" }).click();
    await appIsThere(page);
    await expect(note).toHaveCount(0);
  });
});

async function lookOf(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("header, h1, main, [role=tab], main li h2:has(a)"), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.matches("main") ? [x, y, width] : [element.textContent, x, y, width, height];
    }).slice(0, 12),
  );
}

function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
