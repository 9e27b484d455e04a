import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { expectFlash } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test("an employee cancels a job from its card or its page, and restores the job from the list of cancelled jobs", {
  tag: "@phone",
}, async ({ page }) => {
  const login = "aase.oerum";
  const api = await apiOf(login);
  const day = today().subtract({ days: 3 });
  const times = { started_at: `${day} 03:05:00`, ended_at: `${day} 04:10:00` };
  const work = await workOnHavnekajen(api);
  const { id } = await api.post("/api/jobs", { ...times, ...work, price_mode: "auto", hourly_rate: 200 });
  await enter(page, login, "/jobs");
  const card = page.getByRole("listitem").filter({ hasText: "03:05 – 04:10" });
  const takeBack = async () => {
    await card.getByRole("button", { name: "Flere handlinger" }).click();
    await page.getByRole("menuitem", { name: "Fortryd opgaven" }).click();
    await expectFlash(page, "Success!", "Opgaven er fortrudt.");
    await expect(card).toHaveCount(0);
  };
  await takeBack();
  await page.getByRole("button", { name: "Fortryd" }).click();
  await expect(card).toHaveCount(1);

  await goInside(page, `/jobs/${id}`);
  await page.getByRole("button", { name: "Fortryd opgaven" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(card).toHaveCount(0);

  await page.getByRole("link", { name: "Fortrudte opgaver" }).click();
  await expect(page).toHaveURL(/\/jobs\/cancelled$/);
  await expect(page.getByText("03:05 – 04:10")).toBeVisible();
  await page.getByRole("button", { name: "Gendan" }).first().click();
  await expectFlash(page, "Success!", "Opgaven er gendannet.");
  await expect(page.getByText("03:05 – 04:10")).toHaveCount(0);

  await goInside(page, "/jobs");
  await expect(card).toHaveCount(1);
  await page.context().setOffline(true);
  await card.getByRole("button", { name: "Flere handlinger" }).click();
  await page.getByRole("menuitem", { name: "Fortryd opgaven" }).click();
  await expect(page.getByText("En opgave kan kun fortrydes, når der er forbindelse til serveren.")).toBeVisible();
  await page.context().setOffline(false);
});
