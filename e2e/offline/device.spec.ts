import { expect, test } from "@playwright/test";
import { choose } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { appIsThere } from "../support/network.ts";
import { apiOf, enter, giveSession } from "../support/people.ts";
import { ownServer } from "../support/servers.ts";
import {
  givePageToAnother,
  isKept,
  jobsWith,
  keptApps,
  keptUsers,
  newNote,
  queueJob,
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
    await queueJob(page, note);
    await expect(page.getByRole("link", { name: "1 venter på forbindelse" })).toBeVisible();
    await page.getByRole("button", { name: "Log ud" }).click();
    await expectSaid(page, "1 opgave er ikke sendt");
    await page.goto("/jobs");
    await appIsThere(page);
    await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0);
    await expect.poll(() => keptUsers(page)).toEqual({ seen: [], pages: [] });

    await context.setOffline(false);
    // Waits until the stored logout is sent, because it would otherwise end the next user's session.
    await expect.poll(() => page.evaluate(() => localStorage.getItem("dagvaerk.logout"))).toBeNull();
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

  test("queued jobs are edited and deleted on the device, and a refused job waits while the others are sent", async ({
    page,
    context,
  }) => {
    const [refused, deleted, sent] = [newNote(), newNote(), newNote()];
    const admin = await apiOf("admin");
    const [owner] = await admin.get("/api/users?hasRoles=project-owner");
    const closing = { name: `Lukkes ${refused}`, code: refused.slice(0, 8), owner_user_id: owner.id };
    const { id } = await admin.post("/api/projects", closing);
    await enter(page, "medarbejder", "/jobs/new");
    // Work and start are proposed.
    await expect(page.getByRole("combobox", { name: "Arbejde" })).toHaveValue(/./);
    await isKept(page);
    await context.setOffline(true);
    await choose(page, "Projekt", closing.name);
    await page.getByLabel("Antal timer").fill("0,5");
    await page.getByLabel("Note").fill(refused);
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Gemt på enheden");
    for (const note of [deleted, sent]) await queueJob(page, note);
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
    await choose(page, "Projekt", "Havnekajen");
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(page.getByText("Alt er sendt")).toBeVisible();
    expect(await jobsWith(refused)).toBe(1);
  });

  test("the worker sends the queue without a window", async ({ page, context }) => {
    const queued = newNote();
    await enter(page, "medarbejder", "/jobs");
    await isKept(page);
    await context.setOffline(true);
    await queueJob(page, queued);
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
      await giveSession(page, "medarbejder");
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
    } finally {
      server.close();
    }
  });
});
