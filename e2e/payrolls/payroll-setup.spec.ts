import { expect, type Locator, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test("an administrator sets up a payroll format, and the first invalid setting is opened and gets the focus", {
  tag: "@desktop",
}, async ({ page }) => {
  const admin = await apiOf("admin");
  const { updated_at: _at, updated_by: _by, ...former } = await admin.get("/api/payroll-setup");
  const { datalon } = former;
  await enter(page, "admin", "/payroll-setup");
  const sample = page.getByRole("region", { name: "Eksempel" });
  const save = page.getByRole("button", { name: "Gem", exact: true });

  await test.step("a format without a setup names its missing settings", async () => {
    await page.getByRole("tab", { name: "DataLøn" }).click();
    await expect(sample).toContainText("Virksomhedsnummer mangler i opsætningen af DataLøn.");
  });

  await test.step("errors are shown under their fields, also of another format", async () => {
    await page.getByLabel("Løntermin").fill("5");
    await page.getByRole("tab", { name: "Danløn" }).click();
    await page.getByLabel("CVR-nummer").fill("12345678");
    await expect(sample).toContainText("12345678;0027;1;1542;20000;");
    await save.click();
    await expect(page.getByText("Løntermin skal være 2 cifre.")).toBeVisible();
    await expect(page.getByLabel("Løntermin")).toBeFocused();
    await page.getByLabel("Løntermin").fill("51");
  });

  await test.step("the sample follows the input", async () => {
    await page.getByRole("tab", { name: "Danløn" }).click();
    await page.getByLabel("Fjern foranstillede nuller").check();
    await expect(sample).toContainText("12345678;27;1;1542;20000;");
    await expect(sample).toContainText("UTF-8. Hver linje slutter med CRLF");
  });

  await test.step("leaving asks before input is lost", async () => {
    await page.getByRole("link", { name: "Lønkørsler" }).first().click();
    const question = page.getByRole("dialog", { name: "Forlad uden at gemme?" });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Annuller" }).click();
  });

  await test.step("the company's days off are set on their own", async () => {
    const card = page.getByRole("region", { name: "Virksomhedens fridage" });
    await expect(card).toContainText("Juleaftensdag: fri hele dagen");
    await card.getByRole("button", { name: "Redigér fridage" }).click();
    const dialog = page.getByRole("dialog", { name: "Virksomhedens fridage" });
    await dialog.getByLabel("Nytårsaftensdag").click();
    await page.getByRole("option", { name: "Fri hele dagen" }).click();
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Fridagene er gemt.");
    await expect(card).toContainText("Nytårsaftensdag: fri hele dagen");
  });

  await test.step("what somebody else saved meanwhile stands beside one's own, and the next press saves both", async () => {
    const theirs = { ...datalon, company_number: "22220000", pay_term: "52" };
    await admin.put("/api/payroll-setup", { ...former, datalon: theirs });
    await page.getByLabel("Standardformat").click();
    await page.getByRole("option", { name: "Danløn" }).click();
    await expect(page.getByRole("tab", { name: "Danløn" })).toHaveAttribute("aria-selected", "true");
    await save.click();
    const ofTerm = page.getByRole("group", { name: "DataLøn: Løntermin" });
    await expect(ofTerm.getByText("Ny: 52")).toBeInViewport();
    await expect(ofTerm.getByRole("button", { name: "Behold min" })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("group", { name: "DataLøn: Virksomhedsnummer" })).toBeVisible();
    await save.click();
    await expectSaid(page, "Lønopsætningen er gemt.");
    await expect(ofTerm).toHaveCount(0);
    await expect(save).toBeDisabled();
    const saved = await admin.get("/api/payroll-setup");
    expect(saved).toMatchObject({ default_format: "danlon", datalon: { company_number: "22220000", pay_term: "51" } });
  });

  await test.step("the saved setup is shown again", async () => {
    await goInside(page, "/help");
    await goInside(page, "/payroll-setup");
    await expect(page.getByLabel("CVR-nummer")).toHaveValue("12345678");
    await expect(page.getByRole("tab", { name: "Danløn" })).toHaveAttribute("aria-selected", "true");
  });

  const shown = page.getByRole("tab", { selected: true });

  await test.step("moving or removing a column of Egen CSV keeps the focus in its place", async () => {
    await page.getByRole("tab", { name: "Egen CSV" }).click();
    const columns = page.getByRole("group", { name: "Kolonner" }).getByRole("listitem");
    await page.getByRole("button", { name: "Flyt Navn op" }).press("Enter");
    await expect(columns.first()).toContainText("1. Navn");
    await expect(page.getByRole("button", { name: "Flyt Navn ned" })).toBeFocused();
    await page.getByRole("button", { name: "Fjern Navn" }).press("Enter");
    await expect(columns.first()).toContainText("1. Medarbejdernummer");
    await expect(page.getByRole("button", { name: "Flyt Medarbejdernummer ned" })).toBeFocused();
  });

  await test.step("a setting that the form refuses stays, and is not below a bar", async () => {
    await page.getByRole("tab", { name: "Visma Løn" }).click();
    const count = page.getByLabel("Felter pr. linje");
    const right = await count.inputValue();
    await count.fill("-3");
    await page.getByRole("tab", { name: "Lessor" }).click();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await save.click();
    await expect(shown).toContainText("Visma Løn");
    await expect(count).toBeFocused();
    await expect(count).toHaveValue("-3");
    await expect(page.getByText("Felter pr. linje skal være et helt tal.")).toBeVisible();
    await expectUncovered(count);
    await count.fill(right);
    await expect(page.getByText("Felter pr. linje skal være et helt tal.")).toHaveCount(0);
  });

  await test.step("the server's error of another format opens that format", async () => {
    await page.getByRole("tab", { name: "Danløn" }).click();
    await page.getByLabel("Fjern foranstillede nuller").click();
    const errors = { "mle.customer_number": ["Ikke det."], "datalon.group_text": ["Ikke den."] };
    await page.route("**/api/payroll-setup", (route) => route.fulfill({ status: 422, json: { message: "", errors } }));
    await save.click();
    await expect(shown).toContainText("DataLøn");
    await expect(page.getByLabel("Gruppe", { exact: true })).toBeFocused();
    await expect(page.getByText("Ikke den.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Visma Løn" }).click();
    await expect(page.getByText("Ikke det.")).toBeVisible();
  });

  await test.step("a server error without a setting is visible", async () => {
    await page.unrouteAll();
    const errors = { version: ["version skal være et helt tal."] };
    await page.route("**/api/payroll-setup", (route) => route.fulfill({ status: 422, json: { message: "", errors } }));
    await save.click();
    await expect(page.getByText(/^version skal være et helt tal\./)).toBeInViewport();
    await page.unrouteAll();
  });

  await admin.put("/api/payroll-setup", { ...former, version: (await admin.get("/api/payroll-setup")).version });
});

/** Nothing covers the middle of the field. */
async function expectUncovered(field: Locator): Promise<void> {
  await expect
    .poll(() =>
      field.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
        return element.parentElement?.contains(onTop) ?? false;
      }),
    )
    .toBe(true);
}
