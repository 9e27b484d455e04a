import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { approve, approvedJob, employeeWithJob } from "../support/calls.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test("a run leaves out a person found by name, or pays one pay group only and says whom it was for", {
  tag: "@desktop",
}, async ({ page }) => {
  const [mark, admin] = [String(Date.now()), await apiOf("admin")];
  const deadline = today().toString();
  await approvedJob();
  const { id: userId } = await employeeWithJob(`Åse Ørsted Næsby ${mark}`, `ud-${mark}`);
  const { data } = await admin.get(`/api/users/${userId}/jobs?projectScope=all`);
  await approve(data[0].id);
  await enter(page, "admin", `/payrolls?deadline=${deadline}`);
  const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
  const created = async (): Promise<{ id: number; jobs_count: number }> => {
    const creating = page.waitForResponse("**/api/payrolls");
    await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
    return (await creating).json();
  };

  await test.step("the name is found in any order of words and without Danish letters", async () => {
    await page.getByRole("button", { name: "Opret lønkørsel" }).click();
    await dialog.getByRole("combobox", { name: "Medarbejdere" }).click();
    await page.getByRole("option", { name: "Alle undtagen disse" }).click();
    await dialog.getByRole("combobox", { name: "Hvem skal ikke have løn nu?" }).fill(`naesby aase ${mark} orsted`);
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.getByRole("option", { name: "Åse Ørsted Næsby" }).click();
    await page.keyboard.press("Escape");
    const { id } = await created();
    expect((await admin.get(`/api/jobs/${data[0].id}`)).job_status).toBe("APPROVED_BY_MANAGER");
    await admin.post(`/api/payrolls/${id}/annulment`, {});
  });

  await test.step("pay groups are chosen, and kept while a date is typed", async () => {
    const path = `/api/payrolls/payable?createdBeforeDate=${deadline}&pay_groups=hourly-month`;
    const { approved } = await admin.get(path);
    await goInside(page, "/help");
    await goInside(page, `/payrolls?deadline=${deadline}`);
    await page.getByRole("button", { name: "Opret lønkørsel" }).click();
    await dialog.getByRole("combobox", { name: "Medarbejdere" }).click();
    await page.getByRole("option", { name: "Løngrupper" }).click();
    const description = `Løngruppe ${mark}`;
    await dialog.getByLabel("Beskrivelse").fill(description);
    const groups = dialog.getByRole("group", { name: "Hvilke løngrupper skal have løn nu?" });
    for (const other of ["Timelønnede (14 dage)", "Månedslønnede (måned)", "Månedslønnede (14 dage)"])
      await groups.getByRole("checkbox", { name: other }).uncheck();
    await expect(groups.getByRole("checkbox", { name: "Timelønnede (måned)" })).toBeDisabled();
    await expect(dialog).toContainText(new RegExp(`Lønkørslen udbetaler ${approved.jobs.length} opgave`));
    const date = dialog.getByRole("textbox", { name: "Oprettet før" });
    await date.fill(deadline.slice(0, -1));
    await date.fill(deadline);
    await expect(dialog.getByRole("combobox", { name: "Medarbejdere" })).toHaveText("Løngrupper");
    await expect(groups.getByRole("checkbox", { name: "Timelønnede (måned)" })).toBeDisabled();
    await expect(dialog.getByRole("button", { name: "Opret lønkørsel" })).toBeEnabled();
    const { id, jobs_count } = await created();
    expect(jobs_count).toBe(approved.jobs.length);
    await expect(page.getByRole("row").filter({ hasText: description })).toContainText("Kun timelønnede (måned)");
    await goInside(page, `/payrolls/${id}/overview`);
    await expect(page.getByText("Kun timelønnede (måned)")).toBeVisible();
    await admin.post(`/api/payrolls/${id}/annulment`, {});
  });
});
