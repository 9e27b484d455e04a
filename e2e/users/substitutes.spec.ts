import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { employeeWithJob, workOnHavnekajen } from "../support/calls.ts";
import { choose, digitsOf, shownDay, typeDay } from "../support/fields.ts";
import { expectFlash } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter, pageOf } from "../support/people.ts";
import { countClicks } from "../support/taps.ts";

/** The jobs' project belongs to Erik, who has a substitute in the demo company. */

test("an owner names a substitute in four clicks, whose decisions name both, and ends the period", {
  tag: "@desktop",
}, async ({ page, browser }) => {
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
  // With the first one, which opened the dialog.
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

  const substitute = await pageOf(browser, "ejer2", "/approvals");
  await expect(
    substitute.getByText(`Du er stedfortræder for Erik Aagaard til og med ${shownDay(last)}.`),
  ).toBeVisible();
  await expectAccessible(substitute);
  const api = await apiOf("ejer2");
  const { data } = await api.get(`/api/users/${user.id}/jobs`);
  await api.patch(`/api/jobs/${data[0].id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
  await goInside(substitute, `/users/${user.id}/jobs/${data[0].id}`);
  await expect(substitute.getByText("Godkendt af Elin Sørensen for Erik Aagaard")).toBeVisible();

  await row.getByRole("button", { name: /^Fjern/ }).click();
  const question = page.getByRole("dialog", { name: "Fjern stedfortræder" });
  await question.getByRole("button", { name: "Fjern" }).click();
  await expect(row).toHaveCount(0);
  await section.getByRole("button", { name: /^Vis tidligere/ }).click();
  await expect(row.first()).toContainText("Fjernet");
  expect((await api.get(`/api/users/${user.id}/jobs`)).data).toEqual([]);
  await substitute.close();
});

test("a manager names a substitute for another user, from the list of users", { tag: "@desktop" }, async ({ page }) => {
  await enter(page, "leder", "/users");
  await page.getByLabel("Søg").fill("Elin");
  await expect(page).toHaveURL(/search=Elin/);
  const card = page.getByRole("listitem").filter({ hasText: "ejer2@dagvaerk.test" });
  await card.getByRole("button", { name: "Stedfortræder" }).click();
  const dialog = page.getByRole("dialog", { name: "Stedfortræder for Elin Sørensen" });
  await expect(dialog.getByRole("button", { name: "Vælg stedfortræder" })).toBeVisible();
  // The list behind the dialog is dimmed until the search is done.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await dialog.getByRole("button", { name: "Vælg stedfortræder" }).click();
  const day = today().add({ days: 10 });
  await choose(page, "Stedfortræder", "Lars");
  await typeDay(page, "Fra", day);
  await typeDay(page, "Til og med", day);
  await page
    .getByRole("dialog", { name: "Vælg stedfortræder" })
    .getByRole("button", { name: "Gem", exact: true })
    .click();
  const row = dialog.getByRole("listitem").filter({ hasText: shownDay(day) });
  await expect(row).toContainText("Valgt af Lars Højgaard");
  await expect(row).toContainText("Kommer");
  await row.getByRole("button", { name: /^Fjern/ }).click();
  await page.getByRole("dialog", { name: "Fjern stedfortræder" }).getByRole("button", { name: "Fjern" }).click();
  await expect(row).toHaveCount(0);
});

test("a substitute's rejection names the absent user, to the employee and to the next approver", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const mark = `r${Date.now()}`;
  const user = await employeeWithJob(`Rikke ${mark}`, mark);
  // Lene Østergaard is Erik Aagaard's substitute in the demo company.
  const substitute = await apiOf("leder2");
  const [job] = (await substitute.get(`/api/users/${user.id}/jobs?projectScope=all`)).data;
  const reason = `Det var ikke den dag (${mark}).`;
  await substitute.patch(`/api/jobs/${job.id}`, { job_status: "REJECTED", rejection_reason: reason });
  const admin = await apiOf("admin");
  await admin.put(`/api/jobs/${job.id}`, await admin.get(`/api/jobs/${job.id}`));
  await enter(page, "ejer", `/approvals?user=${user.id}`);
  const row = page.locator(`tr[data-job="${job.id}"]`);
  await expect(row).toContainText("Har været afvist");
  await row.getByRole("button", { name: "Vis detaljer" }).click();
  await expect(row).toContainText(`af Lene Østergaard for Erik Aagaard: »${reason}«`);

  const own = await apiOf("medarbejder2");
  const day = today().subtract({ days: 1 });
  const mine = await own.post("/api/jobs", {
    started_at: `${day} 21:00:00`,
    ended_at: `${day} 21:30:00`,
    ...(await workOnHavnekajen(own)),
    price_mode: "manual",
    price: 100,
  });
  await substitute.patch(`/api/jobs/${mine.id}`, { job_status: "REJECTED", rejection_reason: reason });
  const employee = await pageOf(browser, "medarbejder2", "/");
  await expect(employee.getByRole("region", { name: /afvist$/ })).toContainText(
    `Lene Østergaard for Erik Aagaard: ${reason}`,
  );
  await employee.context().close();
});
