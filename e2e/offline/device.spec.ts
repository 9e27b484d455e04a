import { expect, test } from "@playwright/test";
import { expectSaid } from "../support/flash.ts";
import { appIsThere } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { ownServer } from "../support/servers.ts";
import {
  givePageToAnother,
  isKept,
  jobsWith,
  keptApps,
  keptStart,
  keptUsers,
  newNote,
  registerJob,
  unsentOf,
  waitingWorker,
  wakeWorker,
} from "./device.ts";
import { upgradedServer } from "./upgraded-server.ts";

test.use({ serviceWorkers: "allow" });

test.describe("data on the device", { tag: "@desktop" }, () => {
  test("after a logout without a network another user sees no stored data, and the queue is sent later", async ({
    page,
    context,
  }) => {
    const note = newNote();
    await enter(page, "medarbejder", "/jobs");
    await isKept(page);
    await context.setOffline(true);
    await page.getByRole("link", { name: "Ny opgave", exact: true }).click();
    await registerJob(page, note);
    await expect(page.getByRole("link", { name: "1 venter på forbindelse" })).toBeVisible();
    await page.getByRole("button", { name: "Log ud" }).click();
    await expectSaid(page, "1 opgave er ikke sendt");
    await page.goto("/jobs");
    await appIsThere(page);
    await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0);
    await expect.poll(() => keptUsers(page)).toEqual({ seen: [], pages: [] });

    await context.setOffline(false);
    await enter(page, "medarbejder2", "/jobs");
    await isKept(page);
    await expect(page.getByRole("link", { name: /venter på forbindelse|ikke sendt/ })).toHaveCount(0);
    const { id } = await (await apiOf("medarbejder2")).get("/api/user");
    await expect.poll(() => keptUsers(page)).toEqual({ seen: [id], pages: [id] });
    expect([(await unsentOf(page)).length, await jobsWith(note)]).toEqual([1, 0]);

    // Simulates a browser that was killed during the logout and still has another user's page.
    await givePageToAnother(page, "Det ser kun en anden");
    await context.setOffline(true);
    const other = await context.newPage();
    await other.addInitScript(() => {
      const look = () => {
        const isSeen = !document.documentElement.hidden && document.body?.textContent.includes("Det ser kun en anden");
        if (isSeen) Object.assign(window, { wasSeen: true });
        requestAnimationFrame(look);
      };
      look();
    });
    await other.goto("/jobs");
    await appIsThere(other);
    await expect(other.locator("meta[name=kept-at]")).toBeAttached();
    await expect(other.getByRole("main").getByRole("listitem").first()).toBeVisible();
    expect(await other.evaluate(() => "wasSeen" in window)).toBe(false);
    await other.close();
    await context.setOffline(false);

    await enter(page, "medarbejder", "/jobs/unsent");
    await expect(page.getByText("Alt er sendt")).toBeVisible();
    expect(await jobsWith(note)).toBe(1);
  });

  test("the device stores the start page as the server made it, without token and user, until the session has ended", async ({
    page: first,
    context,
  }) => {
    const { id } = await (await apiOf("medarbejder")).get("/api/user");
    const asked: string[] = [];
    context.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await enter(first, "medarbejder", "/jobs");
    await isKept(first);
    await expect.poll(() => keptUsers(first)).toEqual({ seen: [id], pages: [id] });
    expect(asked.filter((path) => path === "/jobs")).toHaveLength(1);
    const kept = await keptStart(first);
    expect(kept).toContain('<meta name="csrf-token" content="">');
    expect(kept).not.toContain('id="current-user"');
    // The code loads only after the page is rendered.
    expect(kept).toMatch(/data-modules="[^"]*JobsScreen-/);
    expect(kept).not.toContain('rel="modulepreload"');

    let page = first;
    for (const [end, anotherCookie] of [
      ["with the browser, without »Husk mig«", undefined],
      ["on the server, for a device that was lost", "A".repeat(43)],
    ] as const)
      await test.step(`stored data of a session that ended ${end}, is deleted at the next start`, async () => {
        const { origin } = new URL(page.url());
        await page.close();
        await context.clearCookies();
        if (anotherCookie) await context.addCookies([{ name: "dagvaerk", value: anotherCookie, url: origin }]);

        page = await context.newPage();
        await page.goto("/");
        await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
        await expect.poll(() => keptUsers(page)).toEqual({ seen: [], pages: [] });
        if (anotherCookie) return;
        await enter(page, "medarbejder", "/jobs");
        await expect.poll(() => keptUsers(page)).toEqual({ seen: [id], pages: [id] });
      });

    await context.setOffline(true);
    await page.goto("/jobs");
    await appIsThere(page);
    await expect(page.locator("meta[name=kept-at]")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0);
    await context.setOffline(false);
  });

  test("queued jobs are edited and deleted on the device, and a refused one waits for its user while the others are sent", async ({
    page,
    context,
  }) => {
    const [refused, deleted, sent] = [newNote(), newNote(), newNote()];
    const admin = await apiOf("admin");
    const [owner] = await admin.get("/api/users?hasRoles=project-owner");
    const closing = { name: `Lukkes ${refused}`, code: refused.slice(0, 8), owner_user_id: owner.id };
    const { id } = await admin.post("/api/projects", closing);
    await enter(page, "medarbejder", "/jobs");
    await isKept(page);
    await context.setOffline(true);
    for (const [note, on] of [
      [refused, closing.name],
      [deleted, "Havnekajen"],
      [sent, "Havnekajen"],
    ] as const) {
      await page.getByRole("link", { name: "Ny opgave", exact: true }).click();
      await registerJob(page, note, { project: on });
      await expectSaid(page, "Gemt på enheden");
    }
    await page.getByRole("link", { name: "3 venter på forbindelse" }).click();
    await page.getByRole("listitem").filter({ hasText: deleted }).getByRole("button", { name: /^Slet/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Slet" }).click();
    await expect(page.getByRole("heading", { name: "Venter på forbindelse (2)" })).toBeVisible();

    await admin.put(`/api/projects/${id}`, { ...closing, is_closed: true });
    await context.setOffline(false);
    const needsMe = page.getByRole("region", { name: "Skal rettes af dig" });
    await expect(needsMe.getByRole("listitem")).toContainText("lukket");
    await expect(page.getByRole("region", { name: /Venter|Sendes/ })).toHaveCount(0);
    expect([await jobsWith(refused), await jobsWith(deleted), await jobsWith(sent)]).toEqual([0, 0, 1]);

    await needsMe.getByRole("link", { name: /^Ret/ }).click();
    await expect(page.getByLabel("Note")).toHaveValue(refused);
    await page.getByRole("combobox", { name: "Projekt" }).fill("Havnekajen");
    await page.getByRole("option").filter({ hasText: "Havnekajen" }).first().click();
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(page.getByText("Alt er sendt")).toBeVisible();
    expect(await jobsWith(refused)).toBe(1);
  });

  test("a new job is stored before it is sent, so killing the app before the response leaves it exactly once; the worker sends the queue without a window", async ({
    page,
    context,
  }) => {
    const [arrived, queued] = [newNote(), newNote()];
    await enter(page, "medarbejder", "/jobs");
    await isKept(page);
    const opened = await context.newPage();
    const sent = Promise.withResolvers<void>();
    // Requests of the worker and of the next window are not intercepted.
    await opened.route("**/api/jobs", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      sent.resolve();
    });
    await opened.goto("/jobs/new");
    await registerJob(opened, arrived);
    await sent.promise;
    expect((await unsentOf(page)).map(({ body }) => body.note)).toEqual([arrived]);
    await opened.close();
    await page.goto("/jobs");
    await expectSaid(page, "1 opgave sendt");
    expect([await unsentOf(page), await jobsWith(arrived)]).toEqual([[], 1]);

    await context.setOffline(true);
    await page.getByRole("link", { name: "Ny opgave", exact: true }).click();
    await registerJob(page, queued);
    await expectSaid(page, "Gemt på enheden");
    await page.close();
    await context.setOffline(false);
    const bystander = await context.newPage();
    await bystander.goto("/favicon.svg");
    await wakeWorker(bystander);
    await expect.poll(() => jobsWith(queued)).toBe(1);
    await expect.poll(() => unsentOf(bystander)).toEqual([]);
  });

  test("a new version is active from the next start, and an open form stays until then", async ({ page, context }) => {
    const server = await upgradedServer(ownServer.url);
    try {
      await enter(page, "medarbejder", "/");
      await page.goto(`${server.url}/jobs/new`);
      await isKept(page);
      await page.getByLabel("Note").fill("halvt");
      const [first] = await keptApps(page);
      server.upgrade();
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
        .toBe(true);
      expect(await keptApps(page)).toContain(first);
      await expect(page.getByLabel("Note")).toHaveValue("halvt");
      const next = await context.newPage();
      const isActive = await waitingWorker(next);
      await page.close();
      await isActive();
      await next.goto(`${server.url}/jobs`);
      expect(await keptApps(next)).toEqual(["dagvaerk-app-abcdefabcdef"]);
      await context.setOffline(true);
      await next.goto(`${server.url}/jobs`);
      await appIsThere(next);
      await expect(next.getByText(/^Uden forbindelse/)).toBeVisible();
    } finally {
      server.close();
    }
  });
});
