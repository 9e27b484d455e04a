import { expect, type Page, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { approvedJob } from "../support/calls.ts";
import { typeIn } from "../support/fields.ts";
import { answer, appIsThere, goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";

test("an invalid date is a field error, in the dialog of a run and in the filter of the audit log, and a failed run shows the reason where it can be retried", {
  tag: "@desktop",
}, async ({ page }) => {
  await approvedJob();
  await enter(page, "admin", `/payrolls?deadline=${today()}`);
  const sent = writesOf(page);
  await page.getByRole("button", { name: "Opret lønkørsel" }).click();
  const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
  const until = dialog.getByLabel("Oprettet før");
  for (const wrong of ["", "2026-13-45", "2026-1"]) {
    await until.fill(wrong);
    await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
    await expect(until).toHaveAccessibleDescription("Oprettet før er ikke en gyldig dato.");
    await expect(until).toBeFocused();
  }
  // The preview of allowances only reads.
  expect(sent.filter((url) => !url.endsWith("/api/payrolls/allowances"))).toEqual([]);

  await until.fill(today().toString());
  await answer(page, "POST", "**/api/payrolls", 503, { message: "Databasen kan ikke nås lige nu." });
  await dialog.getByLabel("Beskrivelse").fill("Igen om lidt");
  await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Databasen kan ikke nås lige nu." })).toBeVisible();
  await expect(dialog.getByLabel("Beskrivelse")).toHaveValue("Igen om lidt");
  await expect(dialog.getByRole("button", { name: "Opret lønkørsel" })).toBeEnabled();
  await dialog.getByRole("button", { name: "Annuller" }).click();
  await expect(dialog).toHaveCount(0);

  await goInside(page, "/audit-log");
  // On phones the day is selected in the calendar.
  const from = page.getByRole("group", { name: "Fra" });
  await test.step("a click into an empty date starts at the day, and a typed one sets the filter once", async () => {
    await from.getByRole("spinbutton", { name: "År" }).click();
    await page.keyboard.type("01112026");
    await expect(page).toHaveURL("/audit-log?from=2026-11-01");
    await page.goBack();
    await expect(page).toHaveURL("/audit-log");
  });

  await test.step("a day that does not exist is refused", async () => {
    await page.reload();
    await appIsThere(page);
    await typeIn(from, "31022026");
    await page.getByRole("combobox", { name: "Person" }).focus();
    await expect(page.getByText("Skriv en dato, der findes.")).toBeVisible();
    await expect(page).toHaveURL("/audit-log");
  });

  await test.step("a period that ends before it begins is a field error", async () => {
    await goInside(page, "/audit-log?from=2026-11-02&to=2026-11-01");
    await expect(page.getByText("Til skal være samme dag som Fra eller senere.")).toBeVisible();
    await expect(page.getByText("Ret perioden for at se hændelser.")).toBeVisible();
  });
});

function writesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  return sent;
}
