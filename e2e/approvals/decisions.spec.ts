import { expect, test } from "@playwright/test";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter } from "../support/people.ts";
import { daysAgo, newPeople, ownProject, registerWork, rows, workdays } from "./waiting-work.ts";

const halfHour = (hour: number) => ({ hour, minutes: 30 });

test("a job can be approved and rejected on its own page, with one of the user's last reasons", {
  tag: "@desktop",
}, async ({ page }) => {
  const project = await ownProject("Tæt liste");
  const reason = "Forkert dag (skærm)";
  await registerWork(await apiOf("medarbejder2"), project, { days: [9, 10, 11].map(daysAgo), ...halfHour(1) });
  const owner = await apiOf("ejer");
  const { data } = await owner.get(`/api/approvals?project_id=${project}`);
  const [first, second, third] = data;
  await owner.patch(`/api/jobs/${first.id}`, { job_status: "REJECTED", rejection_reason: reason });
  await enter(page, "ejer", `/approvals?project=${project}`);
  await page.getByRole("button", { name: "Fold alle ud" }).click();
  await page.locator(`tr[data-job="${second.id}"]`).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${second.id}$`));
  await expect(page.getByRole("heading", { name: "Kommentarer" })).toBeVisible();
  await page.getByRole("button", { name: "Afvis", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Afvis opgave" });
  await dialog.getByRole("group", { name: "Skrevet sidst" }).getByText(reason).click();
  await expect(dialog.getByLabel("Begrundelse")).toHaveValue(reason);
  await expect(dialog.getByLabel("Begrundelse")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expectSaid(page, "Opgaven afvist.");
  await expect(page).toHaveURL(/\/approvals/);
  await page.locator(`tr[data-job="${third.id}"]`).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${third.id}$`));
  const approve = page.getByRole("button", { name: "Godkend", exact: true });
  await expect(approve).toBeVisible();
  // Changes must be saved before a decision.
  await page.getByLabel("Note").fill("Anden note");
  await expect(approve).toBeHidden();
  await page.getByLabel("Note").fill(third.note);
  await approve.click();
  await expectSaid(page, "Opgaven godkendt.");
  await expect(page).toHaveURL(/\/approvals/);
  expect((await owner.get(`/api/approvals?project_id=${project}`)).meta.total).toBe(0);
});

test("after a hundred decisions the next page of approvals shows the following jobs", {
  tag: "@desktop",
}, async ({ page }) => {
  const project = await ownProject("Mange sider");
  for (const employee of await newPeople(3))
    await registerWork(employee, project, { days: workdays(35), ...halfHour(8) });
  await enter(page, "ejer", `/approvals?project=${project}`);
  await expect(page.getByText("1–100 af 105")).toBeVisible();
  await page.getByRole("button", { name: "Fold alle ud" }).click();
  await expect(rows(page)).toHaveCount(100);
  const shown = () => rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.job));
  const approve = page.getByRole("button", { name: "Godkend", exact: true });
  for (const count of [1, 2, 3]) {
    await approve.first().click();
    await expect(rows(page).getByText("Godkendt", { exact: true })).toHaveCount(count);
  }
  await page.getByRole("button", { name: "Gå til side 2" }).click();
  await expectSaid(page, "De næste opgaver er rykket op på denne side.");
  await expect(page.getByText("1–100 af 102")).toBeVisible();
  const next = await shown();
  await page.getByRole("button", { name: "Gå til side 2" }).click();
  await expect(page.getByText("101–102 af 102")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  // A decision may move a user's jobs to the next page, since the user with the oldest job comes first.
  expect(new Set([...next, ...(await shown())]).size).toBe(102);
});
