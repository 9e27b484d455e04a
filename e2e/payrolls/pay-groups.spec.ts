import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { approve, approvedJob, employeeWithJob } from "../support/calls.ts";
import { answer, requestsOf } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test("a run leaves out a person found by name, or pays one pay group only", { tag: "@desktop" }, async ({ page }) => {
  const [mark, admin] = [String(Date.now()), await apiOf("admin")];
  const deadline = today().toString();
  await approvedJob();
  const name = "Åse Ørsted Næsby";
  const { id } = await employeeWithJob(`${name} ${mark}`, `ud-${mark}`);
  const { data } = await admin.get(`/api/users/${id}/jobs?projectScope=all`);
  await approve(data[0].id);
  await enter(page, "admin", `/payrolls?deadline=${deadline}`);
  const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
  const sent = requestsOf(page, "POST", /\/api\/payrolls$/);
  await answer(page, "POST", "**/api/payrolls", 201, {});
  const open = async (who: string) => {
    await page.getByRole("button", { name: "Opret lønkørsel" }).click();
    await dialog.getByRole("combobox", { name: "Medarbejdere" }).click();
    await page.getByRole("option", { name: who }).click();
  };
  const create = async () => {
    await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
    await expect(dialog).toHaveCount(0);
    return sent.at(-1)?.body as { shown_jobs: number[][] };
  };

  await test.step("the name is found in any order of words and without Danish letters", async () => {
    await open("Alle undtagen disse");
    await dialog.getByRole("combobox", { name: "Hvem skal ikke have løn nu?" }).fill(`naesby aase ${mark} orsted`);
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.getByRole("option", { name }).click();
    await page.keyboard.press("Escape");
    const run = await create();
    expect(run).toMatchObject({ absence: { without: [id] } });
    expect(run.shown_jobs.map(([jobId]) => jobId)).not.toContain(data[0].id);
  });

  await test.step("pay groups are chosen, and kept while a date is typed", async () => {
    const path = `/api/payrolls/payable?createdBeforeDate=${deadline}&pay_groups=hourly-month`;
    const { approved } = await admin.get(path);
    await open("Løngrupper");
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
    expect(await create()).toMatchObject({ pay_groups: ["hourly-month"] });
  });
});
