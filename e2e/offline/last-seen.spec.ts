import { expect, type Page, test } from "@playwright/test";
import { expectSaid } from "../support/flash.ts";
import { boxOf } from "../support/look.ts";
import { appIsThere, goInside, requestsOf } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { isKept } from "./device.ts";

test.use({ serviceWorkers: "allow" });

const login = "sofie.brandt";
const stopButton = (page: Page) => page.getByRole("button", { name: "Stop og registrér" });
const topBarTimer = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Stopur/ });

test.beforeEach(async () => {
  const { get, delete: throwAway } = await apiOf(login);
  const { running, stopped } = await get("/api/timers");
  for (const { id } of running ? [running, ...stopped] : stopped) await throwAway(`/api/timers/${id}`);
});

test("without a network a timer is stopped and another is started, and both are sent with the times of the taps", {
  tag: "@phone",
}, async ({ page, context }) => {
  const api = await apiOf(login);
  await api.post("/api/timers", {});
  await enter(page, login, "/timer");
  await expect(stopButton(page)).toBeVisible();
  await isKept(page, "timers");
  await isKept(page, "jobs");
  await context.setOffline(true);
  await page.goto("/timer");
  await appIsThere(page);
  await expect(topBarTimer(page)).toHaveAccessibleName(/^Stopur kører 0:0\d$/);
  await expect(page.getByText(/Stopper du, gemmes tiden på enheden/)).toBeVisible();
  await stopButton(page).click();
  await expectSaid(page, "Stopuret er stoppet. Tiden sendes, når der er forbindelse igen.");
  await expect(page.getByText(/^Stopur uden projekt: Stoppet \(.*\)\. Tiden ligger på enheden/)).toBeVisible();
  await expect(topBarTimer(page)).toHaveAccessibleName("Stopur (1 venter på at blive registreret)");

  await page.getByRole("button", { name: /^Seneste opgave/ }).click();
  await expect(stopButton(page)).toBeVisible();
  await expectSaid(page, "Stopuret er startet. Det sendes, når der er forbindelse igen.");
  await expect(page.getByText("Stopuret kører på enheden og sendes, når der er forbindelse igen.")).toBeVisible();
  await earlier(page, 90);
  // The stop and the start survive a reload.
  await page.reload();
  await appIsThere(page);
  await expect(topBarTimer(page)).toHaveAccessibleName(/^Stopur kører 1:3\d på ./);
  await stopButton(page).click();
  await expectSaid(page, "Stopuret er stoppet. Tiden sendes, når der er forbindelse igen.");
  await expect(page.getByText(/: Stoppet \(1 time 3\d min\.\)\. Tiden ligger på enheden og sendes/)).toBeVisible();
  await expect(topBarTimer(page)).toHaveAccessibleName("Stopur (2 venter på at blive registreret)");

  const sent = requestsOf(page, "POST", /\/api\/timers\/\d+\/stop$/);
  await context.setOffline(false);
  await expectSaid(page, "Stopuret er stoppet. Målingen venter på at blive registreret.");
  await expect(page.getByRole("link", { name: /^Registrér/ })).toHaveCount(2);
  await expect(page.getByText(/Tiden ligger på enheden/)).toHaveCount(0);
  expect(sent[0]).toMatchObject({ body: { seconds: expect.any(Number) } });
  const { running, stopped } = await api.get("/api/timers");
  expect([running, stopped.length]).toEqual([null, 2]);
});

/** Simulates a start some minutes ago, as if the device had slept since. */
async function earlier(page: Page, minutes: number): Promise<void> {
  await page.evaluate((passed) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("dagvaerk.starts.")) ?? "";
    const [start] = JSON.parse(localStorage.getItem(key) ?? "");
    start.at.clock -= passed * 60_000;
    localStorage.setItem(key, JSON.stringify([start]));
  }, minutes);
}

test("the app starts on the stored page before newer stored results replace the page's content @desktop", async ({
  page,
  context,
}) => {
  await enter(page, login, "/jobs");
  await isKept(page, "jobs");
  await page.reload();
  await isKept(page, "jobs");
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  // React schedules its work by messages. Their delay lets the device's database respond before React renders.
  await page.addInitScript(() => {
    document.addEventListener("dagvaerk:ready", () => Object.assign(window, { isReady: true }));
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 400);
    };
  });
  await context.setOffline(true);
  await page.goto("/jobs");
  await expect(page.locator("meta[name=kept-at]")).toBeAttached();
  await page.waitForFunction(() => "isReady" in window);
  await expect(page.getByText("Uden forbindelse")).toBeVisible();
  expect(errors).toEqual([]);
});

test("a stop that arrives after another device's stop is refused, and the other time counts @desktop", async ({
  page,
  context,
}) => {
  const api = await apiOf(login);
  const { running } = await api.post("/api/timers", {});
  await enter(page, login, "/timer");
  await expect(stopButton(page)).toBeVisible();
  await context.setOffline(true);
  await stopButton(page).click();
  await expectSaid(page, "Stopuret er stoppet. Tiden sendes");
  // Simulates a timer that ran longer on this device than on the other device.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("dagvaerk.stop.")) ?? "";
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ""), seconds: 3600 }));
  });
  const { stopped } = await api.post(`/api/timers/${running.id}/stop`, undefined);
  await context.setOffline(false);
  await expectSaid(page, "et andet sted, og den tid gælder");
  await expect(page.getByRole("link", { name: /^Registrér/ })).toHaveCount(1);
  expect((await api.get("/api/timers")).stopped).toEqual(stopped);
});

test("without a network the week and Min løn show stored data with its age", {
  tag: "@phone",
}, async ({ page, context }) => {
  await enter(page, "medarbejder", "/week");
  await isKept(page, "jobs", "week");
  await goInside(page, "/my-pay");
  await expect(page.getByRole("heading", { name: "På vej" })).toBeVisible();
  await isKept(page, "jobs", "my-pay");
  await context.setOffline(true);
  const bar = page.getByRole("status").filter({ hasText: "Uden forbindelse" });
  await page.goto("/week");
  await appIsThere(page);
  for (const path of ["/week", "/my-pay"]) {
    await goInside(page, path);
    await expect(page).toHaveURL(path);
    await expect(bar).toContainText(/Set \d+\/\d+-\d{4} \d\d:\d\d/);
    await expect(page.getByText("kunne ikke hentes")).toHaveCount(0);
    expect((await boxOf(bar)).height).toBeLessThanOrEqual(36);
  }
});
