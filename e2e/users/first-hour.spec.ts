import { expect, test } from "@playwright/test";
import { isGreeted } from "#features/first-steps/rules/steps.ts";
import { expectSaid, writeDownFlashes } from "../support/flash.ts";
import { answer, goInside } from "../support/network.ts";
import { apiOf, newPassword } from "../support/people.ts";
import { countClicks } from "../support/taps.ts";

/* The first hour of an empty company. The test replaces the demo company's facts by these. */

const facts = {
  ...{ has_company_name: false, has_mail_server: false, has_sent_mail: false, people: 1, invited: 0 },
  ...{ open_projects: 0, open_job_types: 0, has_payroll_setup: false, without_rate: 0, has_rules: false },
  ...{ has_payroll: false, is_hidden: false },
};

test("an administrator of an empty company chooses a password, does a step of the list, and hides the list", {
  tag: "@desktop",
}, async ({ page }) => {
  const admin = await apiOf("admin");
  const mark = `first-${Date.now()}`;
  const person = {
    name: `Første ${mark}`,
    email: `${mark}@dagvaerk.test`,
    employee_id: mark,
    default_hourly_rate: 200,
  };
  const { id, invitation_link } = await admin.post("/api/users", { ...person, roles: [1] });
  const state = { ...facts };
  await page.route("**/api/first-steps", (route) => {
    if (route.request().method() === "PUT") Object.assign(state, route.request().postDataJSON());
    return route.fulfill({ json: { ...state, is_greeted: isGreeted(state) } });
  });
  await writeDownFlashes(page);
  const calls: string[] = [];
  page.on("request", (request) => request.resourceType() === "fetch" && calls.push(request.url()));
  await page.goto(invitation_link);
  const list = page.getByRole("region", { name: "Kom i gang" });
  const dialog = page.getByRole("dialog");

  await test.step("the link lets a visitor choose a password in two taps, which leads to the list", async () => {
    await expect(page.getByRole("dialog", { name: "Velkommen til Dagværk" })).toBeVisible();
    await expect(dialog.getByLabel("E-mail")).toHaveValue(person.email);
    const clicks = await countClicks(page);
    await dialog.getByLabel("Vælg din adgangskode").fill(newPassword);
    await dialog.getByLabel("Bekræft din adgangskode").fill(newPassword);
    await dialog.getByRole("button", { name: "Log ind" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(8);
    await expect(page).toHaveURL("/");
    expect(await clicks()).toBeLessThanOrEqual(2);
    const token = /reset\/([^?]+)/.exec(invitation_link)?.[1] ?? "";
    expect(calls.filter((url) => url.includes(token))).toEqual([]);
    await expect(list.getByRole("listitem").filter({ hasText: "Projekter" })).toContainText("Mangler");
  });

  await test.step("a step is done by keyboard or in a dialog", async () => {
    // A dialog returns the focus when it closes. If it closed later, it would take the focus from the link.
    await expect(dialog).toHaveCount(0);
    await list.getByRole("link", { name: "Skriv dem: Projekter" }).press("Enter");
    await expect(page).toHaveURL("/projects");
    await page.goBack();
    await list.getByRole("button", { name: "Skriv oplysningerne: Virksomheden" }).click();
    await dialog.getByLabel("Navn").fill("Murerfirmaet Nielsen");
    await answer(page, "PUT", "**/api/mileage/company", 200, { ...(await admin.get("/api/mileage/company")) });
    state.has_company_name = true;
    await dialog.getByRole("button", { name: "Gem" }).click();
    await expect(list.getByRole("listitem").filter({ hasText: "Virksomheden" })).toContainText("Klar");
  });

  await test.step("the list can be hidden and found again", async () => {
    await list.getByRole("button", { name: "Skjul på forsiden" }).click();
    await expectSaid(page, "Listen er skjult. Du finder den igen under »Hjælp«.");
    await expect(list).toBeHidden();
    await goInside(page, "/help");
    await page.getByRole("link", { name: "Åbn listen »Kom i gang«" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(8);
    await list.getByRole("button", { name: "Vis på forsiden" }).click();
    await expect(list.getByRole("button", { name: "Skjul på forsiden" })).toBeVisible();
  });
  await admin.delete(`/api/users/${id}`);
});
