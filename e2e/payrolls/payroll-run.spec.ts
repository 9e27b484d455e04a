import { expect, type Locator, type Page, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { approve, approvedJobOfItsOwn } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter, pageOf } from "../support/people.ts";
import { countClicks } from "../support/taps.ts";

test("a run has a page with a view of its file, and can be annulled in three clicks before the file is downloaded", {
  tag: "@desktop",
}, async ({ page }) => {
  const { id: jobId, projectName, code } = await approvedJobOfItsOwn();
  const description = `Annulleres ${code}`;
  const run = await aRun(description, { pay_groups: ["hourly-month"] });
  await enter(page, "admin", `/payrolls/${run}/overview`);

  await test.step("the page of the run shows its lines and totals", async () => {
    await expect(page.getByRole("heading", { name: description })).toBeVisible();
    await expect(page.getByText(/af Astrid Lund, deadline/)).toBeVisible();
    await expect(page.getByText("Kun timelønnede (måned)")).toBeVisible();
    await search(page, code);
    const line = lineOf(page, jobId);
    await expect(line).toContainText("800,00 kr.");
    await expect(line).toContainText("4 timer");
    // The old page is dimmed while the next one loads.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await search(page, "findes ikke");
    await expect(page.getByText("Ingen linjer passer til »findes ikke«")).toBeVisible();
    for (const [tab, row] of [
      ["Pr. medarbejder", "Mads Kjær (0106)"],
      ["Pr. lønkode", "Montage (1100)"],
      ["Pr. projekt", `${projectName} (${code})`],
      ["Pr. cost center", "Byg (CC10)"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("rowheader", { name: row })).toBeVisible();
    }
    await expect(page.getByRole("rowheader", { name: "Hele lønkørslen" })).toBeVisible();
  });

  const warning = page.getByText("Når filen er hentet, kan kørslen ikke længere annulleres.");
  await test.step("the file can be viewed before its download", async () => {
    await expect(warning).toBeVisible();
    await expect(page.getByRole("link", { name: "Download" })).toHaveAccessibleDescription(
      "Når filen er hentet, kan kørslen ikke længere annulleres.",
    );
    await page.getByRole("button", { name: "Se indholdet" }).click();
    const dialog = page.getByRole("dialog", { name: "Indholdet af filen: CSV til Excel" });
    const lines = dialog.getByRole("region", { name: "Filens linjer" });
    await expect(lines).toContainText("Lønkørsel;Medarbejdernummer;Navn;");
    await expect(lines).toContainText(";Mads Kjær;1100;");
    await expectDialogAccessible(page);
    await dialog.getByRole("button", { name: "Luk" }).click();
    await expect(page.getByText("Ingen har hentet en fil endnu.")).toBeVisible();
  });

  await test.step("the dialog announces the annulment, which then happens", async () => {
    const clicks = await countClicks(page);
    await page.getByRole("button", { name: "Annuller lønkørsel" }).click();
    const dialog = page.getByRole("dialog", { name: "Annuller lønkørsel" });
    await expect(dialog).toContainText(/(1 opgave er ubetalt|\d+ opgaver er ubetalte) igen/);
    await dialog.getByRole("button", { name: "Annuller lønkørsel" }).click();
    await expectSaid(page, "Lønkørsel annulleret.");
    // The click that opened the run is the third.
    expect(await clicks()).toBeLessThanOrEqual(2);
    await expect(warning).toHaveCount(0);
    await expect(page.getByText(/^Annulleret .* af Astrid Lund\./)).toBeVisible();
    await expect(page.getByText("En annulleret lønkørsel har ingen fil.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Annuller lønkørsel" })).toHaveCount(0);
    await page.getByRole("tab", { name: "Linjer" }).click();
    await search(page, code);
    await expect(lineOf(page, jobId)).toBeVisible();
    await expect(page.getByRole("button", { name: "Tilbagefør" })).toHaveCount(0);
  });

  await test.step("the annulled run stays in the list without a file", async () => {
    await page.getByRole("link", { name: "Lønkørsler" }).click();
    await expect(page.getByText("Når en fil er hentet, kan kørslen ikke længere annulleres.")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: description });
    await expect(row.getByText("Annulleret", { exact: true })).toBeVisible();
    await expect(row.getByRole("link", { name: "Download" })).toHaveCount(0);
  });
});

