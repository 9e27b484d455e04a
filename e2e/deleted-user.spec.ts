import { expect, test } from "@playwright/test";
import { apiOf, employeeWithJob } from "./calls.ts";
import { expectSound } from "./sound.ts";
import { enter } from "./support.ts";

test("the jobs of who is deleted are found and decided by the project's owner", async ({ page, browser, isMobile }) => {
  const mark = isMobile ? "gone-phone" : "gone-desk";
  const name = `Abel Gået ${mark}`;
  const user = await employeeWithJob(browser, name, mark);
  const admin = await apiOf(browser, "admin");
  await admin.delete(`/api/users/${user.id}`);

  await enter(page, "ejer", "/users-jobs");
  const card = page.getByRole("link", { name });
  await expect(card).toContainText("Slettet bruger");
  await expectSound(page);
  await card.click();

  await expect(page.getByRole("navigation", { name: "Sti" })).toContainText(`${name}Slettet bruger`);
  const job = page.getByRole("listitem").filter({ hasText: "Havnekajen" });
  await expect(job).toContainText("Slettet bruger");
  await expect(page.getByRole("link", { name: "Ny opgave" })).toHaveCount(0);
  await expectSound(page);

  await job.getByRole("button", { name: "Afvis" }).click();
  const dialog = page.getByRole("dialog", { name: "Afvis opgave" });
  await expect(dialog).toContainText("er slettet og kan ikke sende opgaven igen");
  await expectSound(page);
  await dialog.getByLabel("Begrundelse").fill("Dobbelt");
  await dialog.getByRole("button", { name: "Afvis" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(job).toContainText("Dobbelt");
  await job.getByRole("link", { name: /Havnekajen/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Opgaven er afvist" })).toContainText("Brugeren er slettet");
  await expectSound(page);

  await page.goto(`/users/${user.id}/jobs/new`);
  await expect(page.getByText("Brugeren er slettet, og der kan ikke registreres flere opgaver.")).toBeVisible();
  await expectSound(page);
});
