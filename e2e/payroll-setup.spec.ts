import { expect, test } from "@playwright/test";
import { expectSound } from "./sound.ts";
import { enter } from "./support.ts";

test("an administrator sets up a payroll format, sees its lines at once and makes it the standard", async ({
  page,
}) => {
  await enter(page, "admin", "/payrolls");
  await page.getByRole("link", { name: "Lønopsætning" }).click();
  await expect(page).toHaveTitle(/^Lønopsætning/);
  const sample = page.getByRole("region", { name: "Eksempel" });
  const save = page.getByRole("button", { name: "Gem" });
  await expectSound(page);

  await test.step("a format that is not set up says what is missing", async () => {
    await page.getByRole("tab", { name: "DataLøn" }).click();
    await expect(sample).toContainText("Virksomhedsnummer mangler i opsætningen af DataLøn.");
    await expectSound(page);
  });

  await test.step("what is wrong is told under its field, also under another format", async () => {
    await page.getByLabel("Løntermin").fill("5");
    await page.getByRole("tab", { name: "Danløn" }).click();
    await page.getByLabel("CVR-nummer").fill("12345678");
    await expect(sample).toContainText("12345678;0027;1;1542;20000;");
    await save.click();
    await expect(page.getByText("Løntermin skal være 2 cifre.")).toBeVisible();
    await expect(page.getByLabel("Løntermin")).toBeFocused();
    await page.getByLabel("Løntermin").fill("51");
  });

  await test.step("the sample follows what is typed", async () => {
    await page.getByRole("tab", { name: "Danløn" }).click();
    await page.getByLabel("Fjern foranstillede nuller").check();
    await expect(sample).toContainText("12345678;27;1;1542;20000;");
    await expect(sample).toContainText("UTF-8. Hver linje slutter med CRLF");
  });

  await test.step("leaving asks before what was typed is lost", async () => {
    await page.getByRole("link", { name: "Lønkørsler" }).first().click();
    const question = page.getByRole("dialog", { name: "Forlad uden at gemme?" });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Annuller" }).click();
  });

  await test.step("what is saved is there again", async () => {
    await page.getByLabel("Standardformat").click();
    await page.getByRole("option", { name: "Danløn" }).click();
    await save.click();
    await expect(page.getByText("Lønopsætningen er gemt.")).toBeVisible();
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(page.getByLabel("CVR-nummer")).toHaveValue("12345678");
    await expect(page.getByRole("tab", { name: "Danløn" })).toHaveAttribute("aria-selected", "true");
    await expectSound(page);
  });

  await test.step("and the other tests download what they expect", async () => {
    await page.getByLabel("Standardformat").click();
    await page.getByRole("option", { name: "CSV til Excel" }).click();
    await page.getByLabel("CVR-nummer").fill("");
    await page.getByLabel("Fjern foranstillede nuller").uncheck();
    await page.getByRole("tab", { name: "DataLøn" }).click();
    await page.getByLabel("Løntermin").fill("");
    await save.click();
    await expect(save).toBeDisabled();
  });
});
