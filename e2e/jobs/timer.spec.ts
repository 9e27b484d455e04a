import { expect, type Page, test } from "@playwright/test";
import { appIsThere } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

const login = "jonas.moelgaard";

test.beforeEach(async () => {
  const { get, delete: throwAway } = await apiOf(login);
  const { running, stopped } = await get("/api/timers");
  for (const { id } of running ? [running, ...stopped] : stopped) await throwAway(`/api/timers/${id}`);
});

test("all windows show the same timer, which becomes one job, even if a window's clock is wrong", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await enter(page, login, "/");
  const other = await context.newPage();
  await other.clock.setFixedTime(Temporal.Now.instant().add({ hours: 1 }).epochMilliseconds);
  await other.goto("/timer");
  await expect(other.getByRole("heading", { name: "Start stopur" })).toBeVisible();

  await openByKeyboard(page);
  await expect(page.getByRole("menuitem", { name: /^Seneste opgave/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  for (const window of [page, other]) await expect(timerOf(window)).toContainText(/0:0\d/);
  await expect(timerOf(page)).toBeFocused();
  await expect(timerOf(page)).toHaveAccessibleName(/^Stopur kører 0:0\d på ./);

  await openByKeyboard(page);
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(/^Fra stopuret: .* \((under 1|\d) min\.\), afrundet til hele 5 minutter\./),
  ).toBeVisible();
  await expect(page.getByText("5 min.", { exact: true })).toBeVisible();
  await expect(timerOf(other)).toHaveAccessibleName("Stopur (1 venter på at blive registreret)");

  await other.getByRole("link", { name: /^Registrér/ }).click();
  await expect(other.getByText(/^Fra stopuret/)).toBeVisible();
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await page.waitForURL(/\/jobs$|\/$/);
  await expect(timerOf(page)).toHaveAccessibleName("Stopur");
  await other.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(other.getByText(/allerede registreret eller kasseret\. Gem igen, hvis/)).toBeVisible();
});

test("a new timer replaces a timer of less than a minute, and discarding a timer asks for confirmation", {
  tag: "@desktop",
}, async ({ page }) => {
  const { post, get } = await apiOf(login);
  const { running } = await post("/api/timers", {});
  await enter(page, login, "/timer");
  await page.getByRole("button", { name: /^Kassér: Kører siden/ }).click();
  const dialog = page.getByRole("dialog", { name: "Kassér målingen" });
  await dialog.getByRole("button", { name: "Annuller" }).click();
  expect((await get("/api/timers")).running.id).toBe(running.id);
  await page.getByRole("button", { name: /^Seneste opgave/ }).click();
  await expect(page.getByRole("heading", { name: "Stopur uden projekt" })).toHaveCount(0);
  // When the server's timer replaces the device's timer, an open dialog closes. Waits for that before opening one.
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: /^Kassér: Kører siden/ }).click();
  await dialog.getByRole("button", { name: "Kassér" }).click();
  await expect(page.getByRole("heading", { name: "Start stopur" })).toBeVisible();
  expect(await get("/api/timers")).toEqual({ running: null, stopped: [] });
});

const timerOf = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Stopur/ });

async function openByKeyboard(page: Page): Promise<void> {
  await appIsThere(page);
  await timerOf(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu", { name: "Stopur" })).toBeVisible();
}
