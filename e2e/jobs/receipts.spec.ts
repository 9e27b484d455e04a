import { expect, type Page, test } from "@playwright/test";
import { drawnPdf, drawnReceipt } from "#testing/data/receipt-files.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { choose } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

async function aProject(): Promise<{ id: number; name: string }> {
  const owner = await (await apiOf("ejer")).get("/api/user");
  const code = `B-${Date.now()}`;
  return (await apiOf("admin")).post("/api/projects", { name: `Bilag ${code}`, code, owner_user_id: owner.id });
}

async function chooseFiles(page: Page): Promise<void> {
  const number = Date.now() % 40_000;
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Vælg filer" }).click();
  await (await chooser).setFiles([
    { name: "taxa.jpg", mimeType: "image/jpeg", buffer: await drawnReceipt({ number, width: 1200, height: 1600 }) },
    {
      name: "faktura.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.concat([drawnPdf(2), Buffer.from(`%${number}`)]),
    },
    { name: "brev.txt", mimeType: "text/plain", buffer: Buffer.from("Kære læser") },
  ]);
}

test("receipts survive a lost network, and are reviewed beside their expense by keys @desktop", async ({
  page,
  context,
}) => {
  const project = await aProject();
  await enter(page, "jonas.moelgaard", "/jobs/new?kind=expense");
  await page.getByRole("button", { name: "Vælg filer" }).waitFor();
  await context.setOffline(true);
  await chooseFiles(page);
  await expect(page.getByText(/taxa\.jpg.*: Ingen forbindelse\. Sendes, når der er forbindelse igen\./)).toBeVisible();
  await page.getByRole("button", { name: "Send taxa.jpg igen" }).click();
  // The queue retries automatically.
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: /^Se bilaget/ })).toHaveCount(2);
  await expect(page.getByText("brev.txt: Filen er ikke et billede eller en PDF.")).toBeVisible();
  await page.getByRole("button", { name: "Fjern brev.txt" }).click();
  await expectAccessible(page);

  await page
    .getByRole("button", { name: /^Se bilaget/ })
    .first()
    .click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("heading")).toContainText("1 af 3");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("heading")).toContainText("3 af 3");
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

  await enter(page, "ejer", `/approvals?project=${project.id}`);
  const row = page.locator("tr[data-job]");
  // The list accepts keys once it is complete.
  await expect(row.getByRole("checkbox")).toBeEnabled();
  await row.focus();
  await page.keyboard.press("b");
  await expect(viewer.getByText("845,00 kr.")).toBeVisible();
  await expect(viewer.getByText("Jonas Mølgaard")).toBeVisible();
  // The list's keys do nothing in a dialog of one of its rows.
  await page.keyboard.press("g");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(row.getByRole("checkbox")).toBeEnabled();
  await row.focus();
  await page.keyboard.press("g");
  await expect(row).toContainText("Godkendt");
});

test("a receipt without a response is sent again @desktop", async ({ page }) => {
  await page.clock.install();
  await enter(page, "jonas.moelgaard", "/jobs/new?kind=expense");
  const isUnanswered = Promise.withResolvers<void>();
  await page.route("**/api/receipts", () => isUnanswered.resolve(), { times: 1 });
  const number = Date.now() % 40_000;
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Vælg filer" }).click();
  const file = { name: "taxa.jpg", mimeType: "image/jpeg", buffer: await drawnReceipt({ number }) };
  await (await chooser).setFiles([file]);
  await isUnanswered.promise;
  await expect(page.getByRole("progressbar", { name: "Sender taxa.jpg" })).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByText(/taxa\.jpg.*: Ingen forbindelse\. Sendes, når der er forbindelse igen\./)).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByRole("button", { name: "Se bilaget taxa.jpg" })).toBeVisible();
});

/** Simulates pasting a copied picture with Ctrl+V, as soon as the page takes it: its listener may come after its fields. */
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

test("a long picture is pasted and readable, and a receipt is added later to the approved expense @desktop", async ({
  page,
}) => {
  const project = await aProject();
  const number = Date.now() % 40_000;
  await enter(page, "jonas.moelgaard", "/jobs/new?kind=expense");
  await page.getByRole("button", { name: "Vælg filer" }).waitFor();
  await paste(page, await drawnReceipt({ number, width: 1080, height: 9000, format: "png" }));
  await page.getByRole("button", { name: "Se bilaget Indsat billede.png" }).click();
  const picture = page.getByRole("img", { name: "Side 1 af bilaget Indsat billede.png" });
  // As wide as the window, and scrollable to its full length.
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(3000);
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Beløb inkl. moms" }).fill("845,00");
  await choose(page, "Kategori", "Materialer");
  await choose(page, "Projekt", project.name);
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page).toHaveURL(/\/jobs(\?|$)/);

  const { data } = await (await apiOf("jonas.moelgaard")).get(`/api/jobs?project_id=${project.id}`);
  const path = `/api/jobs/${data[0].id}`;
  await (await apiOf("ejer")).patch(path, { job_status: "APPROVED_BY_PROJECT_OWNER" });
  await goInside(page, `/jobs/${data[0].id}`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Vælg filer" }).click();
  const file = { name: "mere.jpg", mimeType: "image/jpeg", buffer: await drawnReceipt({ number: number + 1 }) };
  await (await chooser).setFiles([file]);
  await expectSaid(page, "Bilaget er føjet til udlægget.");
  await expect(page.getByRole("button", { name: "Se bilaget mere.jpg" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Fjern bilaget/ })).toHaveCount(0);
});
