import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { absenceTemplates } from "#features/absence/rules/kinds/absence-templates.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { countTaps } from "../support/taps.ts";

/** A kind that no other test uses and no earlier attempt of this test has added. */
async function freeTemplate(): Promise<string> {
  const kinds: { template: string }[] = await (await apiOf("admin")).get("/api/absence-kinds");
  const free = (["unpaid-leave", "own-time-off"] as const).find((key) => !kinds.some((kind) => kind.template === key));
  return absenceTemplates[free ?? "unpaid-leave"].suggested.name;
}

test("an administrator adds and changes a kind of absence, and approves all requests in at most eight clicks", {
  tag: "@desktop",
}, async ({ page }) => {
  const template = await freeTemplate();
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
    await expectDialogAccessible(page);
    await dialog.getByRole("button", { name: "Tilføj 1" }).dblclick();
    await expectSaid(page, "Fraværstyperne er tilføjet.");
    await expect(kind).toContainText("Uden løn");
  });

  await test.step("a wrong field keeps the dialog open, and the kind is saved with its codes", async () => {
    await kind.getByRole("button", { name: "Rediger" }).click();
    const dialog = page.getByRole("dialog", { name: template });
    await dialog.getByRole("combobox", { name: "Løn" }).click();
    await page.getByRole("option", { name: "Fast timepris" }).click();
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(dialog.getByText("Fast timepris skal udfyldes.")).toBeVisible();
    await expectDialogAccessible(page);
    await dialog.getByLabel("Fast timepris").fill("150,50");
    await dialog.getByRole("combobox", { name: "Godkendelse" }).click();
    await page.getByRole("option", { name: "Leder godkender" }).click();
    await dialog.getByLabel("Lønkode").fill("61");
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Fraværstypen er gemt.");
    await expect(kind).toContainText("150,50 kr. pr. time");
    await expect(kind).toContainText("61");
  });

  await test.step("requests are approved together, and the decision is undone", async () => {
    const [employee, admin] = [await apiOf("medarbejder"), await apiOf("admin")];
    const kinds: { id: number; name: string }[] = await admin.get("/api/absence-kinds");
    const kind_id = kinds.find(({ name }) => name === template)?.id;
    const monday = today().add({ months: 4 });
    const first = monday.subtract({ days: monday.dayOfWeek - 1 });
    const asked: number[] = [];
    for (let week = 0; week < 6; week++) {
      // At least one of the two days is no public holiday.
      const from = first.add({ weeks: week });
      const dates = { from_date: from.toString(), to_date: from.add({ days: 1 }).toString() };
      asked.push((await employee.post("/api/absences", { kind_id, ...dates })).id);
    }
    await goInside(page, "/absence/waiting");
    const clicks = await countTaps(page);
    const heading = page.getByRole("heading", { name: /ansøgninger venter på dig/ });
    await expect(heading).toBeVisible();
    expect(Number.parseInt((await heading.textContent()) ?? "", 10)).toBeGreaterThanOrEqual(6);
    await page.getByRole("button", { name: "Se mere" }).first().click();
    await expect(page.getByText(/^[12] arbejdsdage?$/).first()).toBeVisible();
    await page.getByRole("checkbox", { name: "Vælg alle" }).check();
    await page.getByRole("button", { name: /^Godkend \d+$/ }).click();
    const done = page.getByText(/^\d+ ansøgninger er godkendt\./);
    await expect(done).toBeVisible();
    expect(Number.parseInt((await done.textContent()) ?? "", 10)).toBeGreaterThanOrEqual(6);
    expect(await clicks()).toBeLessThanOrEqual(8);
    await expect(page.getByText("Intet fravær venter på dig")).toBeVisible();
    await page.getByRole("button", { name: "Fortryd" }).click();
    await expect(heading).toBeVisible();
    for (const id of asked) await employee.post(`/api/absences/${id}/withdrawal`, {});
  });
});

test("absence about family is rejected for a reason from a list, without free text", { tag: "@phone" }, async ({
  page,
}) => {
  const [employee, admin] = [await apiOf("ida.vestergaard"), await apiOf("admin")];
  const name = "Omsorgsorlov, afvist";
  const kinds: { id: number; name: string }[] = await admin.get("/api/absence-kinds");
  const usual = { template: "care-leave", unit: "day", approval: "leader", pay: "none", fixed_rate: null };
  const codes = { credits_norm: false, statistics_code: null, salary_code: null, is_sent: false };
  const kind = { ...usual, ...codes, name, shown_as: "Fravær", asks_reason: false, is_used: true };
  const { id: kind_id } = kinds.find((one) => one.name === name) ?? (await admin.post("/api/absence-kinds", kind));
  const monday = today().add({ months: 14 });
  const [from, to] = [0, 6].map((days) => monday.add({ days }).toString());
  await employee.post("/api/absences", { kind_id, from_date: from, to_date: to });
  // leder2 is Ida Vestergaard's leader in the demo company, and no other test changes that.
  await enter(page, "leder2", "/absence/waiting");
  const card = page.getByRole("article").filter({ hasText: name });
  await card.getByRole("button", { name: "Afvis" }).click();
  const dialog = page.getByRole("dialog", { name: "Afvis fravær" });
  await expect(dialog.getByText("Om helbred og familie skrives ingen tekst.")).toBeVisible();
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Afvis" }).click();
  await expect(dialog.getByText("Begrundelse skal udfyldes.")).toBeVisible();
  await expectDialogAccessible(page);
  await dialog.getByRole("combobox", { name: "Begrundelse" }).click();
  await page.getByRole("option", { name: "Lad os tale om det" }).click();
  await dialog.getByRole("button", { name: "Afvis" }).click();
  await expect(page.getByText("1 ansøgning er afvist.")).toBeVisible();
  const absences = await employee.get(`/api/absences?from=${from}&to=${to}`);
  expect(absences).toContainEqual(expect.objectContaining({ status: "rejected" }));
});
