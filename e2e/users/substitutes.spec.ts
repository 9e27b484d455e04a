import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { employeeWithJob } from "../support/calls.ts";
import { digitsOf, shownDay } from "../support/fields.ts";
import { expectFlash } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { countClicks } from "../support/taps.ts";

/** The jobs' project belongs to Erik, who has a substitute in the demo company. */

test("an owner names a substitute in four clicks, sees both names in a decision, and ends the period", {
  tag: "@desktop",
}, async ({ page }) => {
  const mark = `away-${Date.now()}`;
  const user = await employeeWithJob(`Frida Fravær ${mark}`, mark);
  const last = today().add({ days: 7 });

  await enter(page, "ejer", "/profile");
  const section = page.getByRole("region", { name: "Stedfortræder" });
  await expect(section.getByRole("listitem")).toContainText("Lene Østergaard");
  await section.getByRole("button", { name: "Vælg stedfortræder" }).click();
  const dialog = page.getByRole("dialog", { name: "Vælg stedfortræder" });
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(dialog).toContainText("Vælg en stedfortræder.");
  await expect(dialog).toContainText("Til og med skal udfyldes.");
  await expectDialogAccessible(page);
  // The click that opened the dialog is the fourth.
  const clicks = await countClicks(page);
  await dialog.getByRole("combobox", { name: "Stedfortræder" }).fill("Elin");
  await page.getByRole("option").filter({ hasText: "Elin" }).first().click();
  await dialog.getByRole("group", { name: "Til og med" }).getByRole("spinbutton").first().focus();
  await page.keyboard.type(digitsOf(last));
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expectFlash(page, "Success!", "Stedfortræderen er valgt.");
  expect(await clicks()).toBeLessThanOrEqual(3);
  const row = section.getByRole("listitem").filter({ hasText: "Elin Sørensen" });
  await expect(row).toContainText(`${shownDay(today())} – ${shownDay(last)}`);
  await expect(row).toContainText("Nu");

  const api = await apiOf("ejer2");
  const { data } = await api.get(`/api/users/${user.id}/jobs`);
  await api.patch(`/api/jobs/${data[0].id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
  await goInside(page, `/users/${user.id}/jobs/${data[0].id}`);
  await expect(page.getByText("Godkendt af Elin Sørensen for Erik Aagaard")).toBeVisible();

  await goInside(page, "/profile");
  await row.getByRole("button", { name: /^Fjern/ }).click();
  const question = page.getByRole("dialog", { name: "Fjern stedfortræder" });
  await question.getByRole("button", { name: "Fjern" }).click();
  await expect(row).toHaveCount(0);
  await section.getByRole("button", { name: /^Vis tidligere/ }).click();
  await expect(row.first()).toContainText("Fjernet");
  expect((await api.get(`/api/users/${user.id}/jobs`)).data).toEqual([]);
});
