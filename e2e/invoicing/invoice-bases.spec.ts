import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { choose } from "../support/fields.ts";
import { goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";

test("a basis for invoices shows its lines, is created, has a PDF, and is annulled", { tag: "@desktop" }, async ({
  page,
}) => {
  await enter(page, "admin", "/invoice-bases");
  await page.getByRole("link", { name: "Nyt fakturagrundlag" }).click();
  await choose(page, "Kunde", "Skoleforvaltningen");
  await expect(page.getByRole("cell", { name: /^Skolen ved Søvej/ }).first()).toBeVisible();
  await expectAccessible(page, { frame: false });
  const project = page.getByRole("checkbox", { name: /^Skolen ved Søvej/ });
  await project.uncheck();
  await expect(page.getByRole("button", { name: "Lav fakturagrundlag" })).toBeHidden();
  await project.check();
  await page.getByRole("button", { name: "Lav fakturagrundlag" }).click();

  await expect(page.getByRole("heading", { name: /^Nr\. \d+, Skoleforvaltningen$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Hent som PDF" })).toHaveAttribute("href", /\/file\?format=pdf$/);
  await page.getByRole("button", { name: "Annuller", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Annuller fakturagrundlag" }).click();
  await expect(page.getByText("Annulleret", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Annuller", exact: true })).toBeHidden();
});

test("on a phone a sales rate is added, changed and deleted, and a basis shows its lines and a field error", {
  tag: "@phone",
}, async ({ page }) => {
  await test.step("a sales rate", async () => {
    await enter(page, "admin", "/sales-rates");
    await page.getByRole("button", { name: "Tilføj salgspris" }).click();
    const dialog = page.getByRole("dialog");
    await choose(page, "Projekt", "Villa Åbrinken");
    await dialog.getByLabel("Pris pr. time").fill("712,50");
    await dialog.getByRole("button", { name: "Gem" }).click();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Villa Åbrinken" }) });
    await expect(card).toContainText("712,50");
    await card.getByRole("button", { name: "Rediger" }).click();
    await dialog.getByLabel("Pris pr. time").fill("720");
    await dialog.getByRole("button", { name: "Gem" }).click();
    await expect(card).toContainText("720,00");
    await card.getByRole("button", { name: "Flere handlinger" }).click();
    await page.getByRole("menuitem", { name: "Slet" }).click();
    await dialog.getByRole("button", { name: "Slet" }).click();
    await expect(card).toBeHidden();
  });

  await test.step("the form of a basis", async () => {
    await goInside(page, "/invoice-bases/new");
    await choose(page, "Kunde", "Skoleforvaltningen");
    const lines = page.getByRole("list", { name: "Linjer" });
    await expect(lines.getByRole("listitem").first()).toContainText(/ à .*\d\skr\..*\d\skr\./);
    const widths = await lines.evaluate((list) => [list.scrollWidth, list.clientWidth]);
    expect(widths[0]).toBe(widths[1]);
    const markup = page.getByLabel("Oven i udlæg og kørsel");
    await markup.fill("1001");
    await expect(page.getByText("Tillægget skal være en procent fra 0 til 1000 med højst 2 decimaler.")).toBeVisible();
    await expect(lines).toBeHidden();
    await markup.fill("10");
    await expect(lines).toBeVisible();
  });
});
