import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { demoPassword } from "#app/server/demo/logins.ts";
import { connect } from "#common/server/database/connection/connect.ts";
import { projectFile } from "#common/server/files/project-file.ts";
import { appProcess } from "#testing/app-process.ts";
import { ensureChromium, launchOptions } from "#testing/chromium.ts";
import { workday } from "#testing/data/factories.ts";
import { newClient, overFetch } from "#testing/http-client.ts";
import { anyMoment } from "#testing/soak/fault-time.ts";
import { problemsOf } from "#testing/soak/invariants.ts";
import { embeddedUrl } from "#testing/soak/kills.ts";
import { newReport, temporaryFolder } from "#testing/soak/report.ts";
import { until } from "#testing/until.ts";
import { appIsThere } from "../support/network.ts";
import { isKept, unsentOf, wakeWorker } from "./device.ts";

/**
 * npm run soak-offline: registers jobs on an offline device and sends them later, while page, worker, server and
 * browser are killed in turn. In the end each job must be on the server exactly once.
 */

const victims = ["the page", "the worker", "the server", "the browser"] as const;
type Victim = (typeof victims)[number];

const { values } = parseArgs({
  options: { jobs: { type: "string", default: "1000" }, kills: { type: "string", default: "50" } },
});
const wanted = Number(values.jobs);
const kills = Number(values.kills);
const email = "medarbejder@dagvaerk.test";

await ensureChromium();
await using folder = temporaryFolder();
const report = newReport((line) => void process.stdout.write(`${line}\n`));
const dataDir = join(folder.path, "data");
const app = await appProcess({ env: { DATA_DIR: dataDir }, isDemo: true });
await app.start();

const api = newClient(overFetch(app.url));
await api.login(email, demoPassword, true);
const [[project], [jobType]] = [
  (await api.get("/api/projects")).body,
  (await api.get("/api/job-types?filter=Montage")).body,
];
const fields = { project_id: project.id, job_type_id: jobType.id, price_mode: "auto", hourly_rate: 215, price: null };

/** The file of the function with which the job form queues a job. */
const [queueUnsent] = readdirSync(projectFile("dist/web/assets")).filter((name) => /^queue-unsent-.*\.js$/.test(name));

/** Jobs that the device confirmed. */
const acknowledged = new Set<string>();
/** All jobs that the test tried to queue. A job without a confirmation may or may not exist. */
const tried = new Set<string>();
let cutOff = 0;

let device = await openDevice();
let page = await enter();
await isKept(page);

for (let number = 1; number <= kills; number++) {
  const victim = victims[(number - 1) % victims.length] as Victim;
  await report.check(`kill ${number} of ${kills}: ${victim}`, async () => {
    const before = (await onServer()).length;
    await device.setOffline(true);
    await page.goto(`${app.url}/jobs`);
    await appIsThere(page);
    const mine = await register(Math.ceil((wanted - acknowledged.size) / (kills - number + 1)));
    await kill(victim);
    const arrived = (await onServer()).length - before;
    if (arrived > 0 && arrived < mine.length) cutOff += 1;
    await comeBack(victim);
    return problems();
  });
}

await report.check(`all ${acknowledged.size} jobs, at the end`, async () => {
  page = await enter();
  await until("an empty queue", async () => (await unsentOf(page)).length === 0 || undefined, {
    timeout: 300_000,
    interval: 500,
  });
  const stored = await onServer();
  const lost = [...acknowledged].filter((note) => !stored.includes(note));
  return [...(await problems()), ...(lost.length > 0 ? [`${lost.length} are lost`] : [])];
});
report.tell(`${cutOff} kills fell between two of the jobs that were being sent`);
await device.close();
await app.stop();
report.tell(`\n${report.passed} passed, ${report.failed} failed`);
process.exit(report.failed === 0 ? 0 : 1);

function openDevice(): Promise<BrowserContext> {
  return chromium.launchPersistentContext(join(folder.path, "browser"), { ...launchOptions(), locale: "da-DK" });
}

/** Opens the app, and logs in if the browser was killed before it stored its cookie. */
async function enter(): Promise<Page> {
  const opened = await device.newPage();
  await opened.goto(`${app.url}/jobs`);
  await appIsThere(opened);
  const isLoggedIn = await opened.evaluate(() => localStorage.getItem("dagvaerk.user") !== null);
  if (isLoggedIn) return opened;
  await opened.evaluate(
    async ({ login, token }) => {
      const headers = {
        "Content-Type": "application/json",
        "X-Requested-With": "XMLHttpRequest",
        "X-CSRF-TOKEN": token,
      };
      await fetch("/login", { method: "POST", headers, body: JSON.stringify(login) });
    },
    {
      login: { email, password: demoPassword, remember: true },
      token: (await opened.locator('meta[name="csrf-token"]').getAttribute("content")) ?? "",
    },
  );
  await opened.goto(`${app.url}/jobs`);
  await appIsThere(opened);
  return opened;
}

async function register(count: number): Promise<string[]> {
  const notes = Array.from({ length: count }, () => crypto.randomUUID());
  for (const note of notes) tried.add(note);
  await page.evaluate(
    async ({ module, jobs }) => {
      const { queueUnsent } = await import(module);
      for (const { key, body } of jobs) await queueUnsent({ key, path: "/api/jobs", body, typed: {} });
    },
    {
      module: `/assets/${queueUnsent}`,
      jobs: notes.map((note) => ({ key: crypto.randomUUID(), body: { ...workday(1), ...fields, note } })),
    },
  );
  for (const note of notes) acknowledged.add(note);
  return notes;
}

/** Brings the network back, and kills the victim a moment later. */
async function kill(victim: Victim): Promise<void> {
  if (victim === "the worker") return killWorker();
  await device.setOffline(false);
  await anyMoment(0, 500);
  if (victim === "the page") await crash(page);
  else if (victim === "the server") await app.kill();
  else process.kill(await browserPid(), "SIGKILL");
  // The new server starts while the killed server's database may still be running.
  if (victim === "the server") await app.start();
}

async function comeBack(victim: Victim): Promise<void> {
  if (victim === "the server") return;
  if (victim === "the browser") {
    await device.close().catch(() => {});
    device = await openDevice();
  } else for (const opened of device.pages()) await opened.close();
  page = await enter();
}

async function crash(victim: Page): Promise<void> {
  const devtools = await device.newCDPSession(victim);
  const crashed = victim.waitForEvent("crash");
  devtools.send("Page.crash").catch(() => {});
  await crashed;
}

/** Kills the worker while it sends the queue as in Background Sync, without a window of the app. */
async function killWorker(): Promise<void> {
  await page.close();
  await device.setOffline(false);
  const bystander = await device.newPage();
  await bystander.goto(`${app.url}/favicon.svg`);
  const stop = await wakeWorker(bystander);
  await anyMoment(0, 500);
  await stop();
}

async function browserPid(): Promise<number> {
  const devtools = await device.browser()?.newBrowserCDPSession();
  const { processInfo } = (await devtools?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
  const browser = processInfo.find(({ type }) => type === "browser");
  if (!browser) throw new Error("the browser has no process");
  return browser.id;
}

async function onServer(): Promise<string[]> {
  const db = connect(embeddedUrl(dataDir), { connections: 1, statementTimeout: 0 });
  try {
    const stored = await db.selectFrom("jobs").select("note").execute();
    return stored.flatMap(({ note }) => (note && tried.has(note) ? [note] : []));
  } finally {
    await db.destroy();
  }
}

function problems(): Promise<string[]> {
  return problemsOf(embeddedUrl(dataDir), { jobs: new Map(), payrolls: new Set(), notes: tried });
}
