import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { drawnPdf, drawnReceipt } from "#testing/data/receipt-files.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { newProject } from "../support/calls.ts";
import { choose } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { boxOf } from "../support/look.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter, pageOf } from "../support/people.ts";

/** Pastes a picture as Ctrl+V does, until the page accepts it: the listener may start after the fields appear. */
async function paste(page: Page, file: Buffer): Promise<void> {
  await page.waitForFunction((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
    return !document.body.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, file.toString("base64"));
}

/** Drops a file as a user does. Returns whether the page keeps the browser from opening the file in its place. */
async function drop(page: Page, target: Locator, path: string): Promise<boolean> {
  const handled = page.evaluate(
    () =>
      new Promise<boolean>((done) =>
        addEventListener("dragover", (event) => done(event.defaultPrevented), { once: true }),
      ),
  );
  const box = await boxOf(target);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", {
      type,
      ...at,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  await session.detach();
  return handled;
}

test("a file dropped on the field becomes a receipt, and one dropped beside the field does not replace the app @desktop", async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath("kvittering.png");
  await writeFile(path, await drawnReceipt({ number: Date.now() % 40_000, format: "png" }));
  await enter(page, "jonas.moelgaard", "/jobs/new?kind=expense");
  await page.getByLabel("Leverandør").fill("XL Byg");
  const field = page.getByRole("group", { name: "Bilag" });
  expect(await drop(page, page.getByRole("heading", { level: 1 }), path)).toBe(true);
  await expect(field).toBeVisible();
  await drop(page, field, path);
  await expect(page.getByRole("button", { name: /^Se bilaget/ })).toHaveCount(1);
  await expect(page.getByLabel("Leverandør")).toHaveValue("XL Byg");
});

test("receipts are pasted, reviewed by keys beside their expense, and added to an approved expense @desktop", async ({
  page,
  browser,
}) => {
  const project = await newProject("Bilag");
  const number = Date.now() % 40_000;
  await enter(page, "jonas.moelgaard", "/jobs/new?kind=expense");
  const choosing = page.getByRole("button", { name: "Vælg filer" });
  await choosing.waitFor();
  const chooseFiles = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const chooser = page.waitForEvent("filechooser");
    await choosing.click();
    await (await chooser).setFiles(files);
  };
  const buffer = Buffer.concat([drawnPdf(2), Buffer.from(`%${number}`)]);
  await chooseFiles(
    { name: "faktura.pdf", mimeType: "application/pdf", buffer },
    { name: "brev.txt", mimeType: "text/plain", buffer: Buffer.from("Kære læser") },
  );
  const receipts = page.getByRole("button", { name: /^Se bilaget/ });
  await expect(receipts).toHaveCount(1);
  await expect(page.getByText("brev.txt: Filen er ikke et billede eller en PDF.")).toBeVisible();
  await page.getByRole("button", { name: "Fjern brev.txt" }).click();
  await paste(page, await drawnReceipt({ number, width: 700, height: 4000, format: "png" }));
  await expect(receipts).toHaveCount(2);

  await receipts.first().click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("heading")).toContainText("1 af 3");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("heading")).toContainText("3 af 3");
  const picture = page.getByRole("img", { name: "Side 1 af bilaget Indsat billede.png" });
  // The picture is as wide as the window, and can be scrolled to its full length.
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(3000);
  await page.keyboard.press("+");
  await expect(viewer.getByRole("button", { name: "Gør mindre" })).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();

  await page.getByRole("textbox", { name: "Beløb inkl. moms" }).fill("845,00");
  await choose(page, "Kategori", "Materialer");
  await choose(page, "Projekt", project.name);
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page).toHaveURL(/\/jobs(\?|$)/);

  const employee = await apiOf("jonas.moelgaard");
  const [{ id }] = (await employee.get(`/api/jobs?project_id=${project.id}`)).data;
  await employee.post(`/api/jobs/${id}/comments`, { text: "Det lange er kørebogen." });
  await test.step("the project's owner reviews and approves it by keys", async () => {
    const owner = await pageOf(browser, "ejer", `/approvals?project=${project.id}`);
    const [row, shown] = [owner.locator("tr[data-job]"), owner.getByRole("dialog")];
    // The list accepts keys once it is complete.
    await expect(row.getByRole("checkbox")).toBeEnabled();
    await expect(row.getByText("1 ny kommentar")).toBeVisible();
    await row.focus();
    await owner.keyboard.press("b");
    await expect(shown.getByText("845,00 kr.")).toBeVisible();
    await expect(shown.getByText("Jonas Mølgaard")).toBeVisible();
    // The list's keys do nothing in a dialog of one of its rows.
    await owner.keyboard.press("g");
    await owner.keyboard.press("Escape");
    await expect(shown).toBeHidden();
    await row.focus();
    await owner.keyboard.press("g");
    await expect(row).toContainText("Godkendt");
    await owner.context().close();
  });

  await goInside(page, `/jobs/${id}`);
  await chooseFiles({
    ...{ name: "mere.jpg", mimeType: "image/jpeg" },
    buffer: await drawnReceipt({ number: number + 1 }),
  });
  await expectSaid(page, "Bilaget er føjet til udlægget.");
  await expect(page.getByRole("button", { name: "Se bilaget mere.jpg" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Fjern bilaget/ })).toHaveCount(0);
});
