import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { type Kysely, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { ensureChromium, findChromium } from "#testing/chromium.ts";
import { type BenchApp, startApp } from "./support/app.ts";
import { open, type Screen, slowDown, slowdown, type Times, visitor } from "./support/browser.ts";
import { adminEmail, employeeEmail, fillCompany, managerEmail } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, ms, percentile } from "./support/figures.ts";

const rounds = 15;
/** Milliseconds; query results are stored a second after they arrive. */
const untilKept = 2000;

const jobs: Screen = { path: "/jobs", email: employeeEmail, content: "main ul > li h2" };
const approvals: Screen = { path: "/approvals", email: managerEmail, content: "main tr[data-job]" };
const others: readonly Screen[] = [
  { path: "/", email: employeeEmail, content: "main section h2" },
  { path: "/users-jobs", email: managerEmail, content: "main h2" },
  approvals,
  { path: "/jobs/new", email: employeeEmail, content: "main form" },
  { path: "/my-pay", email: employeeEmail, content: "main h2" },
  { path: "/payrolls", email: adminEmail, content: "main section:is(:has(td), :has(p))" },
  { path: "/working-time", email: employeeEmail, content: "main table td" },
  { path: "/reports", email: managerEmail, content: "main table" },
  { path: "/reports", email: managerEmail, content: "main svg rect[class*=Bar]", name: "the chart of /reports" },
];

/**
 * The first screens in a browser with an empty cache, and how soon a screen responds.
 * @param wanted limits the figures to these paths (`npm run bench -- screen /jobs`), or to the responses (`taps`)
 */
export async function measure(server: BenchServer, wanted: readonly string[]): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_screen");
  await fillCompany(db, { users: 400, projects: 500, jobs: 100_000, unpaid: 8_000 });
  await letManyWait(db);
  const app = await startApp({ databaseUrl: url });
  await ensureChromium();
  const browser = await chromium.launch({ ...findChromium(), args: ["--no-sandbox"] });
  try {
    if (wanted.includes("taps")) return await answers(browser, app);
    if (wanted.length > 0) return await firstContents(browser, app, wanted);
    return [
      ...(await coldAndWarm(browser, app)),
      ...(await otherScreens(browser, app)),
      ...(await answers(browser, app)),
    ];
  } finally {
    await browser.close();
    await app.stop();
    await drop();
  }
}

async function coldAndWarm(browser: Browser, app: BenchApp): Promise<Figure[]> {
  const kinds = {
    file: () => cold(browser, app, { ...jobs, path: "/favicon.svg", content: "svg" }, 1),
    cold: () => cold(browser, app, jobs, 1),
    slow: () => cold(browser, app, jobs, slowdown),
    warm: () => warm(browser, app, jobs),
    warmSlow: () => warm(browser, app, jobs, { rate: slowdown }),
    kept: () => warm(browser, app, jobs, { isOffline: true }),
    keptSlow: () => warm(browser, app, jobs, { isOffline: true, rate: slowdown }),
  };
  const times = await inTurns(kinds);
  const file = medianOf(times.file, "content");
  const slowed = `processor slowed ${slowdown} ×`;
  return [
    figure("a static file from the same server, to compare", times.file, "content"),
    figure("`/jobs`, cold, first job", times.cold, "content", file <= 60 ? Math.min(150, 2.5 * file) : 2.5 * file),
    figure(`\`/jobs\`, cold, first job, ${slowed}`, times.slow, "content"),
    figure("`/jobs`, warm, first job", times.warm, "content"),
    figure(`\`/jobs\`, warm, first job, ${slowed}`, times.warmSlow, "content"),
    figure("`/jobs`, warm without a network, first job", times.kept, "content"),
    figure(`\`/jobs\`, warm without a network, first job, ${slowed}`, times.keptSlow, "content"),
  ];
}

/** Lets 5,000 jobs of 300 people wait for the manager's approval. */
async function letManyWait(db: Kysely<Database>): Promise<void> {
  await sql`update jobs set job_status = 'APPROVED_BY_PROJECT_OWNER', rejection_reason = null,
      owner_approved_by_user_id = projects.owner_user_id, manager_approved_by_user_id = null
    from projects where projects.id = project_id and payroll_id is null and user_id % 4 > 0
      and (jobs.id * 7919) % 6 > 0`.execute(db);
  await sql`vacuum analyze jobs`.execute(db);
}

const otherScreens = (browser: Browser, app: BenchApp) =>
  firstContents(
    browser,
    app,
    others.map(({ path }) => path),
  );

async function firstContents(browser: Browser, app: BenchApp, paths: readonly string[]): Promise<Figure[]> {
  const wanted = [jobs, ...others].filter(({ path }) => paths.includes(path));
  const times = await inTurns(
    Object.fromEntries(wanted.map((screen) => [screen.name ?? screen.path, () => cold(browser, app, screen, 1)])),
  );
  return Object.entries(times).flatMap(([path, all]) => [
    figure(`\`${path}\`, cold, first paint`, all, "paint"),
    figure(`\`${path}\`, cold, content`, all, "content"),
  ]);
}

