import { expect, test } from "@playwright/test";
import { rawMail } from "#testing/data/mails.ts";
import { drawnPdf, drawnReceipt } from "#testing/data/receipt-files.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { choose } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { bringMail } from "../support/mails.ts";
import { goInside } from "../support/network.ts";
import { enter, newEmployee } from "../support/people.ts";

test("a mailed receipt becomes an expense with the mail's subject, and another mailed receipt is deleted @phone", async ({
  page,
}) => {
  const login = await newEmployee();
  await enter(page, login, "/profile");
  const section = page.getByRole("region", { name: "Send bilag med mail" });
  await section.getByRole("button", { name: "Lav adresse" }).click();
  const address = section.getByRole("textbox", { name: "Din adresse til bilag" });
  await expect(address).toHaveValue(/^bilag\+[0-9a-f]{24}@firma\.dk$/);
  const former = await address.inputValue();
  await section.getByRole("button", { name: "Ny adresse" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lav ny adresse" }).click();
  await expectSaid(page, "Adressen er lavet.");
  await expect(address).not.toHaveValue(former);
  await bringMail(
    await rawMail({
      ...{ to: await address.inputValue(), from: "Café Møllen <bon@moellen.test>", subject: "Frokost på Møllen" },
      attachments: [
        { filename: "faktura.pdf", content: Buffer.concat([drawnPdf(2), Buffer.from(`%${Date.now()}`)]) },
        {
          filename: "taxa.jpg",
          content: await drawnReceipt({ number: Date.now() % 40_000, width: 900, height: 1200 }),
        },
      ],
    }),
  );
  await page.reload();
  const rows = section.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const bill = rows.filter({ hasText: "faktura.pdf, 2 sider" });
  await expect(bill).toContainText("Fra Café Møllen <bon@moellen.test>");
  await expectAccessible(page);

  await bill.getByRole("button", { name: "Se bilaget faktura.pdf: Frokost på Møllen" }).press("Enter");
  await expect(page.getByRole("dialog").getByRole("heading")).toContainText("1 af 2");
  await page.keyboard.press("Escape");

  const inForm = page.getByRole("button", { name: "Se bilaget faktura.pdf, 2 sider" });
  await bill.getByRole("link", { name: "Opret udlæg: Frokost på Møllen" }).press("Enter");
  await expect(inForm).toBeVisible();
  await page.goBack();
  // The form is left without a question, because nothing was typed.
  await bill.getByRole("link", { name: "Opret udlæg: Frokost på Møllen" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("Frokost på Møllen");
  await page.getByRole("button", { name: "1 modtaget bilag" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: /^Frokost/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Se bilaget taxa.jpg" })).toBeVisible();
  await expect(page.getByRole("button", { name: /modtage/ })).toHaveCount(0);
  // A receipt that is removed from the form is offered again.
  await page.getByRole("button", { name: "Fjern bilaget taxa.jpg" }).click();
  await expect(page.getByRole("button", { name: "1 modtaget bilag" })).toBeVisible();
  await page.getByRole("textbox", { name: "Beløb inkl. moms" }).fill("318,00");
  await choose(page, "Kategori", "Materialer");
  await choose(page, "Projekt", "Havnekajen");
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Job gemt");

  await goInside(page, "/profile");
  await expect(rows).toHaveCount(1);
  await section.getByRole("button", { name: "Slet: Frokost på Møllen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Slet" }).click();
  await expectSaid(page, "Bilaget er slettet.");
  await expect(rows).toHaveCount(0);
});
