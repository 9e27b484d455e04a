import { expect, test } from "@playwright/test";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { enter } from "../support/people.ts";

const monday = weekStart(today()).subtract({ weeks: 5 });

test("a week is finished by one button, stays so after a reload, and is taken back", { tag: "@phone" }, async ({
  page,
}) => {
  await enter(page, "medarbejder", `/week?date=${monday}`);
  await page.getByRole("button", { name: "Ugen er færdig" }).dblclick();
  const back = page.getByRole("button", { name: "Ikke færdig alligevel" });
  await expect(back).toBeVisible();
  await page.reload();
  await expect(back).toBeVisible();
  await expectAccessible(page);
  await back.click();
  await expect(page.getByRole("button", { name: "Ugen er færdig" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Ugen er færdig" })).toBeVisible();
});
