import { expect, type Page, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { approvedJob } from "../support/calls.ts";
import { typeIn } from "../support/fields.ts";
import { goInside } from "../support/network.ts";
import { enter, logIn } from "../support/people.ts";

test("an invalid date of a run is a field error, and a failed run shows the reason where it can be retried", {
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
  await expectAccessible(page);
  // The preview of allowances only reads.
  expect(sent.filter((url) => !url.endsWith("/api/payrolls/allowances"))).toEqual([]);

  await until.fill(today().toString());
  const message = "Databasen kan ikke nås lige nu. Prøv igen om lidt.";
  await page.route("**/api/payrolls", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, json: { message } }) : route.continue(),
  );
  await dialog.getByLabel("Beskrivelse").fill("Igen om lidt");
  await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await expect(dialog.getByLabel("Beskrivelse")).toHaveValue("Igen om lidt");
  await expect(dialog.getByRole("button", { name: "Opret lønkørsel" })).toBeEnabled();
});

// On phones the day is selected in the calendar.
test("the audit log's filter accepts a complete day, and refuses an invalid one", { tag: "@desktop" }, async ({
  page,
}) => {
  // Their own login is the first entry of the log.
  await logIn(page, "admin");
  await goInside(page, "/audit-log");
  const from = page.getByRole("group", { name: "Fra" });
  const found = page
    .getByRole("main")
    .getByText(/Astrid Lund/)
    // The head of the printed page has the name, too.
    .filter({ visible: true })
    .first();
  await expect(found).toBeVisible();

  await test.step("a typed day sets the filter once", async () => {
    await typeIn(from, "01112026");
    await expect(page).toHaveURL("/audit-log?from=2026-11-01");
    await page.goBack();
    await expect(page).toHaveURL("/audit-log");
  });

  await test.step("a day that does not exist is refused", async () => {
    await page.reload();
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