/** Measures all `kinds` in turns, so that a slow moment of the machine affects all of them. */
async function inTurns<Kind extends string>(
  kinds: Readonly<Record<Kind, () => Promise<Times>>>,
): Promise<Record<Kind, Times[]>> {
  const entries = Object.entries(kinds) as [Kind, () => Promise<Times>][];
  const times = Object.fromEntries(entries.map(([kind]) => [kind, [] as Times[]])) as Record<Kind, Times[]>;
  for (let round = -2; round < rounds; round++)
    for (const [kind, look] of entries) {
      const time = await look();
      if (round >= 0) times[kind].push(time);
    }
  return times;
}

function medianOf(times: readonly Times[], what: keyof Times): number {
  return percentile(sortedBy(times, what), 50);
}

const sortedBy = (times: readonly Times[], what: keyof Times) =>
  times.map((time) => time[what]).sort((one, other) => one - other);

function figure(measure: string, times: readonly Times[], what: keyof Times, target?: number): Figure {
  const sorted = sortedBy(times, what);
  const median = percentile(sorted, 50);
  const spread = `${Math.round(sorted[0] ?? 0)} to ${Math.round(sorted.at(-1) ?? 0)}`;
  return {
    measure,
    figure: `${ms(median)} (${spread})`,
    target: target === undefined ? "" : ms(target),
    met: target === undefined ? null : median <= target,
  };
}

async function cold(browser: Browser, app: BenchApp, screen: Screen, rate: number): Promise<Times> {
  const context = await visitor(browser, app, screen.email);
  const page = await context.newPage();
  await slowDown(page, rate);
  const times = await open(page, app, screen);
  await context.close();
  return times;
}

/** A second visit: the service worker has cached the app, and query results are stored. */
async function warm(
  browser: Browser,
  app: BenchApp,
  screen: Screen,
  { isOffline = false, rate = 1 }: { readonly isOffline?: boolean; readonly rate?: number } = {},
): Promise<Times> {
  const context = await visitor(browser, app, screen.email);
  const first = await context.newPage();
  await open(first, app, screen);
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await first.waitForLoadState("networkidle");
  await first.waitForTimeout(untilKept);
  await first.close();
  await context.setOffline(isOffline);
  const page = await context.newPage();
  await slowDown(page, rate);
  const times = await open(page, app, screen);
  await context.close();
  return times;
}

type Step = {
  readonly name: string;
  readonly screen: Screen;
  readonly act: (page: Page) => Promise<void>;
  /** Milliseconds. */
  readonly target: number;
};

const projects: Screen = { path: "/projects", email: adminEmail, content: "main table td, main ul li" };

const steps: readonly Step[] = [
  {
    name: "changing a tab",
    target: 100,
    screen: jobs,
    act: (page) => tap(page, page.getByRole("tab", { name: "Udbetalt" })),
  },
  {
    name: "opening a dialog",
    target: 200,
    screen: projects,
    act: (page) => tap(page, page.getByRole("button", { name: "Nyt projekt" })),
  },
  {
    name: "typing in a search",
    target: 100,
    screen: projects,
    act: (page) => page.getByLabel("Søg").pressSequentially("proj", { delay: 150 }),
  },
  {
    name: "opening a picker",
    target: 100,
    screen: { path: "/jobs/new", email: employeeEmail, content: "main form" },
    act: (page) => tap(page, page.getByRole("combobox", { name: "Projekt", exact: true })),
  },
];

/** A raw mouse event: the driver's click would query the page for the hit target while it responds. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await page.waitForTimeout(500);
  await page.evaluate(() => Object.assign((window as unknown as { longest: object }).longest, { duration: 0 }));
  await page.mouse.down();
  await page.mouse.up();
}

/** The longest time from an event to the next frame, measured by the browser. */
async function answers(browser: Browser, app: BenchApp): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, screen, act, target } of steps) {
    const times: Times[] = [];
    for (let round = 0; round < 5; round++) {
      const time = await answerTo(browser, app, screen, act);
      times.push({ paint: time, content: time });
    }
    figures.push(figure(`${name} (\`${screen.path}\`), processor slowed ${slowdown} ×`, times, "paint", target));
  }
  return figures;
}

async function answerTo(browser: Browser, app: BenchApp, screen: Screen, act: Step["act"]): Promise<number> {
  const context = await visitor(browser, app, screen.email);
  const page = await context.newPage();
  await open(page, app, screen);
  await page.waitForLoadState("networkidle");
  await slowDown(page, slowdown);
  await page.evaluate(() => {
    const longest = { duration: 0 };
    Object.assign(window, { longest });
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.duration = Math.max(longest.duration, duration);
    });
    observer.observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await act(page);
  await page.waitForTimeout(800);
  const duration = await page.evaluate(() => (window as unknown as { longest: { duration: number } }).longest.duration);
  await context.close();
  return duration;
}
