import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { countTaps } from "../support/taps.ts";

/** A kind that no other test uses, so that its name is free. */
const template = "Orlov uden løn";

test("payroll adds a kind from the list and changes it, and thirty requests are approved in eight clicks at most", {
  tag: "@desktop",
}, async ({ page }) => {
  await enter(page, "admin", "/absence/kinds");
  const kind = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: template, exact: true }) });

  await test.step("a kind is added from the list, as it suggests it", async () => {
    await expect(page.getByRole("tab", { name: "Fraværstyper" })).toHaveAttribute("aria-selected", "true");
    await page
      .getByRole("button", { name: /fraværstyper/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: "Tilføj fraværstyper" });
    const checked = dialog.getByRole("checkbox", { checked: true });
    while ((await checked.count()) > 0) await checked.first().uncheck();
    await dialog.getByRole("checkbox", { name: new RegExp(template) }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Tilføj 1" }).dblclick();
    await expectSaid(page, "Fraværstyperne er tilføjet.");
    await expect(kind).toContainText("Uden løn");
    await expectAccessible(page);
  });

  await test.step("a wrong field keeps the dialog open, and the kind is saved with its codes", async () => {
    await kind.getByRole("button", { name: "Rediger" }).click();
    const dialog = page.getByRole("dialog", { name: template });
    await expectAccessible(page);
    await dialog.getByRole("combobox", { name: "Løn" }).click();
    await page.getByRole("option", { name: "Fast timepris" }).click();
    await dialog.getByRole("button", { name: "Gem" }).click();
    await expect(dialog.getByText("Fast timepris skal udfyldes.")).toBeVisible();
    await dialog.getByLabel("Fast timepris").fill("150,50");
    await dialog.getByRole("combobox", { name: "Godkendelse" }).click();
    await page.getByRole("option", { name: "Leder godkender" }).click();
    await dialog.getByLabel("Lønkode").fill("61");
    await dialog.getByRole("button", { name: "Gem" }).click();
    await expectSaid(page, "Fraværstypen er gemt.");
    await expect(kind).toContainText("150,50 kr. pr. time");
    await expect(kind).toContainText("61");
  });

  await test.step("requests are approved together, rejected with a reason, and the decision is undone", async () => {
    const [employee, admin] = [await apiOf("medarbejder"), await apiOf("admin")];
    const kinds: { id: number; name: string }[] = await admin.get("/api/absence-kinds");
    const kind_id = kinds.find(({ name }) => name === template)?.id;
    const monday = today().add({ months: 4 });
    const first = monday.subtract({ days: monday.dayOfWeek - 1 });
    for (let week = 0; week < 30; week++) {
      // One of two days is no holiday.
      const from = first.add({ weeks: week });
      const dates = { from_date: from.toString(), to_date: from.add({ days: 1 }).toString() };
      await employee.post("/api/absences", { kind_id, ...dates });
    }
    await goInside(page, "/absence/waiting");
    const clicks = await countTaps(page);
    await expect(page.getByRole("heading", { name: /ansøgninger venter på dig/ })).toBeVisible();
    await page.getByRole("button", { name: "Se mere" }).first().click();
    await expect(page.getByText(/^[12] arbejdsdage?$/).first()).toBeVisible();
    await page.getByRole("checkbox", { name: "Vælg alle" }).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Godkend \d+$/ }).click();
    await expect(page.getByText(/ansøgninger er godkendt\./)).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(8);
    await expect(page.getByText("Intet fravær venter på dig")).toBeVisible();
    await page.getByRole("button", { name: "Fortryd" }).click();
    await page.getByRole("checkbox", { name: "Vælg alle" }).check();
    await page.getByRole("button", { name: /^Afvis \d+$/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Afvis \d+ ansøgninger$/ });
    await dialog.getByRole("button", { name: "Afvis" }).click();
    await expect(dialog.getByText("Begrundelse skal udfyldes.")).toBeVisible();
    await dialog.getByLabel("Begrundelse").fill("For mange er væk");
    await dialog.getByRole("button", { name: "Afvis" }).click();
    await expect(page.getByText("Intet fravær venter på dig")).toBeVisible();
    await expectAccessible(page);
  });
});
