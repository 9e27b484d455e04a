import { expect, test } from "@playwright/test";
import { expectNothingSaid } from "../support/flash.ts";
import { consoleErrors, goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";

test("errors that are only logged to the console show no flash", async ({ page }) => {
  const logged = consoleErrors(page);
  const told = async (text: string) => {
    await expect.poll(() => logged.join("\n")).toContain(text);
    await expectNothingSaid(page);
    logged.length = 0;
  };
  await enter(page, "leder", "/");
  const toldOf = (url: RegExp) => told(`ApiError: Nede: ${url}`);
  // The message contains the URL, because a late repetition of one call could be mistaken for the next one.
  const down = (url: RegExp) =>
    page.route(url, (route) => route.fulfill({ status: 500, json: { message: `Nede: ${url}` } }));
  const jobs = /\/api\/jobs\?/;
  await down(jobs);
  await goInside(page, "/jobs");
  await toldOf(jobs);
  await page.unrouteAll();
  for (const [url, path] of [
    [/\/api\/projects\?/, "/projects"],
    [/\/api\/users\/6$/, "/users/6/jobs"],
  ] as const) {
    await down(url);
    await goInside(page, path);
    await toldOf(url);
    await page.unrouteAll();
  }
  const choices = [/\/api\/projects(\?|$)/, /\/api\/job-types(\?|$)/];
  for (const url of choices) await down(url);
  await page.goto("/jobs/new");
  for (const url of choices) await expect.poll(() => logged.join("\n")).toContain(`ApiError: Nede: ${url}`);
  await expectNothingSaid(page);
  logged.length = 0;
  await page.unrouteAll();
  await page.goto("/jobs?scope=all&status=APPROVED_BY_PROJECT_OWNER");
  const costCenters = /\/api\/cost-centers/;
  await down(costCenters);
  await page.getByRole("button", { name: "Skift Cost Center" }).first().click();
  await toldOf(costCenters);
  await page.keyboard.press("Escape");

  await page.route(/\/api\/user$/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.route(/\/api\/jobs\?/, (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole("tab", { name: "Afvist" }).click();
  await told("Could not fetch the user");
  await expect(page.getByRole("button", { name: "Log ud" })).toBeVisible();
  await page.unrouteAll();

  await page.evaluate(() => document.querySelector('meta[name="csrf-token"]')?.remove());
  await page.getByRole("tab", { name: "Godkendt" }).click();
  await told("CSRF token not found in the page");
});
