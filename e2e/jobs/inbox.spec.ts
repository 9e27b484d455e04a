import { expect, test } from "@playwright/test";
import { rawMail } from "#testing/data/mails.ts";
import { drawnPdf, drawnReceipt } from "#testing/data/receipt-files.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { choose } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { bringMail } from "../support/mails.ts";
import { answer } from "../support/network.ts";
import { apiOf, enter, newEmployee } from "../support/people.ts";

const picture = async () => drawnReceipt({ number: Date.now() % 40_000, width: 900, height: 1200 });

test("a receipt that is mailed in is seen, and becomes an expense with the mail's subject @phone", async ({ page }) => {
  const login = await newEmployee();
  await enter(page, login, "/profile");
  const section = page.getByRole("region", { name: "Send bilag med mail" });
  await section.getByRole("button", { name: "Lav adresse" }).click();
  const address = section.getByRole("textbox", { name: "Din adresse til bilag" });
  await expect(address).toHaveValue(/^bilag\+[0-9a-f]{24}@firma\.dk$/);
  await expect(section.getByText("Der er ingen bilag, som venter på et udlæg.")).toBeVisible();
  const to = await address.inputValue();

  await bringMail(
    await rawMail({
      ...{ to, from: "Café Møllen <bon@moellen.test>", subject: "Frokost på Møllen" },
      attachments: [{ filename: "faktura.pdf", content: Buffer.concat([drawnPdf(2), Buffer.from(`%${Date.now()}`)]) }],
    }),
  );
  await bringMail(
    await rawMail({ to, subject: "Taxa", attachments: [{ filename: "taxa.jpg", content: await picture() }] }),
  );
  await page.reload();
  const rows = section.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText("faktura.pdf, 2 sider");
  await expect(rows.last()).toContainText("Fra Café Møllen <bon@moellen.test>");
  await expectAccessible(page);

  await section.getByRole("button", { name: "Se bilaget faktura.pdf: Frokost på Møllen" }).press("Enter");
  await expect(page.getByRole("dialog").getByRole("heading")).toContainText("1 af 2");
  await page.keyboard.press("Escape");

  await section.getByRole("link", { name: "Opret udlæg: Frokost på Møllen" }).press("Enter");
  await expect(page.getByRole("button", { name: "Se bilaget faktura.pdf, 2 sider" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("Frokost på Møllen");
  await page.getByRole("button", { name: "1 modtaget bilag" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: /^Taxa/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Se bilaget taxa.jpg" })).toBeVisible();
  await expect(page.getByRole("button", { name: /modtage/ })).toHaveCount(0);
  // Taken out of the form, it waits again.
  await page.getByRole("button", { name: "Fjern bilaget taxa.jpg" }).click();
  await expect(page.getByRole("button", { name: "1 modtaget bilag" })).toBeVisible();
  await page.getByRole("textbox", { name: "Beløb inkl. moms" }).fill("318,00");
  await choose(page, "Kategori", "Materialer");
  await choose(page, "Projekt", "Havnekajen");
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Job gemt");

  await enter(page, login, "/profile");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Taxa");
  await section.getByRole("button", { name: "Slet: Taxa" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slet" }).click();
  await expectSaid(page, "Bilaget er slettet.");
  await expect(rows).toHaveCount(0);
});

test("a new address replaces the old one, a form opened with a receipt can be left without a question, and where no mails come in nothing names them @desktop", async ({
  page,
}) => {
  const login = await newEmployee();
  const { address: to } = await (await apiOf(login)).post("/api/user/inbox-address", undefined);
  await bringMail(await rawMail({ to, attachments: [{ filename: "bon.jpg", content: await picture() }] }));
  await enter(page, login, "/profile");
  const section = page.getByRole("region", { name: "Send bilag med mail" });
  await section.getByRole("link", { name: /^Opret udlæg/ }).click();
  await expect(page.getByRole("button", { name: "Se bilaget bon.jpg" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await section.getByRole("button", { name: "Ny adresse" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lav ny adresse" }).click();
  await expectSaid(page, "Adressen er lavet.");
  const address = section.getByRole("textbox", { name: "Din adresse til bilag" });
  await expect(address).not.toHaveValue(to);
  await expect(section.getByRole("listitem")).toHaveCount(1);

  await page.route("**/api/inbox", (route) => route.abort());
  await page.reload();
  await expect(section.getByText("De modtagne bilag kunne ikke hentes.")).toBeVisible();

  await answer(page, "GET", "**/api/user/inbox-address", 200, { is_on: false, address: null });
  await page.reload();
  await expect(page.getByRole("button", { name: "Skift adgangskode" })).toBeVisible();
  await expect(section).toHaveCount(0);
});
