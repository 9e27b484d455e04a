import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { approve, approvedJob, employeeWithJob } from "../support/calls.ts";
import { apiOf, enter } from "../support/people.ts";

test("a run for one pay group pays only its people, and says whom it was for", { tag: "@phone" }, async ({ page }) => {
  const admin = await apiOf("admin");
  const { id: jobId } = await approvedJob();
  const deadline = today().toString();
  const group = "pay_groups=hourly-month";
  const { approved } = await admin.get(`/api/payrolls/payable?createdBeforeDate=${deadline}&${group}`);
  await enter(page, "admin", `/payrolls?deadline=${deadline}`);
  await page.getByRole("button", { name: "Opret lønkørsel" }).click();
  const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
  await dialog.getByRole("combobox", { name: "Medarbejdere" }).click();
  await page.getByRole("option", { name: "Løngrupper" }).click();
  const description = `Løngruppe ${jobId}`;
  await dialog.getByLabel("Beskrivelse").fill(description);
  const groups = dialog.getByRole("group", { name: "Hvilke løngrupper skal have løn nu?" });
  for (const other of ["Timelønnede (14 dage)", "Månedslønnede (måned)", "Månedslønnede (14 dage)"])
    await groups.getByRole("checkbox", { name: other }).uncheck();
  await expect(groups.getByRole("checkbox", { name: "Timelønnede (måned)" })).toBeDisabled();
  await expect(dialog).toContainText(new RegExp(`Lønkørslen udbetaler ${approved.jobs.length} opgave`));

  // While a date is typed it is none, and the choice stays.
  const date = dialog.getByRole("textbox", { name: "Oprettet før" });
  await date.fill(deadline.slice(0, -1));
  await date.fill(deadline);
  await expect(dialog.getByRole("combobox", { name: "Medarbejdere" })).toHaveText("Løngrupper");
  await expect(groups.getByRole("checkbox", { name: "Timelønnede (måned)" })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Opret lønkørsel" })).toBeEnabled();

  const creating = page.waitForResponse("**/api/payrolls");
  await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
  const { id, jobs_count } = await (await creating).json();
  expect(jobs_count).toBe(approved.jobs.length);
  await expect(page.getByRole("row").filter({ hasText: description })).toContainText("Kun timelønnede (måned)");
  await page.goto(`/payrolls/${id}/overview`);
  await expect(page.getByText("Kun timelønnede (måned)")).toBeVisible();
  await admin.post(`/api/payrolls/${id}/annulment`, {});
});

test("a person is left out of a run by name, found in any order of words and without Danish letters", {
  tag: "@desktop",
}, async ({ page }) => {
  const mark = String(Date.now());
  const admin = await apiOf("admin");
  // Somebody is left to be paid.
  await approvedJob();
  const { id: userId } = await employeeWithJob(`Åse Ørsted Næsby ${mark}`, `ud-${mark}`);
  const { data } = await admin.get(`/api/users/${userId}/jobs?projectScope=all`);
  await approve(data[0].id);
  await enter(page, "admin", `/payrolls?deadline=${today()}`);
  await page.getByRole("button", { name: "Opret lønkørsel" }).click();
  const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
  await dialog.getByRole("combobox", { name: "Medarbejdere" }).click();
  await page.getByRole("option", { name: "Alle undtagen disse" }).click();
  await dialog.getByRole("combobox", { name: "Hvem skal ikke have løn nu?" }).fill(`naesby aase ${mark} orsted`);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name: "Åse Ørsted Næsby" }).click();
  await page.keyboard.press("Escape");
  const creating = page.waitForResponse("**/api/payrolls");
  await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
  const { id } = await (await creating).json();
  expect((await admin.get(`/api/jobs/${data[0].id}`)).job_status).toBe("APPROVED_BY_MANAGER");
  await admin.post(`/api/payrolls/${id}/annulment`, {});
});
