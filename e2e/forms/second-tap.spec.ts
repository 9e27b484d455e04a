import { expect, type Locator, type Page, test } from "@playwright/test";
import { employeeWithJob } from "../support/calls.ts";
import { setTime } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { requestsOf } from "../support/network.ts";
import { enter } from "../support/people.ts";

/** On a slow phone a saved form can be tapped until the next screen appears. */

test("a second tap saves no second job, and navigates no further back @desktop", async ({ page }) => {
  const mark = `tap-${Date.now()}`;
  const user = await employeeWithJob(`Kim ${mark}`, mark);
  const list = `/users/${user.id}/jobs`;
  await enter(page, "ejer", list);

  const newJob = page.getByRole("link", { name: "Ny opgave", exact: true });
  await test.step("a form", async () => {
    await newJob.click();
    await fillInWork(page, "04:00", "08:00");
    await saveAndTapOn(page, list);
    await newJob.click();
    await page.getByRole("button", { name: "Annuller" }).dblclick();
    await expect(newJob).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(list);
  });
});

/** Project and work are proposed. */
async function fillInWork(page: Page, from: string, to: string): Promise<void> {
  await expect(page.getByRole("combobox", { name: "Arbejde", exact: true })).toHaveValue("Montage");
  await page.getByRole("button", { name: "I går" }).click();
  await setTime(page, "Starttid", from);
  await setTime(page, "Sluttid", to);
}

/** Saves, and keeps tapping while the next screen waits for its data. */
async function saveAndTapOn(page: Page, landing: string): Promise<void> {
  await page.route(/\/api\/.*jobs\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const sent = requestsOf(page, "POST", /\/api\/users\/\d+\/jobs/);
  await tapUntilItIsGone(page.getByRole("button", { name: "Gem", exact: true }));
  await expectSaid(page, "Job gemt");
  await page.waitForLoadState("networkidle");
  expect(new URL(page.url()).pathname).toBe(landing);
  expect(sent).toHaveLength(1);
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
