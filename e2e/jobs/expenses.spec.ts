import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { employeeWithJob } from "../support/calls.ts";
import { choose } from "../support/fields.ts";
import { enter } from "../support/people.ts";

const jobCard = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test("an amount sets the VAT and clears its error, and an expense is split into jobs of two projects @desktop", async ({
  page,
}) => {
  const mark = `split-${Date.now()}`;
  const user = await employeeWithJob(`Signe ${mark}`, mark);
  await enter(page, "admin", `/users/${user.id}/jobs/new?kind=expense`);
  const [amount, save] = [
    page.getByRole("textbox", { name: "Beløb inkl. moms" }),
    page.getByRole("button", { name: "Gem", exact: true }),
  ];
  await save.click();
  await expect(page.getByText("Moms skal udfyldes.")).toBeVisible();
  await amount.fill("249,50");
  await expect(page.getByLabel("Moms", { exact: true })).toHaveValue("49,90");
  await expect(page.getByText("Moms skal udfyldes.")).toHaveCount(0);

  await choose(page, "Kategori", "Materialer");
  await amount.fill("1.000,00");
  await page.getByRole("textbox", { name: "CVR-nummer" }).fill("24256791");
  await page.getByRole("button", { name: "Fordel på flere projekter" }).click();
  await expect(page.getByText(/^Mangler at blive fordelt: 1\.000,00\skr\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Fordel ligeligt" }).click();
  await expect(page.getByRole("textbox", { name: "Del", exact: true }).first()).toHaveValue("500,00");
  for (const [place, name] of ["Havnekajen", "Skolen"].entries()) {
    const project = page.getByRole("combobox", { name: "Projekt" }).nth(place);
    await project.fill(name);
    await page
      .getByRole("option")
      .filter({ hasText: name.slice(0, 6) })
      .first()
      .click();
  }
  await page.getByRole("checkbox", { name: "Bilag mangler" }).check();
  await page.getByRole("textbox", { name: "Hvorfor mangler bilaget?" }).fill("Caféen gav ingen kvittering.");
  await save.click();
  await expect(page.getByText("CVR-nummeret skal være 8 cifre, som passer sammen.")).toBeVisible();
  await page.getByRole("textbox", { name: "CVR-nummer" }).fill("DK 24 25 67 90");
  await save.click();
  await expect(page).toHaveURL(new RegExp(`/users/${user.id}/jobs(\\?|$)`));
  await expect(jobCard(page, "500,00").filter({ hasText: "Materialer og værktøj" })).toHaveCount(2);
  // Only days with work can be copied.
  await expect(page.getByRole("button", { name: "Kopiér dagen" })).toHaveCount(1);
});
