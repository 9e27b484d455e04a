import { expect, test } from "@playwright/test";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter } from "../support/people.ts";
import { daysAgo, ownProject, registerWork } from "./waiting-work.ts";

test("a project owner approves and rejects jobs on their own pages, and can pick a recent reason", {
  tag: "@desktop",
}, async ({ page }) => {
  const project = await ownProject("Tæt liste");
  const reason = "Forkert dag (skærm)";
  await registerWork(await apiOf("medarbejder2"), project, { days: [9, 10, 11].map(daysAgo), hour: 1, minutes: 30 });
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
  await expectDialogAccessible(page);
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
