import { expect, type Locator, type Page, test } from "@playwright/test";
import { employeeWithJob } from "../support/calls.ts";
import { choose, setTime } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { requestsOf } from "../support/network.ts";
import { enter } from "../support/people.ts";

/** On a slow phone a saved form can be tapped until the next screen appears. */

test("a second tap after the response saves no second job or expense, and navigates no further back @desktop", async ({
  page,
}) => {
  const user = await someone("tap");
  const list = `/users/${user.id}/jobs`;
  await enter(page, "admin", `${list}/new`);
  await fillInWork(page);
  await saveAndTapOn(page, list);

  const newJob = page.getByRole("link", { name: "Ny opgave", exact: true });
  await test.step("nor does a second tap on Annuller", async () => {
    await newJob.click();
    await page.getByRole("button", { name: "Annuller" }).dblclick();
    await expect(newJob).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(list);
  });

  await newJob.click();
  await page.getByRole("group", { name: "Type" }).getByRole("button", { name: "Udlæg" }).click();
  await choose(page, "Kategori", "Materialer");
  await choose(page, "Projekt", "Havnekajen");
  await page.getByRole("textbox", { name: "Beløb inkl. moms" }).fill("80");
  await page.getByRole("checkbox", { name: "Bilag mangler" }).check();
  await page.getByRole("textbox", { name: "Hvorfor mangler bilaget?" }).fill("Tabt på byggepladsen.");
  await saveAndTapOn(page, list);
});

test("a second tap sends nothing again from a closing dialog, and saves no second jobs of a crew @desktop", async ({
  page,
}) => {
  const user = await someone("tap-hold");
  await enter(page, "ejer", `/users/${user.id}/jobs`);
  await page.getByRole("button", { name: "Afvis", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Afvis opgave" });
  await dialog.getByLabel("Begrundelse").fill("Forkert projekt");
  const sent = requestsOf(page, "PATCH", /\/jobs\//);
  await tapUntilItIsGone(dialog.getByRole("button", { name: "Afvis", exact: true }));
  await expect(dialog).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  expect(sent).toHaveLength(1);

  await page.getByRole("link", { name: "Ny opgave", exact: true }).click();
  await page.getByRole("link", { name: "Registrér for flere på én gang" }).click();
  // Until the next form appears, the previous one has the same fields.
  await expect(page.getByRole("heading", { name: "Ny opgave for flere" })).toBeVisible();
  await fillInWork(page);
  await saveAndTapOn(page, `/users/${user.id}/jobs/new`);
});

const someone = (name: string) => {
  const mark = `${name}-${Date.now()}`;
  return employeeWithJob(`Kim ${mark}`, mark);
};

async function fillInWork(page: Page): Promise<void> {
  await page.getByRole("button", { name: "I går" }).click();
  await setTime(page, "Starttid", "00:00");
  await setTime(page, "Sluttid", "04:00");
  await choose(page, "Projekt", "Havnekajen");
  const work = page.getByRole("combobox", { name: "Arbejde", exact: true });
  await work.click();
  await work.fill("Montage");
  await page.getByRole("option", { name: "Montage" }).first().click();
}

/** Saves, and keeps tapping while the next screen waits for its data. */
async function saveAndTapOn(page: Page, landing: string): Promise<void> {
  await page.route(/\/api\/.*jobs\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const sent = requestsOf(page, "POST", /\/api\/(users\/\d+\/jobs|crew-jobs)/);
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