test("a paid job is reversed, returns to its employee, and is paid in the next run beside its counter-line", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const { id: jobId, projectName, code } = await approvedJobOfItsOwn();
  const first = await aRun("Før tilbageførsel");
  const admin = await apiOf("admin");
  let replacementId = 0;
  await enter(page, "admin", `/payrolls/${first}/overview?search=${code}`);

  await test.step("a downloaded run cannot be annulled", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    expect((await downloading).suggestedFilename()).toBe(`loenkoersel-${first}.csv`);
    const downloads = page.getByRole("list", { name: "Hentede filer" });
    await expect(downloads).toContainText(`loenkoersel-${first}.csv (CSV til Excel)`);
    await expect(downloads).toContainText("af Astrid Lund");
    await expect(downloads).toContainText(/SHA-256 [0-9a-f]{12}…/);
    await expect(page.getByRole("button", { name: "Annuller lønkørsel" })).toBeDisabled();
    await expect(page.getByText("Lønkørslens fil er hentet. Tilbagefør i stedet de opgaver")).toBeVisible();
  });

  await test.step("the line is reversed with a reason", async () => {
    await lineOf(page, jobId).getByRole("button", { name: "Tilbagefør" }).click();
    const dialog = page.getByRole("dialog", { name: "Tilbagefør opgave" });
    await expect(dialog).toContainText("modlinje på −800,00 kr. og −4 timer");
    await expect(dialog).toContainText("kommer tilbage til Mads Kjær som en ny, afvist opgave");
    await dialog.getByRole("button", { name: "Tilbagefør" }).click();
    await expect(dialog.getByText("Skriv en begrundelse.")).toBeVisible();
    await expectDialogAccessible(page);
    await dialog.getByLabel("Begrundelse").fill("Forkert timepris");
    await dialog.getByRole("button", { name: "Tilbagefør" }).click();
    await expectSaid(page, "Opgaven er tilbageført.");
    const line = lineOf(page, jobId);
    await expect(line).toContainText("Tilbageført → opgave");
    await expect(line.getByRole("button", { name: "Tilbagefør" })).toHaveCount(0);
    replacementId = (await admin.get(`/api/jobs/${jobId}`)).replacement_job_id;
  });

  await test.step("the next run would have the counter-line, even alone", async () => {
    await goInside(page, "/payrolls?deadline=2020-01-01");
    const pending = page.getByRole("region", { name: "Tilbageførsler i næste lønkørsel" });
    await expect(pending).toContainText("1 tilbageførsel, i alt −800,00 kr.");
    await expect(pending.getByRole("link", { name: `opgave ${replacementId}` })).toBeVisible();
    await page.getByRole("button", { name: "Opret lønkørsel" }).click();
    const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
    await dialog.getByLabel("Oprettet før").fill("2020-01-01");
    await expect(dialog).toContainText("Der er ingen opgaver at udbetale til og med denne dato.");
    await expect(dialog).toContainText("Lønkørslen modregner 1 tilbageførsel, i alt −800,00 kr.");
    await expect(dialog.getByRole("button", { name: "Opret lønkørsel" })).toBeEnabled();
    await dialog.getByRole("button", { name: "Annuller" }).click();
  });

  const employee = await pageOf(browser, "medarbejder", "/my-pay");
  await test.step("the employee sees the reversal in Min løn, on the job and on its copy", async () => {
    await expect(employee.getByRole("link", { name: /Tilbageført, trækkes fra i lønkørslen for/ })).toContainText(
      "−800,00 kr.",
    );
    await employee.getByRole("link", { name: /^Udbetalt −800/ }).click();
    await expect(employee).toHaveURL(/\/jobs\?.*status=PAID/);
    const card = employee.getByRole("listitem").filter({ hasText: `erstattet af opgave ${replacementId}` });
    await expect(card).toContainText(`Udbetalt i lønkørsel ${first} · Før tilbageførsel`);
    await card.getByRole("link", { name: projectName }).click();
    const history = employee.getByRole("region", { name: "Historik" }).getByRole("listitem");
    await expect(history.first()).toContainText(`Tilbageført af Astrid Lund`);
    await expect(history.nth(1)).toContainText(`Lønkørsel ${first}`);
    await expect(employee.getByText(`Udbetalt i lønkørsel ${first}`)).toBeVisible();
    await history
      .first()
      .getByRole("link", { name: `opgave ${replacementId}` })
      .click();
    await expect(employee.getByText("Opgaven er afvist")).toBeVisible();
    await expect(history).toHaveText([new RegExp(`Oprettet efter tilbageførsel.*Erstatter opgave ${jobId}`)]);
  });

  const own = await apiOf("medarbejder");
  await own.put(`/api/jobs/${replacementId}`, { ...(await own.get(`/api/jobs/${replacementId}`)), hourly_rate: 210 });
  await approve(replacementId);
  const next = await aRun("Efter tilbageførsel");
  await test.step("the next run pays the new job and reverses the old one", async () => {
    await goInside(page, `/payrolls/${next}/overview?search=${code}`);
    const counterLine = lineOf(page, jobId);
    await expect(counterLine).toContainText(`Modlinje til lønkørsel ${first}`);
    await expect(counterLine).toContainText("−800,00 kr.");
    await expect(counterLine.getByRole("button", { name: "Tilbagefør" })).toHaveCount(0);
    await expect(lineOf(page, replacementId)).toContainText("840,00 kr.");
  });

  await employee.context().close();
});

