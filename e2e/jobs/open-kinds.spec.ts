import { expect, type Page, test } from "@playwright/test";
import { goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";

/** Companies without expense categories and mileage types see neither kind. */

test("expenses and trips are offered only where one of their types is open", { tag: "@desktop" }, async ({ page }) => {
  await enter(page, "medarbejder", "/help");
  await page.route(/\/api\/(job-types|jobs\/front-page)(\?|$)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: onlyWork(await answer.json()) });
  });
  await lookAround(page, 0);
  await page.unrouteAll();
  await page.goto("/help");
  await lookAround(page, 1);
});

/** @param count the expected number of each */
async function lookAround(page: Page, count: number): Promise<void> {
  const typesAnswered = page.waitForResponse(/\/api\/job-types(\?|$)/);
  await goInside(page, "/jobs/new");
  await typesAnswered;
  // The page is complete once a project is proposed.
  await expect(page.getByRole("combobox", { name: "Projekt" })).not.toHaveValue("");
  await expect(page.getByRole("group", { name: "Type" })).toHaveCount(count);
  await goInside(page, "/");
  await expect(page.getByRole("heading", { name: /^Hej / })).toBeVisible();
  for (const name of ["Nyt udlæg", "Ny kørsel"]) await expect(page.getByRole("link", { name })).toHaveCount(count);
}

type Answered = readonly { readonly kind: string }[] | { readonly open_kinds: readonly string[] };

const onlyWork = (answered: Answered) =>
  "open_kinds" in answered ? { ...answered, open_kinds: ["work"] } : answered.filter(({ kind }) => kind === "work");