test("another user's changes of a run or its job are shown", { tag: "@desktop" }, async ({ page }) => {
  const { id: jobId, code } = await approvedJobOfItsOwn();
  const [admin, run] = [await apiOf("admin"), await aRun("Samtidig")];
  await enter(page, "admin", `/payrolls/${run}/overview?search=${code}`);

  await test.step("a run whose file was downloaded meanwhile is not annulled", async () => {
    await page.getByRole("button", { name: "Annuller lønkørsel" }).click();
    await page.request.get(`/payrolls/${run}`);
    await page
      .getByRole("dialog", { name: "Annuller lønkørsel" })
      .getByRole("button", { name: "Annuller lønkørsel" })
      .click();
    await expectSaid(page, "Lønkørslen blev ikke annulleret: Lønkørslens fil er hentet.");
    await expect(page.getByRole("button", { name: "Annuller lønkørsel" })).toBeDisabled();
  });

  await test.step("a job that was reversed meanwhile is not reversed again", async () => {
    await lineOf(page, jobId).getByRole("button", { name: "Tilbagefør" }).click();
    await admin.post(`/api/jobs/${jobId}/reversal`, { reason: "Hurtigere" });
    const dialog = page.getByRole("dialog", { name: "Tilbagefør opgave" });
    await dialog.getByLabel("Begrundelse").fill("Langsommere");
    await dialog.getByRole("button", { name: "Tilbagefør" }).click();
    await expect(dialog.getByText("Opgaven er allerede tilbageført.")).toBeVisible();
    await expect(dialog.getByLabel("Begrundelse")).toHaveValue("Langsommere");
    await dialog.getByRole("button", { name: "Annuller" }).click();
    await expect(lineOf(page, jobId)).toContainText("Tilbageført → opgave");
    await admin.post("/api/payrolls", { description: "Rest", created_before_date: "2020-01-01", jobs: "approved" });
  });

  await test.step("the page names the reason why a file cannot be made", async () => {
    await goInside(page, `/payrolls/${run}/overview?format=danlon`);
    await expect(page.getByRole("combobox", { name: "Filformat" })).toHaveText("Danløn");
    await expect(page.getByRole("alert").filter({ hasText: "Filen kan ikke dannes endnu" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Download" })).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("button", { name: "Se indholdet" })).toBeDisabled();
    await goInside(page, "/payrolls/999999/overview");
    await expect(page.getByText("Lønkørslen findes ikke.")).toBeVisible();
  });
});

/** A run of all approved jobs until today. @returns its number */
async function aRun(description: string, more = {}): Promise<number> {
  const run = { description, created_before_date: today().toString(), jobs: "approved", ...more };
  return (await (await apiOf("admin")).post("/api/payrolls", run)).id;
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel("Søg i linjerne").fill(text);
  // The search is debounced, and the old page is dimmed until the new one is loaded.
  await expect(page).toHaveURL((url) => url.searchParams.get("search") === text);
}

function lineOf(page: Page, jobId: number): Locator {
  return page.locator("tr, li").filter({ has: page.getByRole("link", { name: new RegExp(`^(Opgave )?${jobId}$`) }) });
}
